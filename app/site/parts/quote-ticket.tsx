import { type ReactNode, useId } from "react";
import { LeadForm } from "#app/leads/lead-form.tsx";
import type { QuoteSubmission } from "#app/leads/quote-submission.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { Block } from "../blocks/block.tsx";
import type { BlockSettings } from "../blocks/block-settings.ts";
import { Machines, Mark } from "../drawings/symbols.tsx";

type QuoteTicketProps = Omit<BlockSettings["quote-form"], "city"> & { city?: string; children?: ReactNode };

/** The section that invites visitors to ask for a quote, with the form beside it. */
export function QuoteTicket({ variant, city = "", heading, children }: QuoteTicketProps) {
  const headingId = useId();
  return (
    <Block name="quote-form" settings={{ variant, city, heading }} text={children}>
      <section className="ticket-section" id="quote" aria-labelledby={headingId}>
        <div className="ticket-words">
          <h2 id={headingId}>{heading}</h2>
          {children}
          <div className="ticket-machines">
            <Machines kinds={["washer", "dryer"]} />
          </div>
        </div>
        <Ticket variant={variant} city={city} />
      </section>
    </Block>
  );
}

type TicketProps = { variant: "full" | "compact"; city?: string; submission?: QuoteSubmission | undefined };

/** The lead form drawn as a laundry ticket, with the phone number on its stub. */
export function Ticket({ variant, city, submission }: TicketProps) {
  const { phone, phoneDisplay, hours } = useBusiness();
  return (
    <div className="ticket">
      <LeadForm variant={variant} defaultCity={city} submission={submission} />
      <p className="ticket-stub">
        <Mark />
        Or just call
        <a href={`tel:${phone}`}>{phoneDisplay}</a>
        {hours.label}
      </p>
    </div>
  );
}

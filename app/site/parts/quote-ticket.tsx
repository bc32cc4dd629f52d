import type { ReactNode } from "react";
import { LeadForm } from "#app/leads/lead-form.tsx";
import { useBusiness } from "#app/lib/use-business.ts";
import { Block } from "../blocks/block.tsx";
import type { BlockSettings } from "../blocks/block-settings.ts";
import { Machines, Mark } from "../drawings/symbols.tsx";

type QuoteTicketProps = Omit<BlockSettings["quote-form"], "city"> & { city?: string; children?: ReactNode };

/** The lead form as a laundry ticket; its stub carries the phone number for those who would rather call. */
export function QuoteTicket({ variant, city = "", heading, children }: QuoteTicketProps) {
  const business = useBusiness();
  return (
    <Block name="quote-form" settings={{ variant, city, heading }} text={children}>
      <section className="ticket-section" id="quote" aria-labelledby="quote-heading">
        <div className="ticket-words">
          <h2 id="quote-heading">{heading}</h2>
          {children}
          <div className="ticket-machines">
            <Machines kinds={["washer", "dryer"]} />
          </div>
        </div>
        <div className="ticket">
          <LeadForm variant={variant} defaultCity={city} />
          <p className="ticket-stub">
            <Mark />
            Or just call
            <a href={`tel:${business.phone}`}>{business.phoneDisplay}</a>
            {business.hours.label}
          </p>
        </div>
      </section>
    </Block>
  );
}

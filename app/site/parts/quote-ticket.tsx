import type { ReactNode } from "react";
import { LeadForm } from "#app/leads/lead-form.tsx";
import { useBusiness } from "#app/lib/use-business.ts";
import { Machines, Mark } from "../drawings/symbols.tsx";

type QuoteTicketProps = {
  variant: "full" | "compact";
  defaultCity?: string;
  heading: string;
  children?: ReactNode;
};

/** The lead form as a laundry ticket; its stub carries the phone number for those who would rather call. */
export function QuoteTicket({ variant, defaultCity, heading, children }: QuoteTicketProps) {
  const business = useBusiness();
  return (
    <section className="ticket-section" id="quote" aria-labelledby="quote-heading">
      <div className="ticket-words">
        <h2 id="quote-heading">{heading}</h2>
        {children}
        <div className="ticket-machines">
          <Machines kinds={["washer", "dryer"]} />
        </div>
      </div>
      <div className="ticket">
        <LeadForm variant={variant} defaultCity={defaultCity} />
        <p className="ticket-stub">
          <Mark />
          Or just call
          <a href={`tel:${business.phone}`}>{business.phoneDisplay}</a>
          {business.hours.label}
        </p>
      </div>
    </section>
  );
}

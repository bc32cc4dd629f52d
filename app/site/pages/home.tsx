import { Link } from "react-router";
import { useBusiness } from "#app/lib/root-data.ts";
import { Sun } from "../drawings/drawing.tsx";
import { HeroScene } from "../drawings/hero-scene.tsx";
import { BigQuote } from "../parts/big-quote.tsx";
import { CallButton } from "../parts/call-button.tsx";
import { CareLabel } from "../parts/care-label.tsx";
import { CityLinks } from "../parts/city-links.tsx";
import { PriceTags } from "../parts/price-tags.tsx";
import { QuoteTicket } from "../parts/quote-ticket.tsx";
import { pageHead } from "../seo.ts";
import { usd } from "../texts/figures.ts";
import { HOME_HEADING, homePage } from "../texts/home.ts";
import { SERVICE_AREAS } from "../texts/service-areas.ts";
import type { LabeledText } from "../texts/text-types.ts";
import type { Route } from "./+types/home";

export const meta = (args: Route.MetaArgs) => pageHead(args, (business) => homePage(business).head);

export default function HomePage() {
  const content = homePage(useBusiness());
  return (
    <>
      <Hero lead={content.lead} />
      <section className="prices" aria-labelledby="prices-heading">
        <h2 id="prices-heading">{content.pricesHeading}</h2>
        <PriceTags details="short" />
        <p className="prices-note">{content.pricesNote}</p>
      </section>
      <QuoteTicket variant="full" heading={content.formHeading}>
        <p>{content.formLead}</p>
      </QuoteTicket>
      <DeliveryDay stops={content.deliveryDay} />
      <CareLabel promises={content.promises} />
      <BigQuote main={content.testimonial} others={content.otherTestimonials} />
      <section className="where" aria-labelledby="where-heading">
        <h2 id="where-heading">{content.areasHeading}</h2>
        <CityLinks />
        <p>
          <Link to="/service-areas">All {SERVICE_AREAS.length} areas</Link>
        </p>
      </section>
      <p className="admin-login">
        <a href="/admin">Admin login</a>
      </p>
    </>
  );
}

function Hero({ lead }: { lead: string }) {
  const business = useBusiness();
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>
          {HOME_HEADING.map((line) => (
            <span key={line}>{line} </span>
          ))}
          <em>{`${usd(business.prices.combo)} a month.`}</em>
        </h1>
        <p>{lead}</p>
        <p className="hero-actions">
          <a href="#quote" className="button button-primary">
            Get a quote
          </a>
          <CallButton size="normal" />
        </p>
      </div>
      {/* Last: the scene stands on the ground of the hero, which grows while the words arrive. */}
      <HeroScene />
    </section>
  );
}

const TYPICAL_TIMES = ["8:40", "8:50", "9:20", "9:35", "10:05", "10:20"];

/** A typical delivery morning in six stops, with the sun rising. */
function DeliveryDay({ stops }: { stops: readonly LabeledText[] }) {
  return (
    <section className="day" aria-labelledby="day-heading">
      <h2 id="day-heading">Call at breakfast. Fold by noon.</h2>
      <ol>
        {stops.map(({ label, text }, index) => (
          <li key={label}>
            <Sun />
            <p className="day-time">{TYPICAL_TIMES[index]}</p>
            <h3>{label}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="day-note">A typical same-day morning. We’ll give you your time when we call.</p>
    </section>
  );
}

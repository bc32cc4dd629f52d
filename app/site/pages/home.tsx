import { Link } from "react-router";
import { useBusiness } from "#app/lib/use-business.ts";
import type { ConditionalPromise } from "../content/content-types.ts";
import { usd } from "../content/format.ts";
import { homePage } from "../content/home.ts";
import { NOTICE_TEXT } from "../content/lease-terms.ts";
import { SERVICE_AREAS } from "../content/service-areas.ts";
import { TESTIMONIALS } from "../content/testimonials.ts";
import { WATER_HARDNESS_GRAINS_PER_GALLON } from "../content/valley-facts.ts";
import { HeroScene } from "../drawings/hero-scene.tsx";
import { BigQuote } from "../parts/big-quote.tsx";
import { CallButton } from "../parts/call-button.tsx";
import { CareLabel } from "../parts/care-label.tsx";
import { CityLinks } from "../parts/city-links.tsx";
import { DeliveryDay } from "../parts/delivery-day.tsx";
import { PriceTags } from "../parts/price-tags.tsx";
import { QuoteTicket } from "../parts/quote-ticket.tsx";
import { pageHead } from "../seo.ts";
import type { Route } from "./+types/home";

const hardWater: ConditionalPromise = {
  text: "Hard water is our problem.",
  condition: `About ${WATER_HARDNESS_GRAINS_PER_GALLON} grains a gallon wear machines out here. That wear is on us.`,
};

export const meta = (args: Route.MetaArgs) => pageHead(args, (business) => homePage(business).head);

export default function HomePage() {
  const content = homePage(useBusiness());
  return (
    <>
      <Hero />
      <section className="prices" aria-labelledby="prices-heading">
        <h2 id="prices-heading">Three prices. That is the whole list.</h2>
        <PriceTags details="short" />
        <p className="prices-note">
          Month to month: {NOTICE_TEXT} ends it. Delivery, setup and installation are free inside our service
          area.
        </p>
      </section>
      <QuoteTicket variant="full" heading="Send a ticket. We call you back.">
        <p>Tell us where the machines go. One call settles the rest: the price, the time, who comes.</p>
      </QuoteTicket>
      <DeliveryDay stops={content.deliveryDay} />
      <CareLabel promises={[...content.benefits, hardWater]} />
      <BigQuote
        main={TESTIMONIALS.boulderCity}
        others={[TESTIMONIALS.henderson, TESTIMONIALS.northLasVegas]}
      />
      <section className="where" aria-labelledby="where-heading">
        <h2 id="where-heading">Where we drive</h2>
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

function Hero() {
  const business = useBusiness();
  return (
    <section className="hero">
      <HeroScene />
      <div className="hero-words">
        <h1>
          <span>Washer and dryer, </span>
          <span>running today. </span>
          <em>{`${usd(business.prices.combo)} a month.`}</em>
        </h1>
        <p>
          We deliver the pair, hook it up and keep it running, anywhere in the Las Vegas Valley. If it breaks,
          we fix or swap it.
        </p>
        <p className="hero-actions">
          <a href="#quote" className="button button-primary">
            Get a quote
          </a>
          <CallButton size="normal" />
        </p>
      </div>
    </section>
  );
}

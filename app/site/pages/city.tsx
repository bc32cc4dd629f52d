import { Link } from "react-router";
import { businessContext } from "#app/lib/request-context.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { routeSlug } from "../built-in-route.ts";
import { CityScene } from "../drawings/city-scene.tsx";
import { BigQuote } from "../parts/big-quote.tsx";
import { CallButton } from "../parts/call-button.tsx";
import { CityLinks } from "../parts/city-links.tsx";
import { QuoteTicket } from "../parts/quote-ticket.tsx";
import { Facts, PageSection, Paragraphs, TextSections } from "../parts/text-sections.tsx";
import { pageHead } from "../seo.ts";
import { cityPage } from "../texts/built-in-pages.ts";
import type { CityPage } from "../texts/cities/city-page.ts";
import { CITY_PROMISES } from "../texts/cities/city-page.ts";
import { usd } from "../texts/figures.ts";
import type { CitySlug } from "../texts/site-paths.ts";
import { keepNamesWhole } from "../texts/whole-names.ts";
import type { Route } from "./+types/city";

/** All city pages share this module: send one city's texts as data instead of bundling all of them. */
export function loader({ pattern, context }: Route.LoaderArgs): CityPage & { place: string } {
  const page = cityPage(routeSlug(pattern) as CitySlug, context.get(businessContext));
  return { ...page, place: keepNamesWhole(page.city) };
}

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, () => {
    const { city, head, slug } = args.loaderData;
    return {
      ...head,
      areas: [city],
      trail: [
        { name: "Service Areas", path: "/service-areas" },
        { name: city, path: `/${slug}` },
      ],
    };
  });

export default function City({ loaderData: page }: Route.ComponentProps) {
  const { prices } = useBusiness();
  return (
    // A city's page after another's is a new one: its form must not keep the other's city.
    <div key={page.slug} className={`light-${page.slug.replace(/-(washer|appliance)-rental$/, "")}`}>
      <CityHero page={page} />
      <section className="city-intro">
        <p className="landmark-line">{page.landmarkLine}</p>
        <div className="lead-text">
          <Paragraphs texts={page.intro} />
        </div>
        <ul className="promises">
          {CITY_PROMISES.map(({ text, condition }) => (
            <li key={text}>
              <strong>{text}</strong>
              <p>{condition}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="places" aria-labelledby="places-heading">
        <h2 id="places-heading">Neighborhoods we serve</h2>
        <ul className="porthole-list">
          {page.neighborhoods.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>
          {`ZIP ${page.zips.length === 1 ? "code" : "codes"} ${page.zips.join(", ")}. ${page.zipNote ?? ""}`.trim()}
        </p>
      </section>
      <TextSections sections={page.sections} />
      <div className="tinted">
        <BigQuote main={page.testimonial} />
      </div>
      <QuoteTicket variant="compact" city={page.city} heading={`Get a quote in ${page.place}`}>
        <p>
          {`The pair is ${usd(prices.combo)} a month, a washer alone ${usd(prices.washer)} and a dryer alone ${usd(prices.dryer)}. One call sets the time.`}
        </p>
      </QuoteTicket>
      <PageSection heading={`Good to know in ${page.place}`}>
        <Facts items={page.localFacts} />
      </PageSection>
      <section className="where" aria-labelledby="where-heading">
        <h2 id="where-heading">Other places we deliver</h2>
        <CityLinks except={page.slug} />
      </section>
    </div>
  );
}

function CityHero({ page }: { page: CityPage }) {
  const { prices } = useBusiness();
  return (
    <section className="hero city-hero">
      <div className="hero-words">
        <h1>{page.heading}</h1>
        <p>
          <strong>{`Washer and dryer: ${usd(prices.combo)} a month.`}</strong> {page.deliveryStatement}
        </p>
        <p className="hero-actions">
          <Link to="/contact" className="button-primary">
            Get Quote
          </Link>
          <CallButton size="normal" />
        </p>
      </div>
      {/* Last: the scene stands on the ground of the hero, which grows while the words arrive. */}
      <CityScene slug={page.slug} />
    </section>
  );
}

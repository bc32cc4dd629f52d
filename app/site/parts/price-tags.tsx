import { Link } from "react-router";
import { useBusiness } from "#app/lib/use-business.ts";
import { usd } from "../content/format.ts";
import { PRODUCT_LINKS } from "../content/site-paths.ts";
import { Machines } from "../drawings/symbols.tsx";

const TAGS = {
  combo: {
    machines: ["washer", "dryer"],
    text: "Both machines. Delivery, setup, installation and every repair are in the price.",
  },
  washer: { machines: ["washer"], text: "You have a dryer. We bring the other half." },
  dryer: { machines: ["dryer"], text: "You have a washer. We bring the other half." },
} as const;

/** The price list, pegged to a line: one laundry tag per product. */
export function PriceTags() {
  const { prices } = useBusiness();
  return (
    <ul className="tags">
      {PRODUCT_LINKS.map(({ slug, product, name }) => (
        <li key={slug} className={`tag-${product}`}>
          <div className="tag">
            <h3>{name}</h3>
            <p className="tag-price">
              <strong>{usd(prices[product])}</strong> a month
            </p>
            <p>{TAGS[product].text}</p>
            <Link to={`/${slug}`} className="tag-link">
              What you get<span className="sr-only"> with {name.toLowerCase()}</span>
            </Link>
            <p className="tag-machines">
              <Machines kinds={TAGS[product].machines} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

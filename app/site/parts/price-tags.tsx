import { Link } from "react-router";
import { useBusiness } from "#app/lib/root-data.ts";
import { Block } from "../blocks/block.tsx";
import type { BlockSettings } from "../blocks/block-settings.ts";
import { Machines } from "../drawings/symbols.tsx";
import { usd } from "../texts/figures.ts";
import { priceCards } from "../texts/price-cards.ts";
import { PortholeList } from "./text-sections.tsx";

const MACHINES = { combo: ["washer", "dryer"], washer: ["washer"], dryer: ["dryer"] } as const;

/** The price list as tags pegged to a clothesline, one per product. */
export function PriceTags({ details }: BlockSettings["price-tags"]) {
  const Name = details === "full" ? "h2" : "h3";
  return (
    <Block name="price-tags" settings={{ details }}>
      <ul className="tags">
        {priceCards(useBusiness()).map(({ product, slug, name, price, line, includes }) => (
          <li key={slug} className={`tag-${product}`}>
            <div className="tag">
              <Name>{name}</Name>
              <p className="tag-price">
                <strong>{usd(price)}</strong> a month
              </p>
              <p>{line}</p>
              {details === "full" && <PortholeList items={includes} />}
              <Link to={`/${slug}`} className="tag-link">
                What you get<span className="sr-only"> with {name.toLowerCase()}</span>
              </Link>
              <p className="tag-machines">
                <Machines kinds={MACHINES[product]} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}

import { Fragment } from "react";
import { Link } from "react-router";
import { useBusiness } from "#app/lib/root-data.ts";

/** Pages by the names that texts have for them, in lower case. */
const NAMED_PAGES: Record<string, string> = {
  "our blog": "/blog",
  "our contact page": "/contact",
  "our las vegas page": "/las-vegas-washer-rental",
  "our privacy policy": "/privacy",
  "our service areas page": "/service-areas",
  "our terms": "/terms",
};
const PAGE_NAME = new RegExp(`\\b(${Object.keys(NAMED_PAGES).join("|")})\\b`, "i");

/** A text in which our phone number is a link that calls it, and the name of another page leads there. */
export function WithLinks({ text }: { text: string }) {
  const { phone, phoneDisplay } = useBusiness();
  return text.split(phoneDisplay).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text.
    <Fragment key={index}>
      {index > 0 && <a href={`tel:${phone}`}>{phoneDisplay}</a>}
      {part.split(PAGE_NAME).map((piece) => {
        const page = NAMED_PAGES[piece.toLowerCase()];
        return page ? (
          <Link key={piece} to={page}>
            {piece}
          </Link>
        ) : (
          piece
        );
      })}
    </Fragment>
  ));
}

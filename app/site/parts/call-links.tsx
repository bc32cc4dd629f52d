import { Fragment } from "react";
import { useBusiness } from "#app/lib/root-data.ts";

/** A text in which our phone number is a link that calls it. */
export function WithCallLinks({ text }: { text: string }) {
  const { phone, phoneDisplay } = useBusiness();
  return text.split(phoneDisplay).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text.
    <Fragment key={index}>
      {index > 0 && <a href={`tel:${phone}`}>{phoneDisplay}</a>}
      {part}
    </Fragment>
  ));
}

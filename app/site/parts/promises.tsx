import type { ConditionalPromise } from "../texts/content-types.ts";

/** Promises with the conditions that must be read beside them. */
export function Promises({ items }: { items: readonly ConditionalPromise[] }) {
  return (
    <ul className="promises">
      {items.map(({ text, condition }) => (
        <li key={text}>
          <strong>{text}</strong>
          <p>{condition}</p>
        </li>
      ))}
    </ul>
  );
}

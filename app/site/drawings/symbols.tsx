/** Shared symbols, rendered once per document for all `<use>` elements. */
export function Symbols() {
  return (
    <svg className="symbols" aria-hidden="true">
      <symbol id="mark" viewBox="0 0 40 40">
        <circle cx="20" cy="20" r="18" className="mark-rim" />
        <circle cx="20" cy="20" r="12" className="mark-glass" />
        <path d="M8 21l5-4 4 3 5-7 4 5 6-1a12 12 0 0 1-24 4z" className="mark-ridge" />
      </symbol>
      <symbol id="porthole" viewBox="0 0 80 80">
        <circle cx="40" cy="40" r="38" className="rim" />
        <circle cx="40" cy="40" r="28" className="glass" />
      </symbol>
      <symbol id="machine" viewBox="0 0 120 152">
        <path d="M14 144h14v6H14zM92 144h14v6H92z" className="rim-shade" />
        <rect x="2" y="2" width="116" height="143" rx="9" className="rim" />
        <path d="M2 34h116" />
        <circle cx="60" cy="89" r="43" className="rim-shade" />
        <circle cx="60" cy="89" r="32" className="glass" />
      </symbol>
      <symbol id="washer" viewBox="0 0 120 152">
        <use href="#machine" />
        <path d="M12 11h36v14H12zM88 18a8 8 0 1 0 16 0 8 8 0 1 0-16 0z" className="rim-shade" />
        <path d="M28 92q8-6 16 0t16 0 16 0 16 0A32 32 0 0 1 28 92z" className="suds" />
      </symbol>
      <symbol id="dryer" viewBox="0 0 120 152">
        <use href="#machine" />
        <path d="M14 18a8 8 0 1 0 16 0 8 8 0 1 0-16 0zM66 12h42v12H66z" className="rim-shade" />
        <path d="M46 104q-6-7 0-14t0-14M60 104q-6-7 0-14t0-14M74 104q-6-7 0-14t0-14" />
      </symbol>
    </svg>
  );
}

export function Mark() {
  return (
    <svg className="mark" aria-hidden="true">
      <use href="#mark" />
    </svg>
  );
}

/** Each machine, seen from the front. */
export function Machines({ kinds }: { kinds: readonly ("washer" | "dryer")[] }) {
  return kinds.map((kind) => (
    <svg key={kind} className={`machine ${kind}`} aria-hidden="true">
      <use href={`#${kind}`} />
    </svg>
  ));
}

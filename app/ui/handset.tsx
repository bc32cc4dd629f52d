/** A phone handset icon. */
export function Handset({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
    >
      <path d={HANDSET} />
    </svg>
  );
}

/** SVG path on a 24 by 24 grid. */
export const HANDSET =
  "M5 4h3.6l1.8 4.6-2.2 1.8a12 12 0 0 0 5.4 5.4l1.8-2.2 4.6 1.8V19a1.5 1.5 0 0 1-1.5 1.5c-8 0-15-7-15-15A1.5 1.5 0 0 1 5 4z";

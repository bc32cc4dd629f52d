/** The brand's shape: the round door of a front loader, water inside. Decorative. */
export function Porthole({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <circle cx="24" cy="24" r="23" fill="var(--color-ink)" />
      <circle cx="24" cy="24" r="18" fill="var(--color-sand)" />
      <path
        d="M8.1 26.5c4-3 7.400-3 11 0s7.600 3 11.200 0 7-2.600 9.600-.4A16 16 0 0 1 8.100 26.500Z"
        fill="var(--color-water)"
      />
      <path
        d="M13 18.500A13 13 0 0 1 20 11.600"
        fill="none"
        stroke="var(--color-linen)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}

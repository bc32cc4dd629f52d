/** The brand's mark, as in public/favicon.svg, in the theme's colors. Decorative. */
export function Porthole({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      className={className}
      stroke="var(--color-ink)"
      strokeWidth="2.5"
      strokeLinejoin="round"
    >
      <circle cx="20" cy="20" r="18.5" fill="var(--color-linen)" />
      <circle cx="20" cy="20" r="12.5" fill="var(--color-coral)" />
      <path d="M7.5 21l5.5-4 4 3 5-7 4 5 6.5-1a12.5 12.5 0 0 1-25 4z" fill="var(--color-water)" />
    </svg>
  );
}

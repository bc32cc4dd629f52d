/** The ridge line west of the valley, in three layers. Decorative. */
export function Ridge({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1200 140" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path
        d="M0 78 90 58l70 14 110-40 60 22 80-30 70 34 90-12 80-38 90 46 70-8 100-34 90 40 80-16 120 34v84H0Z"
        fill="var(--color-sand)"
      />
      <path
        d="M0 104l120-24 90 16 130-30 110 26 90-8 140-26 110 30 120-14 90-18 100 28 100-10v66H0Z"
        fill="var(--color-line)"
      />
      <path
        d="M0 124l160-12 200 8 240-16 200 14 180-10 220 12v20H0Z"
        fill="var(--color-coral)"
        opacity="0.5"
      />
    </svg>
  );
}

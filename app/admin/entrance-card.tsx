import { type ReactNode, useEffect, useId } from "react";
import { Porthole } from "#app/ui/porthole.tsx";
import { prepareToasts } from "#app/ui/toaster.tsx";
import { useScreenFocus } from "#app/ui/use-screen-focus.ts";

type EntranceCardProps = { title: string; description: string; children: ReactNode };

/** The frame of the screens before sign-in. A step that replaces another one needs its own key, to get the focus. */
export function EntranceCard({ title, description, children }: EntranceCardProps) {
  const { main, heading } = useScreenFocus();
  const descriptionId = useId();
  useEffect(() => void prepareToasts(), []);
  return (
    <main
      ref={main}
      className="relative mx-auto grid min-h-dvh w-[min(26rem,calc(100vw-2rem))] content-center gap-6 pt-10 pb-40"
    >
      <Ridge className="-z-10 pointer-events-none fixed inset-x-0 bottom-0 h-36 w-full" />
      <header className="grid gap-4">
        <Porthole className="size-14" />
        <div className="grid gap-1">
          <h1
            ref={heading}
            tabIndex={-1}
            aria-describedby={descriptionId}
            className="font-display font-bold text-2xl outline-none"
          >
            {title}
          </h1>
          <p id={descriptionId} className="text-muted-foreground text-sm">
            {description}
          </p>
        </div>
      </header>
      <div className="grid gap-5 rounded-lg border border-border bg-card p-6">{children}</div>
      <p className="text-sm">
        <a href="/" className="text-primary underline underline-offset-4">
          Back to site
        </a>
      </p>
    </main>
  );
}

/** The ridge line west of the valley, in three layers. Decorative. */
function Ridge({ className }: { className?: string }) {
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

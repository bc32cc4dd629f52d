import type { ReactNode } from "react";
import { Porthole } from "#app/ui/porthole.tsx";

type EntranceCardProps = { title: string; description: string; children: ReactNode };

/** The frame of the screens before the gate. */
export function EntranceCard({ title, description, children }: EntranceCardProps) {
  return (
    <main className="mx-auto grid min-h-dvh w-[min(26rem,calc(100vw-2rem))] content-center gap-6 py-10">
      <header className="grid gap-4">
        <Porthole className="size-14" />
        <div className="grid gap-1">
          <h1 className="font-display font-semibold text-2xl">{title}</h1>
          <p className="text-muted-foreground text-sm">{description}</p>
        </div>
      </header>
      <div className="grid gap-5 rounded-lg border border-border bg-card p-6">{children}</div>
      <p className="text-sm">
        <a href="/" className="text-primary underline underline-offset-4">
          Back to site
        </a>
      </p>
      <noscript>
        <p className="text-sm">The admin area needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </main>
  );
}

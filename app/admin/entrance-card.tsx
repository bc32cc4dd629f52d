import { type ReactNode, useEffect } from "react";
import { Porthole } from "#app/ui/porthole.tsx";
import { Ridge } from "#app/ui/ridge.tsx";
import { prepareToasts } from "#app/ui/toaster.tsx";

type EntranceCardProps = { title: string; description: string; children: ReactNode };

/** The frame of the screens before sign-in. */
export function EntranceCard({ title, description, children }: EntranceCardProps) {
  useEffect(() => void prepareToasts(), []);
  return (
    <main className="relative mx-auto grid min-h-dvh w-[min(26rem,calc(100vw-2rem))] content-center gap-6 pt-10 pb-40">
      <Ridge className="-z-10 pointer-events-none fixed inset-x-0 bottom-0 h-36 w-full" />
      <header className="grid gap-4">
        <Porthole className="size-14" />
        <div className="grid gap-1">
          <h1 className="font-display font-bold text-2xl">{title}</h1>
          <p className="text-muted-foreground text-sm">{description}</p>
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

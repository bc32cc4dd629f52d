import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { useScreenFocus } from "./use-screen-focus.ts";

type ScreenProps = {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** The Back link, above the title. */
  back?: ReactNode;
  /** Buttons at the end of the heading row. */
  actions?: ReactNode;
  /** For screens with two columns. */
  wide?: boolean;
  children: ReactNode;
};

/** The frame of an admin screen: Back link, heading with actions, content. */
export function Screen({ title, description, back, actions, wide = false, children }: ScreenProps) {
  const { main, heading } = useScreenFocus();
  return (
    <main
      ref={main}
      className={cn(
        "mx-auto grid w-full grid-cols-1 gap-6 px-4 py-6 sm:px-8 sm:py-8 print:gap-3 print:p-0",
        wide ? "max-w-[110rem]" : "max-w-6xl",
      )}
    >
      <header className="grid gap-3">
        {back}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="wrap-anywhere grid gap-1">
            <h1 ref={heading} tabIndex={-1} className="font-display font-bold text-2xl outline-none">
              {title}
            </h1>
            {description ? <p className="text-muted-foreground text-sm">{description}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
      </header>
      {children}
    </main>
  );
}

/** Classes of a toolbar that sticks to the bottom of the viewport, above the mobile bottom bar. */
export const STAYS_IN_SIGHT =
  "tall:sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 rounded-md border border-foreground/40 shadow-lifted";

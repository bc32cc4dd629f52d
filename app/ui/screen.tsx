import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn.ts";

type ScreenProps = {
  title: string;
  /** One quiet line below the title. */
  description?: ReactNode;
  /** The way back, above the title. */
  back?: ReactNode;
  /** The screen's buttons, at the end of its heading row. */
  actions?: ReactNode;
  /** For work that needs two columns. */
  wide?: boolean;
  children: ReactNode;
};

let isFirstScreen = true;

/** The frame of a work screen: the way back, the heading with its actions, the work. */
export function Screen({ title, description, back, actions, wide = false, children }: ScreenProps) {
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that led here is gone with its screen, or stays behind in the navigation: the keyboard goes on from here.
  useEffect(() => {
    if (!isFirstScreen && !main.current?.contains(document.activeElement)) {
      heading.current?.focus({ preventScroll: true });
    }
    isFirstScreen = false;
  }, []);
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
          <div className="grid gap-1">
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

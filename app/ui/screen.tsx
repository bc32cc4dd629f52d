import type { ReactNode } from "react";

type ScreenProps = {
  title: string;
  /** One quiet line below the title. */
  description?: ReactNode;
  /** The way back, above the title. */
  back?: ReactNode;
  /** The screen's buttons, at the end of its heading row. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a work screen: the way back, the heading with its actions, the work. */
export function Screen({ title, description, back, actions, children }: ScreenProps) {
  return (
    <main className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-6 sm:px-8 sm:py-8">
      <header className="grid gap-3">
        {back}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <h1 className="font-display font-semibold text-2xl">{title}</h1>
            {description ? <p className="text-muted-foreground text-sm">{description}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </div>
      </header>
      {children}
    </main>
  );
}

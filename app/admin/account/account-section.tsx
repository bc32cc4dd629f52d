import { type ReactNode, useId } from "react";

type AccountSectionProps = { title: string; description: ReactNode; children: ReactNode };

/** One section of the screen: title and description on the left, controls on the right. */
export function AccountSection({ title, description, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="wrap-anywhere grid grid-cols-1 gap-x-10 gap-y-5 border-border border-t pt-6 pb-2 md:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="font-display font-bold text-lg">
          {title}
        </h2>
        <p className="text-muted-foreground text-sm">{description}</p>
      </div>
      <div className="grid grid-cols-1 content-start gap-5">{children}</div>
    </section>
  );
}

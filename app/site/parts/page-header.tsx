import type { ReactNode } from "react";

type PageHeaderProps = { heading: string; lead?: string; drawing?: ReactNode; children?: ReactNode };

/** The opening of an inner page: its heading, what it says in one breath, and what is drawn beside it. */
export function PageHeader({ heading, lead, drawing, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div>
        <h1>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      {drawing}
    </header>
  );
}

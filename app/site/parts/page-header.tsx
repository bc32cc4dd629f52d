import type { ReactNode } from "react";

type PageHeaderProps = { heading: string; lead?: string; drawing?: ReactNode; children?: ReactNode };

/** The top of most pages: the heading, a lead and a drawing beside them. */
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

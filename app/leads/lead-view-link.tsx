import { Link } from "react-router";
import { buttonVariants } from "#app/ui/button.tsx";
import type { LeadView } from "./lead-queries.ts";

const VIEWS: Record<LeadView, { to: string; label: string; variant: "default" | "outline" }> = {
  waiting: { to: "/admin/leads?show=waiting", label: "See who to call", variant: "default" },
  all: { to: "/admin/leads", label: "Show all leads", variant: "outline" },
};

/** Opens the lead desk with those leads. */
export function LeadViewLink({ view }: { view: LeadView }) {
  const { to, label, variant } = VIEWS[view];
  return (
    <Link to={to} className={buttonVariants({ variant })}>
      {label}
    </Link>
  );
}

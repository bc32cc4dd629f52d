import { Link } from "react-router";
import { buttonVariants } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { DESK_PATH } from "./desk-path.ts";

type LinkedView = "waiting" | "all";

const VIEWS: Record<LinkedView, { to: string; label: string; variant: "default" | "outline" }> = {
  waiting: { to: `${DESK_PATH}?show=waiting`, label: "See who to call", variant: "default" },
  all: { to: DESK_PATH, label: "Show all leads", variant: "outline" },
};

/** Link to the desk with one of two views. */
export function LeadViewLink({ view, className }: { view: LinkedView; className?: string }) {
  const { to, label, variant } = VIEWS[view];
  return (
    <Link to={to} className={cn(buttonVariants({ variant }), className)}>
      {label}
    </Link>
  );
}

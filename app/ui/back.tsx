import { Link, useNavigate } from "react-router";
import { DASHBOARD_PATH } from "#app/lib/admin-paths.ts";
import { cn } from "./cn.ts";

type BackProps = { to: string; label: string };

const LOOK =
  "cursor-pointer justify-self-start rounded-sm py-1 font-medium text-primary text-sm no-underline hover:underline print:hidden";

export function BackLink({ to, label }: BackProps) {
  return (
    <Link to={to} className={cn(LOOK)}>
      <span aria-hidden="true">← </span>
      {label}
    </Link>
  );
}

type BackButtonProps = Pick<BackProps, "label"> & {
  /** A path, or a number of history steps: going back restores the list as the user left it. */
  to: string | number;
};

export function BackButton({ to, label }: BackButtonProps) {
  const navigate = useNavigate();
  return (
    <button type="button" className={cn(LOOK)} onClick={() => navigate(to as string)}>
      <span aria-hidden="true">← </span>
      {label}
    </button>
  );
}

export function BackToDashboard() {
  return <BackButton to={DASHBOARD_PATH} label="Back to Dashboard" />;
}

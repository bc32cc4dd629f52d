import { Link, useNavigate } from "react-router";
import { cn } from "./cn.ts";

type BackProps = { to: string; label: string };

const LOOK =
  "cursor-pointer justify-self-start rounded-sm py-1 font-medium text-primary text-sm no-underline hover:underline";

export function BackLink({ to, label }: BackProps) {
  return (
    <Link to={to} className={cn(LOOK)}>
      <span aria-hidden="true">← </span>
      {label}
    </Link>
  );
}

export function BackButton({ to, label }: BackProps) {
  const navigate = useNavigate();
  return (
    <button type="button" className={cn(LOOK)} onClick={() => navigate(to)}>
      <span aria-hidden="true">← </span>
      {label}
    </button>
  );
}

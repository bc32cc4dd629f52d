import type { ReactNode } from "react";
import { Porthole } from "./porthole.tsx";

type NoticeProps = { title: string; role?: "status" | "alert"; busy?: boolean; children?: ReactNode };

/** What stands where content would: it loads, there is none, or it could not be had. */
export function Notice({ title, role = "status", busy = false, children }: NoticeProps) {
  return (
    <div
      role={role}
      className="grid justify-items-center gap-2 px-6 py-16 text-center [&>:is(a,button)]:mt-3"
    >
      <Porthole className={busy ? "size-12 animate-spin motion-reduce:animate-none" : "size-12"} />
      <p className="font-display font-bold text-lg">{title}</p>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { cn } from "#app/ui/cn.ts";

type EditorColumnsProps = {
  /** Beside the form where there is room, else below it; left out while the author has put it away. */
  preview: ReactNode;
  children: ReactNode;
};

/** Stays in sight, where it stands beside the form, however far down its author writes; the dialog ends with its buttons. */
const BESIDE = cn(
  "grid min-w-0 content-start gap-5 xl:sticky xl:self-start xl:overflow-y-auto",
  "xl:top-[calc(var(--top-bar,0px)+4.5rem)] xl:max-h-[calc(100vh-var(--top-bar,0px)-6rem)]",
  "xl:in-[dialog]:top-0 xl:in-[dialog]:max-h-[calc(80vh-6.5rem)]",
);

export function EditorColumns({ preview, children }: EditorColumnsProps) {
  return (
    <div className={cn("grid gap-8", preview && "xl:grid-cols-2")}>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
      {preview ? <div className={BESIDE}>{preview}</div> : null}
    </div>
  );
}

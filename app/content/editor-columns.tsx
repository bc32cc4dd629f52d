import type { ReactNode } from "react";
import { cn } from "#app/ui/cn.ts";

type EditorColumnsProps = {
  /** Beside the form on wide screens, otherwise below it; omitted while the author hides it. */
  preview: ReactNode;
  children: ReactNode;
};

/** Sticky when it is beside the form, so that it stays visible on scroll; inside a dialog it leaves room for the buttons. */
const STICKY_COLUMN = cn(
  "grid min-w-0 content-start gap-5 xl:sticky xl:self-start xl:overflow-y-auto",
  "xl:top-[calc(var(--top-bar,0px)+4.5rem)] xl:max-h-[calc(100vh-var(--top-bar,0px)-6rem)]",
  "xl:in-[dialog]:top-0 xl:in-[dialog]:max-h-[calc(80vh-6.5rem)]",
);

export function EditorColumns({ preview, children }: EditorColumnsProps) {
  return (
    <div className={cn("grid gap-8", preview && "xl:grid-cols-2")}>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
      {preview ? <div className={STICKY_COLUMN}>{preview}</div> : null}
    </div>
  );
}

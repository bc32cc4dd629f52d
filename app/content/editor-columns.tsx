import type { ReactNode } from "react";
import { cn } from "#app/ui/cn.ts";

type EditorColumnsProps = {
  /** Beside the form where there is room, else below it; left out while the author has put it away. */
  preview: ReactNode;
  children: ReactNode;
};

export function EditorColumns({ preview, children }: EditorColumnsProps) {
  return (
    <div className={cn("grid gap-8", preview && "xl:grid-cols-2")}>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
      {preview ? <div className="grid min-w-0 content-start gap-5">{preview}</div> : null}
    </div>
  );
}

import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import type { Picture } from "./picture-queries.ts";
import { UploadList } from "./upload-list.tsx";
import { PICTURE_TYPES } from "./upload-picture.ts";
import { useUploads } from "./use-uploads.ts";

type UploadAreaProps = {
  /** Called for each picture once it is in the library, while the area is shown. */
  onUploaded: (picture: Picture) => void;
  /** Shown beside the button. */
  tools: ReactNode;
  children: ReactNode;
};

/** Uploads pictures that are dropped, pasted or chosen with the button, and shows the progress of each. */
export function UploadArea({ onUploaded, tools, children }: UploadAreaProps) {
  const { uploads, add, retry, dismiss } = useUploads(onUploaded);
  const area = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(event: DragEvent | ClipboardEvent, data: DataTransfer | null): void {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isPasteTarget(area.current, event.target)) take(event, event.clipboardData);
  });
  // On the document, since that is where paste events go while nothing has the focus.
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same.
    <div
      ref={area}
      className={cn(
        "grid content-start gap-4 rounded-lg outline-2 outline-transparent outline-offset-4",
        isOver && "outline-primary outline-dashed",
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        take(event, event.dataTransfer);
      }}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        {tools}
        <Button onClick={() => input.current?.click()}>Upload pictures</Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Pictures to upload"
          accept={PICTURE_TYPES}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </div>
      <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      {children}
    </div>
  );
}

/** Whether a paste at the target is for this area: inside it, or around it unless a dialog covers it. */
function isPasteTarget(area: Element | null, target: EventTarget | null): boolean {
  if (!area || !(target instanceof Node)) return false;
  const isCovered = document.querySelector("dialog:modal") && !area.closest("dialog:modal");
  return area.contains(target) || (target.contains(area) && !isCovered);
}

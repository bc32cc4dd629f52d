import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { rememberUnsaved } from "#app/lib/client/unsaved-work.ts";
import { useIsMounted } from "#app/lib/client/use-is-mounted.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { mediaMessages } from "./media-messages.ts";
import type { Picture } from "./picture-queries.ts";
import { uploadFailureOf, uploadPicture } from "./upload-picture.ts";
import { PICTURES } from "./use-pictures.ts";

export type Upload = {
  /** A running number, since two files can have the same name. */
  id: number;
  file: File;
  state:
    | { kind: "waiting" }
    | { kind: "sending"; share: number }
    | { kind: "uploaded" }
    | { kind: "failed"; problem: string; canRetry: boolean };
};

/**
 * Uploads files one at a time. A finished upload leaves the list once the pictures have been read anew; a failed one
 * stays with the reason, and with a retry if that can help.
 * @param onUploaded called only while the caller is mounted; uploads go on without it
 */
export function useUploads(onUploaded: (picture: Picture) => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** By upload id. */
  const inProgress = useRef(new Map<number, AbortController>());
  const isMounted = useIsMounted();

  const put = (id: number, state: Upload["state"]) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  const drop = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id));

  async function send(id: number, file: File, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return;
    const refresh = () => queries.invalidateQueries({ queryKey: PICTURES });
    try {
      put(id, { kind: "sending", share: 0 });
      const show = (share: number) => put(id, { kind: "sending", share });
      const picture = await uploadPicture(client, file, show, signal);
      put(id, { kind: "uploaded" });
      if (isMounted.current) onUploaded(picture);
      await refresh();
      drop(id);
    } catch (error) {
      const failure = uploadFailureOf(error);
      put(id, { kind: "failed", ...failure });
      if (!isMounted.current && !signal.aborted) showLost(file, failure.problem);
      await refresh();
    }
  }

  function enqueue(id: number, file: File): void {
    const controller = new AbortController();
    inProgress.current.set(id, controller);
    queue.current = queue.current.then(() => send(id, file, controller));
    void askBeforeLeaving(queue.current);
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      const id = next.current++;
      setUploads((all) => [...all, { id, file, state: { kind: "waiting" } }]);
      enqueue(id, file);
    }
  }

  function retry({ id, file }: Upload): void {
    put(id, { kind: "waiting" });
    enqueue(id, file);
  }

  /** Removes an upload from the list, and cancels it if it is not finished. */
  function dismiss({ id }: Upload): void {
    drop(id);
    inProgress.current.get(id)?.abort();
    inProgress.current.delete(id);
  }

  return { uploads, add, retry, dismiss };
}

let running = 0;
let forget = () => {};
const ask = (event: BeforeUnloadEvent) => event.preventDefault();
const release = () => window.removeEventListener("beforeunload", ask);

/** Asks before the document or the session is left: that would cut off the work, unlike leaving the screen. */
async function askBeforeLeaving(work: Promise<void>): Promise<void> {
  if (running++ === 0) {
    window.addEventListener("beforeunload", ask);
    forget = rememberUnsaved({ fate: mediaMessages.cutOff, release });
  }
  await work;
  if (--running > 0) return;
  release();
  forget();
}

/** For who has left the list of uploads. */
function showLost({ name }: File, problem: string): void {
  void showToast({
    title: mediaMessages.lost,
    description: `${name}: ${problem}`,
    variant: "destructive",
    lasting: true,
  });
}

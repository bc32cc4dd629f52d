import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { mediaMessages } from "./media-messages.ts";
import type { Picture } from "./picture-queries.ts";
import { UploadRefused, uploadPicture } from "./upload-picture.ts";
import { PICTURES } from "./use-pictures.ts";

export type Upload = {
  /** Counts up, so that two files of one name are told apart. */
  id: number;
  file: File;
  state:
    | { kind: "waiting" }
    | { kind: "sending"; share: number }
    | { kind: "failed"; problem: string; mayPass: boolean };
};

/**
 * Sends files one after the other, so that each is told about on its own. What was taken leaves the list; what was not
 * stays in it, with the reason, to be sent again where that may help.
 */
export function useUploads(onTaken: (picture: Picture) => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** By upload: what gives it up. */
  const underWay = useRef(new Map<number, AbortController>());

  const put = (id: number, state: Upload["state"]) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  const drop = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id));

  async function send(id: number, file: File, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return;
    try {
      put(id, { kind: "sending", share: 0 });
      const show = (share: number) => put(id, { kind: "sending", share });
      const picture = await uploadPicture(client, file, show, signal);
      drop(id);
      onTaken(picture);
    } catch (error) {
      const isRefused = error instanceof UploadRefused;
      const problem = isRefused ? error.message : mediaMessages.uploadFailed;
      put(id, { kind: "failed", problem, mayPass: !isRefused || error.mayPass });
    }
    await queries.invalidateQueries({ queryKey: PICTURES });
  }

  function enqueue(id: number, file: File): void {
    const giveUp = new AbortController();
    underWay.current.set(id, giveUp);
    queue.current = queue.current.then(() => send(id, file, giveUp));
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      const id = next.current++;
      setUploads((all) => [...all, { id, file, state: { kind: "waiting" } }]);
      enqueue(id, file);
    }
  }

  function again({ id, file }: Upload): void {
    put(id, { kind: "waiting" });
    enqueue(id, file);
  }

  /** Takes it off the list, and gives it up where it is under way. */
  function dismiss({ id }: Upload): void {
    drop(id);
    underWay.current.get(id)?.abort();
    underWay.current.delete(id);
  }

  return { uploads, add, again, dismiss };
}

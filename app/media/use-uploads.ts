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
  name: string;
  state: { kind: "waiting" } | { kind: "sending"; share: number } | { kind: "failed"; problem: string };
};

/**
 * Sends files one after the other, so that each is told about on its own. What was taken leaves the list; what was not
 * stays in it, with the reason.
 */
export function useUploads(onTaken: (picture: Picture) => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const put = (id: number, state: Upload["state"]) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  const drop = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id));

  async function send(id: number, file: File): Promise<void> {
    try {
      put(id, { kind: "sending", share: 0 });
      const picture = await uploadPicture(client, file, (share) => put(id, { kind: "sending", share }));
      drop(id);
      onTaken(picture);
    } catch (error) {
      const problem = error instanceof UploadRefused ? error.message : mediaMessages.uploadFailed;
      put(id, { kind: "failed", problem });
    }
    await queries.invalidateQueries({ queryKey: PICTURES });
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      const id = next.current++;
      setUploads((all) => [...all, { id, name: file.name, state: { kind: "waiting" } }]);
      queue.current = queue.current.then(() => send(id, file));
    }
  }

  return { uploads, add, drop };
}

import type { BackendClient } from "#app/lib/request-context.ts";
import type { Deadline } from "#backend/deadline.ts";
import { type Job, startHourlyJob } from "../hourly-job.ts";
import type { StaticFiles } from "../http/static-files.ts";
import { faultFields } from "../log.ts";
import { PictureEncoder } from "./encoder.ts";
import { MadePictures } from "./made-pictures.ts";
import { showPictures } from "./show-picture.ts";
import { sweepPictures } from "./sweep-pictures.ts";
import { type TakePictureOptions, takePictures } from "./take-picture.ts";

type Handler = (request: Request) => Promise<Response>;

export type Pictures = {
  /** Handles uploads, wherever the backend runs. */
  take: Handler;
  /** Serves pictures to visitors. */
  show: Handler;
  /** Deletes leftovers of deleted pictures and killed processes now, in addition to every hour. */
  sweep: () => void;
  start: () => void;
  stop: (deadline: Deadline) => Promise<void>;
};

type PicturesOptions = Omit<TakePictureOptions, "encoder" | "pictures"> & {
  dataDir: string;
  /** The service role's client, which bypasses row-level security. */
  serviceClient: BackendClient;
  /** Deletes leftovers of killed processes in the storage; undefined with a hosted backend. */
  sweepStorage: (() => Promise<void>) | undefined;
};

/** All that the server does with pictures, around one encoder process. */
export function createPictures({
  dataDir,
  serviceClient,
  clientFor,
  maxBytes,
  sweepStorage,
  log,
}: PicturesOptions): Pictures {
  const encoder = new PictureEncoder(log);
  const made = new MadePictures({ dataDir, encoder, client: serviceClient });
  const failure = "leftover files of pictures were not deleted";
  const sweep = async () => {
    await sweepPictures(serviceClient, made);
    await sweepStorage?.();
  };
  let hourly: Job | undefined;
  return {
    take: takePictures({ encoder, pictures: made, clientFor, maxBytes, log }),
    show: showPictures(made),
    sweep: () => void sweep().catch((error) => log.error(failure, faultFields(error))),
    start() {
      hourly = startHourlyJob({ run: sweep, failure, log });
    },
    async stop(deadline) {
      encoder.stop();
      await hourly?.stop(deadline);
    },
  };
}

type Places = { siteOrigin: string; staticFiles: StaticFiles; pictures: Pick<Pictures, "show"> };

/** Reads a picture as visitors get it, from the static files or the library; null if there is none. */
export function readPictures({ siteOrigin, staticFiles, pictures }: Places) {
  return async (path: string): Promise<Buffer | null> => {
    const file = await staticFiles.get(path);
    if (file) return file.body.identity;
    const response = await pictures.show(new Request(new URL(path, siteOrigin)));
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  };
}

import { createContext } from "react-router";

/** A request that the database refuses for good. */
export type RefusedRequest = {
  id: string;
  name: string;
  /** As leads have it. */
  phone: string;
  /** ISO 8601. */
  sentAt: string | null;
  /** The SQLSTATE. */
  refusal: string;
};

/** Bytes of the journal in which there is no whole request. */
export type DamagedPart = { id: string; keptAt: string; bytes: number };

export type KeptAside = { refused: RefusedRequest[]; damaged: DamagedPart[] };

/** What the server lets admins do with what its journal keeps aside. */
export type KeptAsideDesk = {
  list: () => Promise<KeptAside>;
  /** Has a refused request tried anew, and waits a moment for what comes of it. @returns whether there is one of that id */
  tryAgain: (id: string) => Promise<boolean>;
  /** @returns whether there was something of that id */
  remove: (id: string) => Promise<boolean>;
  /** The bytes of a damaged part; null where there is none of that id. */
  read: (id: string) => Promise<Uint8Array | null>;
};

export const keptAsideContext = createContext<KeptAsideDesk>();

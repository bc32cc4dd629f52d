import { createContext } from "react-router";

/** A request that the database refuses permanently. */
export type RefusedRequest = {
  id: string;
  name: string;
  /** In the format of `leads.phone`. */
  phone: string;
  /** ISO 8601. */
  sentAt: string | null;
  /** SQLSTATE. */
  refusal: string;
};

/** A part of the journal that contains no complete request. */
export type DamagedPart = { id: string; keptAt: string; bytes: number };

export type KeptAside = {
  refused: RefusedRequest[];
  damaged: DamagedPart[];
  /** How many entries stay in the journal because the disk neither gives them back nor has room to keep them aside. */
  stuck: number;
};

/** What the server lets admins do with the requests that its journal keeps aside. */
export type KeptAsideService = {
  list: () => Promise<KeptAside>;
  /**
   * Tries a refused request again and waits a moment for the result.
   * @returns whether there is one with that id
   */
  tryAgain: (id: string) => Promise<boolean>;
  /** @returns whether there was an entry with that id */
  remove: (id: string) => Promise<boolean>;
  /** The bytes of a damaged part; null if there is none with that id. */
  read: (id: string) => Promise<Uint8Array | null>;
};

export const keptAsideContext = createContext<KeptAsideService>();

import { createContext } from "react-router";

/** Why the first admin could not be created, in words for that person, and the field concerned, if any. */
export type SetupProblem = { field: "email" | "password" | null; message: string };

/** Creates the site's first admin for the holder of the one-time set-up token. */
export type FirstAdminSetup = {
  /** Whether the token is still valid. Throws if the backend did not answer. */
  isOpen: (token: string) => Promise<boolean>;
  /** The token stays valid after a problem with the address or password. Throws if the backend did not answer. */
  create: (
    token: string,
    email: string,
    password: string,
  ) => Promise<"created" | "invalid-token" | SetupProblem>;
};

export const firstAdminContext = createContext<FirstAdminSetup>();

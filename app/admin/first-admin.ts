import { createContext } from "react-router";

/** What keeps the first admin from being made, in words for that person, and the field that it speaks of if one does. */
export type SetupProblem = { field: "email" | "password" | null; message: string };

/** Makes the site's first admin, for whoever holds the one-time set-up token. */
export type FirstAdminSetup = {
  /** Whether the token works (still). Throws when the backend did not answer. */
  isOpen: (token: string) => Promise<boolean>;
  /**
   * After a problem with the address or password the token is still good. Throws when the backend did not answer.
   */
  create: (
    token: string,
    email: string,
    password: string,
  ) => Promise<"created" | "invalid-token" | SetupProblem>;
};

export const firstAdminContext = createContext<FirstAdminSetup>();

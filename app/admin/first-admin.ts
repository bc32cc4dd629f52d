import { createContext } from "react-router";

/** Makes the site's first admin, for whoever holds the one-time set-up token. */
export type FirstAdminSetup = {
  /** Whether the token works (still). Throws when the backend did not answer. */
  isOpen: (token: string) => Promise<boolean>;
  /**
   * `error` says, in words for that person, why the address or password was not taken; the token is then still good.
   * Throws when the backend did not answer.
   */
  create: (
    token: string,
    email: string,
    password: string,
  ) => Promise<"created" | "invalid-token" | { error: string }>;
};

export const firstAdminContext = createContext<FirstAdminSetup>();

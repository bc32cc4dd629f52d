import { createContext } from "react-router";
import type { IntakeState } from "#app/leads/intake-state.ts";

/** What the server itself keeps of leads, beside the database. */
export type LeadTraces = {
  /** What waits in its journal. */
  waiting: () => IntakeState;
  /** Removes mails that were laid down instead of sent, by the ids of their notices. */
  removeMails: (noticeIds: readonly string[]) => Promise<void>;
};

export const leadTracesContext = createContext<LeadTraces>();

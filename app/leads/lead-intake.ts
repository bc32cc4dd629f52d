import { createContext } from "react-router";
import type { FormSigns } from "./form-signs.ts";
import type { SubmissionOrigin } from "./lead-evidence.ts";
import type { Lead } from "./lead-schema.ts";

/**
 * Takes a valid lead. Resolves once it can no longer be lost, also when the same submission was taken before;
 * rejects when it could not be kept.
 */
export type LeadIntake = (lead: Lead, origin: SubmissionOrigin, signs: FormSigns) => Promise<void>;

export const leadIntakeContext = createContext<LeadIntake>();

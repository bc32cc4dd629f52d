import { createContext } from "react-router";
import * as z from "zod/mini";

/** Results of the latest checks of the quote form. */
export const formStatusSchema = z.strictObject({
  /** When a test request last came through, ISO 8601; null if none has yet. */
  verifiedAt: z.nullable(z.iso.datetime()),
  failing: z.nullable(
    z.strictObject({
      since: z.iso.datetime(),
      /** Number of failures in a row. */
      times: z.number(),
      /** Worded for staff. */
      reason: z.string(),
      isTold: z.boolean(),
    }),
  ),
});

export type FormStatus = z.infer<typeof formStatusSchema>;

/** `everyMinutes` is null if the form is not checked. */
export type FormCheckState = { everyMinutes: number | null; status: FormStatus };

export const formCheckContext = createContext<() => FormCheckState>();

import { createContext } from "react-router";
import * as z from "zod/mini";

/** What the latest checks of the quote form have found. */
export const formStatusSchema = z.strictObject({
  /** When a request last came through whole, ISO 8601; null where none has yet. */
  provenAt: z.nullable(z.iso.datetime()),
  failing: z.nullable(
    z.strictObject({
      since: z.iso.datetime(),
      /** How often in a row. */
      times: z.number(),
      /** In words for staff. */
      reason: z.string(),
      isTold: z.boolean(),
    }),
  ),
});

export type FormStatus = z.infer<typeof formStatusSchema>;

/** `everyMinutes` null: the form is not checked. */
export type FormCheckState = { everyMinutes: number | null; status: FormStatus };

export const formCheckContext = createContext<() => FormCheckState>();

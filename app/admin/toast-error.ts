import { toastFailure } from "#app/ui/toast-failure.ts";
import { reasonOf } from "./reason.ts";

/** Shows the service's message, or else the fallback. Not in `reason.ts`, which all of the admin loads. */
export function toastError(error: Error, otherwise: string): Promise<void> {
  return toastFailure(reasonOf(error, otherwise), error);
}

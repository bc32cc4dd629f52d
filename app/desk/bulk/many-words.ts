import { leadStatusLook } from "#app/leads/lead-status.ts";
import { apiMessage } from "#app/lib/api-errors.ts";
import { countOf, formatCount } from "#app/lib/counts.ts";
import type { ToastMessage } from "#app/ui/toaster.tsx";
import { leadDeskMessages } from "../lead-desk-messages.ts";
import type { Answer, Wanted } from "./many-changes.ts";

type Told = Pick<ToastMessage, "title" | "description" | "variant">;

const NAMED = 3;

export const OFFLINE: Told = { title: "You’re offline. Nothing was changed.", variant: "destructive" };

/** Toast about the result. `done` names the change, such as "set to Contacted". */
export function describeOutcome(wanted: readonly Wanted[], answers: readonly Answer[], done: string): Told {
  const changed = answers.filter((answer) => answer.changed).length;
  if (changed === wanted.length) return { title: `${countOf(changed, "lead", "leads")} ${done}` };
  const meanwhile = answers.filter((answer) => !answer.changed);
  const gone = wanted.length - answers.length;
  const title = [
    changed === 0 ? "None changed" : `${formatCount(changed)} changed`,
    meanwhile.length > 0 &&
      `${countOf(meanwhile.length, "was", "were")} changed by someone else in the meantime`,
    gone > 0 && `${countOf(gone, "is", "are")} no longer there`,
  ].filter((part) => part !== false);
  return {
    title: title.join(", "),
    ...(meanwhile.length > 0 && { description: nameOthers(wanted, meanwhile) }),
    ...(changed === 0 && { variant: "destructive" }),
  };
}

/** Without an answer, it is unknown whether the change was made. */
export function describeFailure(error: unknown): Told {
  return {
    title: leadDeskMessages.statusFailed,
    description: apiMessage(error)
      ? "None of the leads was changed."
      : "No answer came. Check the list before you try again.",
    variant: "destructive",
  };
}

function nameOthers(wanted: readonly Wanted[], meanwhile: readonly Answer[]): string {
  const names = new Map(wanted.map(({ lead }) => [lead.id, lead.name]));
  const told = meanwhile
    .slice(0, NAMED)
    .map(({ id, status, quarantine }) => `${names.get(id)} is ${stateOf(status, quarantine)}`);
  const others = meanwhile.length - told.length;
  return `${told.join(", ")}${others > 0 ? `, and ${countOf(others, "other", "others")}` : ""}.`;
}

function stateOf(status: string, quarantine: Answer["quarantine"]): string {
  return quarantine ? "held back" : leadStatusLook(status).label;
}

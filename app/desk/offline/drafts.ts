import type { QueryClient } from "@tanstack/react-query";
import { DRAFT, REQUEST_DRAFT } from "../lead-cache.ts";

/** A note is a text; a request has a text for each of its fields. */
export function isEmpty(draft: unknown): boolean {
  const text = typeof draft === "string" ? draft : Object.values(Object(draft)).join("");
  return text.trim() === "";
}

/**
 * Both of two drafts of the same thing, so that neither is lost: the texts of a note one after the other, or a request
 * whose empty fields are filled from the older one.
 */
export function joinDrafts(older: unknown, newer: unknown): unknown {
  if (isEmpty(older)) return newer;
  if (isEmpty(newer)) return older;
  if (typeof newer === "object") {
    const filled = Object.entries(Object(newer)).filter(([, text]) => !isEmpty(text));
    return { ...Object(older), ...Object.fromEntries(filled) };
  }
  // The older text comes first, because a field whose value is set has its caret at the end: typing goes on there.
  return (newer as string).includes(older as string) ? newer : `${older}\n\n${newer}`;
}

/** Whether the name is the id of a lead, which a note is about. */
export function isNote(name: string): boolean {
  return name !== REQUEST_DRAFT[1];
}

/** The names of the drafts that have a text: the ids of leads, and that of the request. */
export function listDeviceDrafts(queries: QueryClient): string[] {
  const drafts = queries.getQueriesData({ queryKey: [DRAFT] });
  return drafts.flatMap(([[, name], draft]) => (isEmpty(draft) ? [] : [String(name)]));
}

import { useState } from "react";
import { countOf } from "../counts.ts";
import { useStaff } from "./staff.tsx";

/** Prefix of the keys in the tab's session storage; the account's id and the form's name follow. */
const TAB_DRAFT = "tab-draft:";

/**
 * What is typed into a form. It survives closing the form, reloading the page and the end of the session, in this tab and
 * for this account, until `end` is called or the account signs out.
 * @param name names the form and what it changes
 * @param ifNone the draft until something is typed
 * @param onEnd closes the form, if it doesn't stay
 */
export function useTabDraft<Draft extends object>(name: string, ifNone: Draft, onEnd?: () => void) {
  const { user } = useStaff();
  const key = `${TAB_DRAFT}${user.id}:${name}`;
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = sessionStorage.getItem(key);
    return kept === null ? ifNone : JSON.parse(kept);
  });
  function write(change: Partial<Draft>) {
    const written = { ...draft, ...change };
    setDraft(written);
    const text = JSON.stringify(written);
    try {
      // What was taken back isn't unfinished.
      if (text === JSON.stringify(ifNone)) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // If the storage is full, only the form has it.
    }
  }
  /** After saving, or to discard what was typed. */
  function end() {
    sessionStorage.removeItem(key);
    setDraft(ifNone);
    onEnd?.();
  }
  return { draft, write, end };
}

/**
 * @returns a function to call after something was saved or deleted, that removes what was typed into its forms: those of the
 * account whose names begin with `name`. What an open form shows stays there
 */
export function useForgetTabDrafts(): (name: string) => void {
  const { user } = useStaff();
  return (name) => deleteHere(user.id, name);
}

/** When the session expires: says that what was typed into forms is kept; empty if nothing was. */
export function describeTabDrafts(accountId: string): string {
  const { length } = keysOfTabDrafts(accountId);
  if (length === 0) return "";
  return `${countOf(length, "form is", "forms are")} unfinished. What you typed is there when you open ${length === 1 ? "it" : "them"} again in this tab.`;
}

/** After signing out, in all tabs that `followSignOuts`. */
export function deleteTabDrafts(accountId: string): void {
  deleteHere(accountId);
  const tabs = new BroadcastChannel(TAB_DRAFT);
  tabs.postMessage(accountId);
  tabs.close();
}

/** @returns a function that stops it */
export function followSignOuts(): () => void {
  const tabs = new BroadcastChannel(TAB_DRAFT);
  tabs.onmessage = ({ data }) => deleteHere(data);
  return () => tabs.close();
}

function deleteHere(accountId: string, name = ""): void {
  for (const key of keysOfTabDrafts(accountId, name)) sessionStorage.removeItem(key);
}

function keysOfTabDrafts(accountId: string, name = ""): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(`${TAB_DRAFT}${accountId}:${name}`));
}

import { KeyList } from "#app/ui/key-list.tsx";

const KEYS = [
  ["/", "Search"],
  ["j, k", "Next lead, previous lead"],
  ["o", "Open the lead"],
  ["x", "Select the lead, to change many at once"],
  ["e", "Change the status"],
  ["c", "Call"],
  ["n", "Write a note"],
  ["Esc", "Close the lead"],
  ["?", "Show these keys"],
] as const;

/** Shows the desk's keys. */
export function LeadKeys() {
  return <KeyList keys={KEYS} />;
}

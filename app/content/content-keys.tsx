import { KeyList } from "#app/ui/key-list.tsx";

const KEYS = [
  ["n", "New"],
  ["/", "Search"],
  ["j, k", "Next in the list, the one before"],
  ["Enter, o, e", "Edit"],
  ["x", "Select, to publish or unpublish many at once"],
  ["?", "Show these keys"],
  ["Ctrl+S, ⌘S", "While editing: save"],
  ["Ctrl+Enter, ⌘Enter", "While editing: show or hide the preview"],
] as const;

/** Shows the keys of the lists of posts and pages, and of their editors. */
export function ContentKeys() {
  return <KeyList keys={KEYS} />;
}

const collator = new Intl.Collator("en-US", { numeric: true });

/** Sorts as people do, "apple" before "Zebra" and 2 before 10; our database sorts by character code. */
export function byName(one: { name: string }, other: { name: string }): number {
  return collator.compare(one.name, other.name);
}

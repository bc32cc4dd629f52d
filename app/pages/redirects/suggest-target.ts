/** The address most like one that is asked for in vain, by the words that both have; none where no word is shared. */
export function suggestTarget(missing: string, targets: readonly string[]): string | undefined {
  const asked = wordsOf(missing);
  let best: { address: string; likeness: number } | undefined;
  for (const address of targets) {
    const words = wordsOf(address);
    const shared = words.intersection(asked).size;
    const likeness = shared / words.union(asked).size;
    if (shared > 0 && likeness > (best?.likeness ?? 0)) best = { address, likeness };
  }
  return best?.address;
}

/** Numbers and endings of files say nothing of what an address is about. */
const SAYS_NOTHING = /^(\d+|html?|php|aspx?|index|and|the|in|of|blog)$/;

function wordsOf(address: string): Set<string> {
  return new Set(address.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !SAYS_NOTHING.test(word)));
}

/** The public API key in a page of the site. */
export function anonKeyIn(document: string): string {
  return /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(document)?.[0] ?? "";
}

/** Reads the site's public API key from a page, as every browser receives it. */
export async function readAnonKey({ origin }: { origin: string }): Promise<string> {
  return anonKeyIn(await (await fetch(`${origin}/admin`)).text());
}

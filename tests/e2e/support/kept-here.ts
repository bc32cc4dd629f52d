import type { Page } from "@playwright/test";

type Row = { name: string; of: string };

/** All that the admin keeps in this browser, as text, and whose each row is. */
function readKept(page: Page): Promise<{ text: string; rows: Row[] }> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("spinfront-admin")) return { text: "", rows: [] };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("spinfront-admin");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const kept = database.transaction("kept").objectStore("kept");
    const ask = <Result>(asking: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        asking.onsuccess = () => resolve(asking.result);
      });
    const [keys, all] = await Promise.all([ask(kept.getAllKeys()), ask(kept.getAll())]);
    database.close();
    const read = (_name: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value;
    return {
      text: JSON.stringify(all, read),
      rows: keys.map((name, index) => ({ name: String(name), of: String(all[index]?.of) })),
    };
  });
}

/** All that the admin keeps in this browser, as text. */
export const keptHere = async (page: Page) => (await readKept(page)).text;

/** Of what kinds the rows are that the account has in this browser. */
export async function keptOf(page: Page, { id }: { id: string }): Promise<(string | undefined)[]> {
  const { rows } = await readKept(page);
  return rows.filter(({ of }) => of === id).map(({ name }) => name.split(" ")[0]);
}

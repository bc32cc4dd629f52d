/** An iPhone reads the file only once its question whether to download it has been answered. */
const KEPT_MS = 60_000;

/** Saves the file among the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

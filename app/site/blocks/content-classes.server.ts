const SHEETS = import.meta.glob<string>(["../styles/*.css", "../../blog/*.css", "../../leads/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const CHROME_SHEETS = ["../styles/header.css", "../styles/footer.css"];
const CLASS = /\.([a-z][a-z0-9-]*)/g;

const classesOf = (css: string) => Array.from(css.matchAll(CLASS), ([, name = ""]) => name);

/**
 * The classes that a page's content may have: those of the site's and its rooms' own stylesheets, so that a converted
 * page looks as the built-in one did, without those of the chrome, so that no content can pass for it.
 */
export const CONTENT_CLASSES: readonly string[] = [
  ...new Set(Object.values(SHEETS).flatMap(classesOf)).difference(
    new Set([...CHROME_SHEETS.flatMap((sheet) => classesOf(SHEETS[sheet] ?? "")), "symbols"]),
  ),
];

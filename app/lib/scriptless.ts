/** The `handle` of a route whose document needs no script at all. */
export const SCRIPTLESS = "scriptless";

/** Where staff work the leads; each lead is below it, by its id. */
export const DESK_PATH = "/admin/leads";

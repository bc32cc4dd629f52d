/** Path of the lead desk; a lead is at `DESK_PATH/ID`. */
export const DESK_PATH = "/admin/leads";

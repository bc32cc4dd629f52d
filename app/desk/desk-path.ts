/** Path of the lead desk; a lead is at `DESK_PATH/ID`. */
export const DESK_PATH = "/admin/leads";

/** Whether the path is the lead desk's, with or without a lead. */
export function isAtDesk(pathname: string): boolean {
  return pathname === DESK_PATH || pathname.startsWith(`${DESK_PATH}/`);
}

import type { AppRole } from "./database.types.ts";

/** Who works leads, as in the database's `may_work_leads`. */
export const LEAD_ROLES = ["admin", "agent"] as const satisfies AppRole[];
/** Who writes posts and pages, as in the database's `may_write_content`. */
export const CONTENT_ROLES = ["admin", "editor"] as const satisfies AppRole[];
export const ADMIN_ONLY = ["admin"] as const satisfies AppRole[];

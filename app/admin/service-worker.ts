/** What runs beside the admin's tabs (public/admin/service-worker.js). */
export const WORKER = "/admin/service-worker.js";
/** The admin's alone: public pages have no worker. */
export const SCOPE = "/admin/";

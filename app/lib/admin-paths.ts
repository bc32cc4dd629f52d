/** Paths of the admin's screens to which several rooms lead. */
export const DASHBOARD_PATH = "/admin/dashboard";
export const POSTS_PATH = "/admin/blog";
export const PAGES_PATH = "/admin/pages";
export const MEDIA_PATH = "/admin/media";
export const ALERTS_PATH = "/admin/alerts";

import { DESK_PATH } from "#app/desk/desk-path.ts";
import { ALERTS_PATH, MEDIA_PATH, PAGES_PATH, POSTS_PATH } from "#app/lib/admin-paths.ts";
import type { AppRole } from "#app/lib/database.types.ts";
import { ADMIN_ONLY, CONTENT_ROLES, LEAD_ROLES } from "#app/lib/role-groups.ts";
import { HANDSET } from "#app/ui/handset.tsx";

/** A section of the admin, as the dashboard describes it, and the roles that may open it. */
export type Section = {
  path: string;
  name: string;
  description: string;
  /** Its icon in the bottom bar: an SVG path on a 24 by 24 grid. */
  icon: string;
  roles: readonly AppRole[];
};

export const TEMPLATES_PATH = "/admin/templates";
export const PERSONAL_DATA_PATH = "/admin/personal-data";
export const FIGURES_PATH = "/admin/figures";
export const KEPT_ASIDE_PATH = "/admin/kept-aside";

const SECTIONS: readonly Section[] = [
  {
    path: DESK_PATH,
    name: "Leads",
    description: "Quote requests from the site. Call, then update the status.",
    icon: HANDSET,
    roles: LEAD_ROLES,
  },
  {
    path: POSTS_PATH,
    name: "Blog Posts",
    description: "Write, publish and unpublish posts.",
    icon: "M4 5.5h16M4 10.5h16M4 15.5h16M4 20.5h9",
    roles: CONTENT_ROLES,
  },
  {
    path: PAGES_PATH,
    name: "Pages",
    description: "Every page of the site, built in or your own.",
    icon: "M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5",
    roles: CONTENT_ROLES,
  },
  {
    path: "/admin/users",
    name: "Users",
    description: "Invite staff, and decide what each may do.",
    icon: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
    roles: ADMIN_ONLY,
  },
  {
    path: ALERTS_PATH,
    name: "Alerts",
    description: "Who is told of a new request, and what hasn’t gone out.",
    icon: "M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5h4",
    roles: ADMIN_ONLY,
  },
  {
    path: "/admin/audit",
    name: "Audit log",
    description: "Who changed what, and when.",
    icon: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3.5 2.5",
    roles: ADMIN_ONLY,
  },
];

/** Screens that are used too rarely for the navigation. */
const HIDDEN: readonly Pick<Section, "path" | "roles">[] = [
  { path: PERSONAL_DATA_PATH, roles: ADMIN_ONLY },
  { path: TEMPLATES_PATH, roles: ADMIN_ONLY },
  { path: KEPT_ASIDE_PATH, roles: ADMIN_ONLY },
  { path: FIGURES_PATH, roles: ADMIN_ONLY },
  { path: MEDIA_PATH, roles: CONTENT_ROLES },
];

export function sectionsFor(roles: readonly AppRole[]): Section[] {
  return SECTIONS.filter((section) => isFor(section, roles));
}

/**
 * Whether the roles have a use for the screen. What they may read and change there is decided by the database's
 * policies.
 */
export function mayOpen(roles: readonly AppRole[], pathname: string): boolean {
  const section = [...SECTIONS, ...HIDDEN].find(
    ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return !section || isFor(section, roles);
}

/** Whether it is the address of a section, or of another screen for which staff may have a bookmark. */
export function isSection(pathname: string): boolean {
  return [...SECTIONS, ...HIDDEN].some(({ path }) => pathname === path);
}

function isFor(section: Pick<Section, "roles">, roles: readonly AppRole[]): boolean {
  return section.roles.some((role) => roles.includes(role));
}

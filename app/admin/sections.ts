import type { AppRole } from "#app/lib/database.types.ts";

/** A part of the admin: what the dashboard says of it, and for whom it is. */
export type Section = { path: string; name: string; description: string; roles: readonly AppRole[] };

const SECTIONS: readonly Section[] = [
  {
    path: "/admin/leads",
    name: "Leads",
    description: "Quote requests from the site. Call, then update the status.",
    roles: ["admin", "agent"],
  },
  {
    path: "/admin/blog",
    name: "Blog Posts",
    description: "Write, publish and take down posts.",
    roles: ["admin", "editor"],
  },
  {
    path: "/admin/pages",
    name: "Pages",
    description: "Every page of the site, built in or your own.",
    roles: ["admin", "editor"],
  },
  {
    path: "/admin/users",
    name: "Users",
    description: "Invite staff, and decide what each may do.",
    roles: ["admin"],
  },
  {
    path: "/admin/audit",
    name: "Audit Log",
    description: "Who changed what, and when.",
    roles: ["admin"],
  },
];

export function sectionsFor(roles: readonly AppRole[]): Section[] {
  return SECTIONS.filter((section) => isFor(section, roles));
}

/** Whether the screen is of some use to the role; what it may read and change, the database's policies decide. */
export function mayOpen(roles: readonly AppRole[], pathname: string): boolean {
  const section = SECTIONS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return !section || isFor(section, roles);
}

function isFor(section: Section, roles: readonly AppRole[]): boolean {
  return section.roles.some((role) => roles.includes(role));
}

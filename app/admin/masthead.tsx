import { NavLink } from "react-router";
import { useStaff } from "#app/lib/staff.tsx";
import { useBusiness } from "#app/lib/use-business.ts";
import { Porthole } from "#app/ui/porthole.tsx";
import { RoomLink } from "./room-link.tsx";
import { DASHBOARD_PATH, sectionsFor } from "./sections.ts";
import { SignOutButton } from "./sign-out-button.tsx";

const LINK =
  "flex h-12 shrink-0 cursor-pointer items-center gap-2 no-underline decoration-2 decoration-coral underline-offset-8 hover:text-foreground aria-[current=page]:font-semibold aria-[current=page]:text-foreground aria-[current=page]:underline [&.pending]:underline [&.pending]:decoration-dotted";

/** On every screen behind the gate: whose admin this is, and each of its rooms one click away. */
export function Masthead() {
  const { brand } = useBusiness();
  return (
    <header className="top-(--top-bar,0px) z-30 border-border border-b bg-background text-muted-foreground text-sm lg:sticky print:hidden">
      <div className="flex items-center gap-x-4 px-4 max-lg:flex-wrap sm:px-8 lg:gap-x-6">
        <NavLink to={DASHBOARD_PATH} className={LINK}>
          <Porthole className="size-7 shrink-0" />
          <span className="max-[27rem]:sr-only">Dashboard</span>
        </NavLink>
        <Rooms />
        <p className="ml-auto hidden min-w-0 truncate font-display font-bold text-foreground xl:block">
          {brand}
        </p>
        <nav
          aria-label="Account and site"
          className="flex items-center gap-x-4 max-lg:flex-wrap max-xl:ml-auto"
        >
          <NavLink to="/admin/account" className={LINK}>
            My account
          </NavLink>
          <a href="/" className={LINK}>
            View site
          </a>
          <SignOutButton className={LINK} />
        </nav>
      </div>
    </header>
  );
}

/** A row of the masthead, or on phones and tablets a bar at the thumb. */
function Rooms() {
  const { roles } = useStaff();
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-border max-lg:border-t max-lg:bg-card max-lg:pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex lg:gap-5">
        {sectionsFor(roles).map((section) => (
          <li key={section.path} className="max-lg:min-w-0 max-lg:flex-1">
            <RoomLink {...section} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

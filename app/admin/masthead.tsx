import { NavLink } from "react-router";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { WaitingBadge } from "#app/desk/waiting-badge.tsx";
import { DASHBOARD_PATH } from "#app/lib/admin-paths.ts";
import { useStaff } from "#app/lib/client/staff.tsx";
import { useBusiness } from "#app/lib/root-data.ts";
import { Porthole } from "#app/ui/porthole.tsx";
import { type Section, sectionsFor } from "./sections.ts";
import { SignOutButton } from "./sign-out-button.tsx";

const LINK =
  "flex h-12 shrink-0 cursor-pointer items-center gap-2 no-underline decoration-2 decoration-coral underline-offset-8 hover:text-foreground aria-[current=page]:font-semibold aria-[current=page]:text-foreground aria-[current=page]:underline [&.pending]:underline [&.pending]:decoration-dotted";

/** The header of every screen behind the gate: the brand and a link to each section. */
export function Masthead() {
  const { brand } = useBusiness();
  return (
    <header className="top-(--top-bar,0px) z-30 border-border border-b bg-background text-muted-foreground text-sm lg:sticky lg:h-(--masthead) print:hidden">
      <div className="flex items-center gap-x-4 px-4 max-lg:flex-wrap sm:px-8 lg:gap-x-6">
        <NavLink to={DASHBOARD_PATH} className={LINK}>
          <Porthole className="size-7 shrink-0" />
          <span className="max-[27rem]:sr-only">Dashboard</span>
        </NavLink>
        <MainNavigation />
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

/** A row in the masthead; on phones and tablets a bar at the bottom. */
function MainNavigation() {
  const { roles } = useStaff();
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="max-lg:tall:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:not-tall:order-last max-lg:not-tall:-mx-4 sm:max-lg:not-tall:-mx-8 max-lg:not-tall:grow max-lg:not-tall:basis-full max-lg:border-border max-lg:border-t max-lg:bg-card max-lg:pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex lg:gap-5">
        {sectionsFor(roles).map((section) => (
          <li key={section.path} className="max-lg:min-w-0 max-lg:flex-1">
            <SectionLink {...section} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A section's link: text in the masthead, text below an icon in the bottom bar. */
function SectionLink({ path, name, icon }: Section) {
  return (
    <NavLink
      to={path}
      className="group relative flex items-center gap-x-1.5 no-underline hover:text-foreground aria-[current=page]:font-semibold aria-[current=page]:text-foreground max-lg:h-14 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:text-center max-lg:text-[min(0.75rem,3.1vw)] max-lg:leading-4 lg:h-12"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-5.5 shrink-0 lg:hidden"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={icon} />
      </svg>
      <span className="decoration-2 decoration-coral underline-offset-4 group-aria-[current=page]:underline group-[.pending]:underline group-[.pending]:decoration-dotted lg:underline-offset-8">
        {name}
      </span>
      {path === DESK_PATH ? (
        // Has its width before the count comes, which would push the next links away from a press.
        <span className="whitespace-nowrap max-lg:contents lg:w-10">
          <WaitingBadge className="max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.25rem)] max-lg:px-1" />
        </span>
      ) : null}
    </NavLink>
  );
}

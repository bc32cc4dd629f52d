import { NavLink } from "react-router";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { WaitingBadge } from "#app/desk/waiting-badge.tsx";
import type { Section } from "./sections.ts";

/** A room's entry in the navigation: words in the masthead, with its sign above in the bar of a small screen. */
export function RoomLink({ path, name, sign }: Section) {
  return (
    <NavLink
      to={path}
      className="group relative flex items-center gap-x-1.5 no-underline hover:text-foreground aria-[current=page]:font-semibold aria-[current=page]:text-foreground max-lg:h-14 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:whitespace-nowrap max-lg:text-[min(0.75rem,3.1vw)] max-lg:leading-4 lg:h-12"
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
        <path d={sign} />
      </svg>
      <span className="decoration-2 decoration-coral underline-offset-4 group-aria-[current=page]:underline group-[.pending]:underline group-[.pending]:decoration-dotted lg:underline-offset-8">
        {name}
      </span>
      {path === DESK_PATH ? (
        <WaitingBadge className="max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.375rem)]" />
      ) : null}
    </NavLink>
  );
}

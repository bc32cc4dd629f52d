import { Link, useLocation } from "react-router";
import { useMedia } from "#app/ui/use-media.ts";
import { DESK_PATH } from "./desk-path.ts";

const LAYOUTS = { list: "List", board: "Board" } as const;

type Layout = keyof typeof LAYOUTS;

/** The layout in the query string of the desk's URL. */
export function layoutOf(search: string): Layout {
  return new URLSearchParams(search).get("layout") === "board" ? "board" : "list";
}

/**
 * Switches between list and board, and keeps search and filters. Beside an open lead it keeps the entry of the history,
 * too, as filters do: a question about a call waits there.
 */
export function LayoutSwitch({ layout }: { layout: Layout }) {
  const { pathname, search, state } = useLocation();
  const addressOf = (name: Layout) => {
    const params = new URLSearchParams(search);
    // The board shows every status.
    params.delete("show");
    if (name === "list") params.delete("layout");
    else params.set("layout", name);
    return { pathname, search: String(params) };
  };
  return (
    <nav aria-label="Layout" className="flex overflow-hidden rounded-md border border-input text-sm">
      {(Object.keys(LAYOUTS) as Layout[]).map((name) => (
        <Link
          key={name}
          to={addressOf(name)}
          replace={pathname !== DESK_PATH}
          state={state}
          preventScrollReset
          aria-current={name === layout ? "true" : undefined}
          className="inline-flex h-11 items-center bg-card px-4 font-medium no-underline -outline-offset-2 hover:bg-muted aria-[current]:bg-secondary aria-[current]:font-semibold lg:h-9 [&+a]:border-input [&+a]:border-l"
        >
          {LAYOUTS[name]}
        </Link>
      ))}
    </nav>
  );
}

/** Whether the window is wide enough to show a lead beside the list. */
export function useRoomForBoth(): boolean {
  return useMedia("(width >= 64rem)");
}

import { Link } from "react-router";
import { useBusiness } from "#app/lib/use-business.ts";
import { Porthole } from "#app/ui/porthole.tsx";

/** Says whose admin this is, on every screen behind the gate. */
export function Masthead() {
  const { brand } = useBusiness();
  return (
    <header className="border-border border-b">
      <div className="flex items-center gap-3 px-4 py-2.5 sm:px-8">
        <Porthole className="size-7 shrink-0" />
        <span className="min-w-0 truncate font-display font-bold">{brand}</span>
        <nav aria-label="Account and site" className="ml-auto flex shrink-0 gap-4 text-sm">
          <Link to="/admin/account" className="text-primary no-underline hover:underline">
            My account
          </Link>
          <a href="/" className="text-primary no-underline hover:underline">
            View site
          </a>
        </nav>
      </div>
    </header>
  );
}

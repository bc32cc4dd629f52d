import { Outlet } from "react-router";
import { ExitPopup } from "./chrome/exit-popup.tsx";
import { MobileBar } from "./chrome/mobile-bar.tsx";
import { SiteFooter } from "./chrome/site-footer.tsx";
import { SiteHeader } from "./chrome/site-header.tsx";
import { SiteMenu } from "./chrome/site-menu.tsx";
import { Symbols } from "./drawings/symbols.tsx";
import css from "./site.css?inline";

export default function SiteLayout() {
  return (
    <>
      <style href="site" precedence="default">
        {import.meta.env.SSR ? css : ""}
      </style>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Symbols />
      <SiteHeader />
      <SiteMenu />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <MobileBar />
      <ExitPopup />
    </>
  );
}

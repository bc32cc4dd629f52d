import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { PAGE_OVERRIDE_ROUTE_ID } from "./site/blocks/page-override.ts";
import { CITY_LINKS } from "./site/content/site-paths.ts";

/** The specification's section 2, in its order: the whole product on one page. */
export default [
  layout("site/site-layout.tsx", [
    layout("site/pages/page-override.tsx", { id: PAGE_OVERRIDE_ROUTE_ID }, [
      index("site/pages/home.tsx"),
      route("services", "site/pages/services.tsx"),
      route("washer-dryer-combo-rental", "site/pages/combo-rental.tsx"),
      route("washer-rental-las-vegas", "site/pages/washer-rental.tsx"),
      route("dryer-rental-las-vegas", "site/pages/dryer-rental.tsx"),
      route("about", "site/pages/about.tsx"),
      route("service-areas", "site/pages/service-areas.tsx"),
      route("faq", "site/pages/faq.tsx"),
      route("contact", "site/pages/contact.tsx"),
      route("privacy", "site/pages/privacy.tsx"),
      route("terms", "site/pages/terms.tsx"),
      ...CITY_LINKS.map(({ slug }) => route(slug, "site/pages/city.tsx", { id: slug })),
      route("blog", "site/pages/blog.tsx"),
    ]),
    route("blog/:slug", "site/pages/post.tsx"),
    route("quote", "site/pages/quote.tsx"),
    route("preview", "site/pages/preview.tsx"),
    route(":slug", "site/pages/dynamic-page.tsx"),
    route("*", "site/pages/not-found.tsx"),
  ]),
  route("sitemap.xml", "site/feeds/sitemap.route.ts"),
  route("robots.txt", "site/feeds/robots.route.ts"),
  route("blog/feed.xml", "site/feeds/rss.route.ts"),
  route("manifest.webmanifest", "site/feeds/manifest.route.ts"),
  route("og/*", "site/cards/card.route.ts"),
  route("preview/card", "site/cards/card-preview.route.ts"),
  route("coverage-map", "site/pages/coverage-map.tsx"),
  route("quote/submissions", "leads/quote-submissions.route.ts"),
  route("admin/users/list", "admin/users/list-users.route.ts"),
  route("admin/users/invitations", "admin/users/invitations.route.ts"),
  route("admin/users/:id/role", "admin/users/user-role.route.ts"),
  route("admin/users/:id/deactivation", "admin/users/deactivation.route.ts"),
  route("admin/users/:id/second-factor-reset", "admin/users/second-factor-reset.route.ts"),
  route("admin/backup/state", "admin/backup/backup-state.route.ts"),
  route("admin/clean-content", "site/blocks/clean-content.route.ts"),
  route("admin/built-in-content/:slug?", "site/blocks/built-in-content.route.ts"),
  route("admin", "admin/admin-layout.tsx", [
    index("admin/sign-in.route.tsx"),
    route("setup", "admin/setup.route.tsx"),
    route("forgot", "admin/links/forgot.route.tsx"),
    ...["accept", "reset", "confirm"].map((path) =>
      route(path, "admin/links/mail-link.route.tsx", { id: path }),
    ),
    layout("admin/gate.route.tsx", [
      route("dashboard", "admin/dashboard.route.tsx"),
      route("leads", "leads/admin-leads.route.tsx"),
      route("blog", "blog/admin-blog.route.tsx"),
      route("pages", "pages/admin-pages.route.tsx"),
      route("pages/new", "pages/new-page.route.tsx"),
      route("pages/edit/:id", "pages/edit-page.route.tsx"),
      route("users", "admin/users/users.route.tsx"),
      route("audit", "admin/audit/audit.route.tsx"),
      route("account", "admin/account/account.route.tsx"),
    ]),
  ]),
] satisfies RouteConfig;

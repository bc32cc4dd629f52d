import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The specification's section 2, in its order: the whole product on one page. */
export default [
  layout("site/site-layout.tsx", [index("site/pages/home.tsx"), route("quote", "site/pages/quote.tsx")]),
  route("quote/submissions", "leads/quote-submissions.route.ts"),
  route("admin", "admin/admin-layout.tsx", [
    index("admin/sign-in.route.tsx"),
    route("setup", "admin/setup.route.tsx"),
    layout("admin/gate.route.tsx", [
      route("dashboard", "admin/dashboard.route.tsx"),
      route("leads", "leads/admin-leads.route.tsx"),
    ]),
  ]),
] satisfies RouteConfig;

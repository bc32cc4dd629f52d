import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The specification's section 2, in its order: the whole product on one page. */
export default [
  layout("site/site-layout.tsx", [index("site/pages/home.tsx"), route("quote", "leads/quote.route.tsx")]),
] satisfies RouteConfig;

import { data } from "react-router";
import { NotFound } from "../parts/not-found.tsx";
import { pageHead } from "../seo.ts";
import type { Route } from "./+types/not-found";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, ({ brand }) => ({
    title: `Page not found | ${brand}`,
    description: "This page does not exist.",
    noindex: true,
  }));

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}

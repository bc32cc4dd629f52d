import { data } from "react-router";
import { NotFound } from "../parts/not-found.tsx";
import { notFoundFacts, pageHead } from "../seo.ts";
import type { Route } from "./+types/not-found";

export const meta = (args: Route.MetaArgs) => pageHead(args, notFoundFacts);

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}

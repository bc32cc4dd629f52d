import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";

/** Leads to the contact page, and there to its form. */
export function QuoteLink(props: Omit<ComponentProps<"a">, "href">) {
  const { pathname } = useLocation();
  return pathname === "/contact" ? <a {...props} href="#quote" /> : <Link {...props} to="/contact" />;
}

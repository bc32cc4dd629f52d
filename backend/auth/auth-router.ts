import type { AuthRoute } from "./auth-context.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Routes are written as "METHOD /path"; the part `:id` stands for one UUID. */
export function createAuthRouter(routes: Record<string, AuthRoute>) {
  const table = new Map(Object.entries(routes));

  return (method: string, path: string): { route: AuthRoute; name: string; id: string } | undefined => {
    const segments = path.split("/");
    const id = segments.find((segment) => UUID.test(segment)) ?? "";
    const name = `${method} ${segments.map((segment) => (id && segment === id ? ":id" : segment)).join("/")}`;
    const route = table.get(name);
    return route && { route, name, id };
  };
}

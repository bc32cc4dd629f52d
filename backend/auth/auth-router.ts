import type { AuthCall, AuthRoute } from "./auth-context.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type FoundRoute = { route: AuthRoute; name: string; ids: Pick<AuthCall, "id" | "factorId"> };

/** Routes are written as "METHOD /path"; a path's first UUID is `:id`, its second `:factorId`. */
export function createAuthRouter(routes: Record<string, AuthRoute>) {
  const table = new Map(Object.entries(routes));

  return (method: string, path: string): FoundRoute | undefined => {
    const ids: string[] = [];
    const placeholders = path.split("/").map((segment) => {
      if (!UUID.test(segment)) return segment;
      return ids.push(segment) === 1 ? ":id" : ":factorId";
    });
    const name = `${method} ${placeholders.join("/")}`;
    const route = table.get(name);
    const [id = "", factorId = ""] = ids;
    return route && { route, name, ids: { id, factorId } };
  };
}

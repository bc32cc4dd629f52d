import { postOnly } from "#app/lib/post-only.ts";
import { forAdmins } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/export.route";
import { readPerson, readPersonalData } from "./person.server.ts";

export const loader = postOnly;

/** POST /admin/personal-data/export: whom it is about is in the body, as logs keep addresses. */
export function action({ request, context }: Route.ActionArgs) {
  return forAdmins({ request, context }, async ({ admin }) =>
    readPersonalData(admin, await readPerson(request)),
  );
}

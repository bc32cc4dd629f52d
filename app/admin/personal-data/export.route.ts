import { postOnly } from "#app/lib/post-requests.ts";
import { forAdmins } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/export.route";
import { readPerson, readPersonalData } from "./person.server.ts";

export const loader = postOnly;

/** POST /admin/personal-data/export. The person is named in the body, because logs record URLs. */
export function action({ request, context }: Route.ActionArgs) {
  return forAdmins({ request, context }, async ({ admin }) =>
    readPersonalData(admin, await readPerson(request)),
  );
}

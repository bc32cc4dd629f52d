import { postOnly } from "#app/lib/post-requests.ts";
import { forAdmins } from "../admin-endpoint.server.ts";
import type { Route } from "./+types/erasure.route";
import { leadTracesContext } from "./erase-leads.server.ts";
import { erasePerson, readPerson } from "./person.server.ts";

export const loader = postOnly;

/** POST /admin/personal-data/erasure */
export function action({ request, context }: Route.ActionArgs) {
  return forAdmins({ request, context }, async ({ admin }) =>
    erasePerson(admin, context.get(leadTracesContext), await readPerson(request)),
  );
}

import { useNavigate } from "react-router";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { DeskLocationState } from "./desk-location-state.ts";
import { DESK_PATH, isAtDesk } from "./desk-path.ts";
import type { LeadRow } from "./lead-queries.ts";

type AddedLead = Pick<LeadRow, "id" | "name" | "phone">;

/** Returns a function that opens a request that was just added, beside the list and its filters if that is the screen. */
export function useOpenAddedLead() {
  const client = useBackendClient();
  const navigate = useNavigate();

  /**
   * The newest lead of that name and number: the database keeps a request that says the same again only once, under the
   * id of the first.
   */
  async function findId({ id, name, phone }: AddedLead): Promise<string> {
    const { data } = await client
      .from("leads")
      .select("id")
      .match({ name, phone })
      .order("created_at", { ascending: false })
      .limit(1);
    return data?.[0]?.id ?? id;
  }

  return async (added: AddedLead): Promise<void> => {
    const id = await findId(added);
    // Not the router's location when the request was added: the screen may be another by now.
    const { pathname, search } = window.location;
    await navigate(
      { pathname: `${DESK_PATH}/${id}`, search: isAtDesk(pathname) ? search : "" },
      { state: { isFromDesk: pathname === DESK_PATH } satisfies DeskLocationState },
    );
  };
}

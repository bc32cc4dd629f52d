import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { listUsers } from "../users/user-calls.ts";

const NEWEST = 1;

/** The emails of the newest accounts by id. The log holds ids alone, so that it keeps nothing of who is gone. */
export function useAccountEmails(): ReadonlyMap<string, string> | undefined {
  const client = useBackendClient();
  const { data } = useQuery({
    queryKey: ["users", "emails"],
    queryFn: ({ signal }) => listUsers(client, NEWEST, signal),
    select: ({ users }) => new Map(users.map(({ id, email }) => [id, email])),
  });
  return data;
}

/** Names who did something, as far as known; an id without an email is that of a deleted account. */
export function describeActor({
  actor_id,
  actor_email,
}: {
  actor_id: string | null;
  actor_email: string | null;
}): string {
  return actor_email ?? (actor_id ? "A deleted account" : "The server");
}

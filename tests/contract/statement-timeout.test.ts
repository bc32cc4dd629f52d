import { expect, it } from "vitest";
import { openTwins, type Persona } from "./twins.ts";

const twins = await openTwins();

const nap = (persona: Persona, seconds: number) =>
  twins.ask({
    persona,
    method: "POST",
    path: "/rpc/nap",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seconds }),
  });

it("each role's statements may take as long as its setting allows, a visitor's being shorter", async () => {
  const [visitor, member, service] = await Promise.all([
    nap("visitor", 6),
    nap("member", 4),
    nap("service", 4),
  ]);
  for (const { ours, theirs } of [visitor, member, service]) expect(ours).toEqual(theirs);
  expect([visitor, member, service].map(({ ours }) => ours.status)).toEqual([500, 200, 200]);
  expect(visitor.ours.body).toMatchObject({ code: "57014" });
});

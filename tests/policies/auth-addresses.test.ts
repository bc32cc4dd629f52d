import { expect, it } from "vitest";
import { openTestBed, PASSWORD } from "./test-bed.ts";

const bed = await openTestBed({ signUpEnabled: true });
const service = bed.visit("203.0.113.50", bed.tokens.serviceRoleKey).auth.admin;

it.each([
  "<a@b.test>",
  "a;b@c.test",
  "a,b@c.test",
  '"a b"@c.test',
  "name <a@b.test>",
  "a(comment)@b.test",
  "group:a@b.test",
  "a@b.test\r\nbcc:c",
  "a@[127.0.0.1]",
  "a@b@c.test",
  "ä@b.test",
  "a@-b.test",
  "@b.test",
  "a@",
])("%j is rejected as an account's address by every endpoint", async (email) => {
  const calls = [
    service.inviteUserByEmail(email),
    service.createUser({ email, password: PASSWORD }),
    bed.visit().auth.signUp({ email, password: PASSWORD }),
    bed.visit().auth.resetPasswordForEmail(email),
  ];
  for (const { error } of await Promise.all(calls)) expect(error?.code).toBe("validation_failed");
  await expect(bed.accounts.createUser({ email, password: PASSWORD, confirmed: true })).rejects.toThrow();
  expect(bed.mails).toEqual([]);
});

it.each([
  [" First.Last+tag@Example.COM ", "first.last+tag@example.com"],
  ["o'neil@sub.example.co", "o'neil@sub.example.co"],
  ["admin@localhost", "admin@localhost"],
  ["a@xn--bcher-kva.test", "a@xn--bcher-kva.test"],
])("%j is accepted and stored as %j", async (email, stored) => {
  const { data } = await service.createUser({ email, password: PASSWORD });
  expect(data.user?.email).toBe(stored);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { openTestBed, SITE_ORIGIN } from "./test-bed.ts";

const bed = await openTestBed({ signUpEnabled: true });
const { id, email, password } = await bed.createPerson();
const spare = await bed.createPerson();
const { data } = await bed.visit().auth.signInWithPassword({ email, password });
const accessToken = data.session?.access_token ?? "";

const CALLS = [
  "POST token?grant_type=password",
  "POST token?grant_type=refresh_token",
  "POST signup",
  "POST logout?scope=others",
  "GET user",
  "PUT user",
  "POST recover",
  "POST verify",
  "POST invite",
  "POST factors",
  `POST factors/${id}/challenge`,
  `POST factors/${id}/verify`,
  `DELETE factors/${id}`,
  "POST factors/recovery-codes",
  "POST factors/recovery-codes/verify",
  "GET sessions",
  `DELETE sessions/${id}`,
  "GET admin/users?page=2&per_page=3",
  "POST admin/users",
  `PUT admin/users/${spare.id}`,
] as const;

const FIELDS = [
  "email",
  "password",
  "current_password",
  "refresh_token",
  "data",
  "gotrue_meta_security",
  "nonce",
];

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constant(email),
  fc.constant("\u0000"),
);
const anyValue = fc.oneof(anyText, fc.jsonValue({ stringUnit: "binary" }), fc.constant(null));
const anyObject = fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), anyText), anyValue);
const wellShaped = fc.record({
  email: fc.oneof(fc.emailAddress(), fc.constant(email)),
  password: fc.string({ unit: "binary", minLength: 10, maxLength: 300 }),
  refresh_token: fc.string({ unit: "binary", minLength: 1, maxLength: 200 }),
  data: fc.dictionary(anyText, fc.jsonValue({ stringUnit: "binary" })),
  type: fc.constantFrom("signup", "invite", "recovery", "email_change"),
  token_hash: fc.string({ unit: "binary", minLength: 1, maxLength: 200 }),
  factor_type: fc.constant("totp"),
  friendly_name: fc.string({ unit: "binary" }),
  issuer: fc.string({ unit: "binary" }),
  challenge_id: fc.uuid(),
  code: fc.string({ unit: "binary" }),
  email_confirm: fc.boolean(),
  ban_duration: fc.stringMatching(/^\d{0,9}[hms]$/),
});
/** Leaves out some fields: a refused field would hide how the others are handled. */
const partlyShaped = fc
  .tuple(
    wellShaped,
    fc.subarray(["email", "password", "data", "email_confirm", "ban_duration", "friendly_name", "issuer"]),
  )
  .map(([body, dropped]) =>
    Object.fromEntries(Object.entries(body).filter(([field]) => !dropped.includes(field))),
  );
const anyBody = fc.oneof(
  partlyShaped.map((object) => JSON.stringify(object)),
  anyObject.map((object) => JSON.stringify(object)),
  anyValue.map((value) => JSON.stringify(value)),
  anyText,
);
const anyHeaders = fc.record(
  {
    authorization: fc.oneof(
      fc.constant(`Bearer ${accessToken}`),
      fc.constant(`Bearer ${bed.tokens.serviceRoleKey}`),
      fc.string().map((text) => `Bearer ${text}`),
      fc.string(),
    ),
    "content-type": fc.oneof({ weight: 9, arbitrary: fc.constant("application/json") }, fc.string()),
    "x-supabase-api-version": fc.oneof(fc.constant("2024-01-01"), fc.string()),
    "user-agent": fc.string({ maxLength: 2000 }),
    "x-test-address": fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()),
  },
  { requiredKeys: ["content-type", "x-test-address"] },
);

it("answers any request with a well-formed success or client error", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CALLS), anyHeaders, anyBody, async (call, headers, body) => {
      const [method, path] = call.split(" ");
      const request = buildRequest(`${SITE_ORIGIN}/auth/v1/${path}`, method as string, headers, body);
      if (!request) return;
      const response = await bed.serve(request);
      const answer = await response.text();
      expect(response.status).toBeLessThan(500);
      expect(answer).not.toMatch(/argon2|encrypted_password|node_modules/);
      if (response.status >= 400) expect(JSON.parse(answer)).toHaveProperty("code");
    }),
    { numRuns: 3000 },
  );
  expect(bed.logLines.filter((line) => line.includes("failed"))).toEqual([]);
});

/** @returns undefined for headers that no HTTP client could send */
function buildRequest(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string,
): Request | undefined {
  try {
    return new Request(url, { method, headers, body: method === "GET" ? undefined : body });
  } catch {
    return undefined;
  }
}

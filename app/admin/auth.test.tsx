import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AuthProvider, useAuth } from "./auth.tsx";

function Status() {
  return useAuth().status;
}

test("using the auth state outside its provider throws", () => {
  expect(() => renderToString(<Status />)).toThrow("useAuth must be used within an AuthProvider");
});

test("on the server the sign-in state is undetermined", () => {
  const html = renderToString(
    <AuthProvider address={{ url: "/", anonKey: "" }}>
      <Status />
    </AuthProvider>,
  );
  expect(html).toBe("loading");
});

import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createSite, type SiteServices } from "./site.ts";

/** The part of a build that a request for a missing page needs; counts how often the build is prepared. */
function countingBuild(): { build: ServerBuild; timesRead: () => number } {
  let read = 0;
  const build = {
    entry: {
      module: {
        default: () => new Response("nothing here"),
        handleError() {},
        // Only read while a build is prepared.
        get instrumentations() {
          read += 1;
          return undefined;
        },
      },
    },
    routes: { root: { id: "root", path: "", module: {} } },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  return { build, timesRead: () => read };
}

test("a build is prepared once, not per request", async () => {
  const { build, timesRead } = countingBuild();
  const site = createSite(
    async () => build,
    {} as SiteServices,
    { connectTo: [], frame: [], visitorScript: [] },
    "production",
  );
  await site(new Request("http://localhost/a")).catch(() => {});
  const afterFirst = timesRead();
  expect(afterFirst).toBeGreaterThan(0);
  await site(new Request("http://localhost/b")).catch(() => {});
  expect(timesRead()).toBe(afterFirst);
});

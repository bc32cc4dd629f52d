import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  buildDirectory: "build",
  // All routes at once: asking for them link by link is one more request a page, and one more that can fail.
  routeDiscovery: { mode: "initial" },
  // server/origin-checks.ts tells whose page sent a form, for resource routes too and behind proxies that end TLS.
  allowedActionOrigins: ["**"],
} satisfies Config;

import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  splitRouteModules: false,
  appDirectory: "app",
  buildDirectory: "build",
  // server/http/origin-checks.ts tells whose page sent a form, for resource routes too and behind proxies that end TLS.
  allowedActionOrigins: ["**"],
} satisfies Config;

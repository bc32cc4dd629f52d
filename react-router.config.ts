import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  splitRouteModules: false,
  appDirectory: "app",
  buildDirectory: "build",
  // server/http/origin-checks.ts rejects form posts from other sites. It also covers resource routes and
  // TLS-terminating proxies, which React Router's own check doesn't.
  allowedActionOrigins: ["**"],
} satisfies Config;

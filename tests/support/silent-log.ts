import type { Logger } from "#backend/logger.ts";

export const silentLog: Logger = { info() {}, warn() {}, error() {} };

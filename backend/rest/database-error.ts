import type { ApiRole } from "#backend/auth/access-token.ts";
import { ApiError } from "./errors.ts";

/** The fields of a PostgreSQL error report that the dialect passes on. */
export type DatabaseReport = {
  code?: string | undefined;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
};

/** The HTTP answer to an error that PostgreSQL reported. Source: PostgREST docs, HTTP Status Codes. */
export function databaseError(report: DatabaseReport, role: ApiRole): ApiError {
  const code = report.code ?? "XX000";
  return new ApiError(statusOf(code, role), {
    code,
    details: report.detail ?? null,
    hint: report.hint ?? null,
    message: report.message,
  });
}

const STATUS_OF_CODE: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  P0001: 400,
};

const STATUS_OF_CLASS: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 413,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

function statusOf(code: string, role: ApiRole): number {
  if (code === "42501") return role === "anon" ? 401 : 403;
  const custom = /^PT([1-5]\d\d)$/.exec(code);
  if (custom) return Number(custom[1]);
  return STATUS_OF_CODE[code] ?? STATUS_OF_CLASS[code.slice(0, 2)] ?? 400;
}

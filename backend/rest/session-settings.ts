import { API_ROLES, type ApiRole, type Claims } from "#backend/auth/access-token.ts";
import { SCHEMA } from "./catalogue.ts";
import type { Statement } from "./statement-batch.ts";

export type SessionSettings = {
  claims: Claims;
  headers: Headers;
  readOnly: boolean;
  statementTimeout: string;
};

// Secrets that functions and policies do not need: what they prove is in the claims.
const WITHHELD_HEADERS = new Set(["authorization", "apikey", "cookie"]);

/**
 * The statement that makes the transaction the caller's. Everything ends with the transaction.
 * Source: PostgREST docs, Transactions, Transaction-Scoped Settings.
 */
export function sessionStatement(settings: SessionSettings): Statement {
  const { claims } = settings;
  return {
    text: SETTINGS,
    values: [
      apiRole(claims.role),
      JSON.stringify(claims),
      JSON.stringify(exposedHeaders(settings.headers)),
      settings.readOnly ? "on" : "off",
      settings.statementTimeout,
    ],
  };
}

// The type rules this out; a token signed for another role must be refused all the same.
function apiRole(role: ApiRole): ApiRole {
  if (!API_ROLES.includes(role)) throw new Error("claims name no API role");
  return role;
}

function exposedHeaders(headers: Headers): Record<string, string> {
  const exposed: Record<string, string> = {};
  headers.forEach((value, name) => {
    if (!WITHHELD_HEADERS.has(name)) exposed[name] = value;
  });
  return exposed;
}

const NAMES = ["role", "request.jwt.claims", "request.headers", "transaction_read_only", "statement_timeout"];

const SETTINGS = `select set_config('search_path', '${SCHEMA}, extensions', true), ${NAMES.map((name, index) => `set_config('${name}', $${index + 1}, true)`).join(", ")}`;

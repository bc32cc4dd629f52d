/** Headers of the Supabase client that CORS doesn't allow by default. */
const REQUEST_HEADERS = [
  "accept-profile",
  "apikey",
  "authorization",
  "baggage",
  "cache-control",
  "content-profile",
  "content-type",
  "prefer",
  "range",
  "range-unit",
  "traceparent",
  "tracestate",
  "x-client-info",
  "x-metadata",
  "x-retry-count",
  "x-supabase-api-version",
  "x-upsert",
].join(", ");

/** Response headers that the Supabase client reads and that CORS hides by default. */
const RESPONSE_HEADERS = [
  "content-range",
  "link",
  "retry-after",
  "x-sb-error-code",
  "x-supabase-api-version",
  "x-total-count",
].join(", ");

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const PREFLIGHT_SECONDS = "600";

type Backend = (request: Request) => Promise<Response>;

/**
 * Lets scripts from these origins call the backend and read the responses (CORS). They authenticate with a bearer
 * token; credentials that a browser would attach by itself are never allowed.
 */
export function allowOrigins(backend: Backend, allowed: readonly string[] | "*"): Backend {
  if (allowed.length === 0) return backend;

  return async (request) => {
    const origin = request.headers.get("origin");
    const isAllowed = origin !== null && (allowed === "*" || allowed.includes(origin));
    const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
    const response = isAllowed && isPreflight ? preflightResponse() : await backend(request);
    if (allowed !== "*") response.headers.append("vary", "Origin");
    if (!isAllowed) return response;
    response.headers.set("access-control-allow-origin", allowed === "*" ? "*" : origin);
    response.headers.set("access-control-expose-headers", RESPONSE_HEADERS);
    return response;
  };
}

function preflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-methods": METHODS,
      "access-control-allow-headers": REQUEST_HEADERS,
      "access-control-max-age": PREFLIGHT_SECONDS,
      vary: "Access-Control-Request-Method, Access-Control-Request-Headers",
    },
  });
}

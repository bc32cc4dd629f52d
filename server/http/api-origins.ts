/** What the official client sends beside what browsers allow by themselves. */
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

/** What a client reads of an answer beside what browsers show by themselves. */
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
 * Lets scripts of these other sites call the backend and read its answers (Fetch Standard, CORS protocol). They bring a
 * token of their own; what a browser would send by itself is never allowed.
 */
export function answerOtherOrigins(backend: Backend, allowed: readonly string[] | "*"): Backend {
  if (allowed.length === 0) return backend;

  return async (request) => {
    const origin = request.headers.get("origin");
    const isAllowed = origin !== null && (allowed === "*" || allowed.includes(origin));
    const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
    const response = isAllowed && isPreflight ? preflightAnswer() : await backend(request);
    if (allowed !== "*") response.headers.append("vary", "Origin");
    if (!isAllowed) return response;
    response.headers.set("access-control-allow-origin", allowed === "*" ? "*" : origin);
    response.headers.set("access-control-expose-headers", RESPONSE_HEADERS);
    return response;
  };
}

function preflightAnswer(): Response {
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

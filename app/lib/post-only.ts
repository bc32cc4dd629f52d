/** A resource route's `loader` where there is something to send and nothing to read (RFC 9110, 15.5.6). */
export function postOnly(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

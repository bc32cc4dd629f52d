/** The `loader` of a resource route that only accepts POST (RFC 9110, 15.5.6). */
export function postOnly(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** The posted form fields. A body of any other type counts as an empty form; our forms never send one. */
export function postedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

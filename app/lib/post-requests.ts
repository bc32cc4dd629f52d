/** The `loader` of a resource route that only accepts POST (RFC 9110, 15.5.6). */
export function postOnly(): Response {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * The posted form fields, each name once, with its last value. Forms send line breaks as CRLF; with LF, a text is as long
 * as in its field. A body of any other type counts as an empty form; our forms never send one.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const posted = await request.formData().catch(() => new FormData());
  const fields = new FormData();
  // Not with `set`, which looks through all fields each time: thousands of them would take seconds.
  for (const [name, value] of new Map(posted)) {
    if (typeof value === "string") fields.append(name, value.replaceAll("\r\n", "\n"));
    else fields.append(name, value);
  }
  return fields;
}

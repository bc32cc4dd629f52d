import * as z from "zod/mini";

/** A domain name, a name within a private network, which may have underscores, or an IP address, as `URL` writes them. */
export const HOST_NAME = /^(\[[\d.:a-f]+\]|(?!.{254})\w([\w-]{0,61}\w)?(\.\w([\w-]{0,61}\w)?)*)$/i;

/** `URL` alone takes hosts that nothing can have, such as `*.example.com`, and port 0, on which nothing listens. */
export const webAddress = (example: string) => {
  const error = `must be an address like ${example}`;
  return z
    .url({ hostname: HOST_NAME, error })
    .check(z.refine((value) => URL.parse(value)?.port !== "0", error));
};

/** A key that is sent in a header, such as one copied without the line break amid it. */
export const headerWord = z
  .string()
  .check(z.regex(/^[!-~]+$/, "must be one word of plain letters, digits and signs"));

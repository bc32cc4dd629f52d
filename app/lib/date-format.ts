// Making one takes as long as a hundred uses.
const made = new Map<string, Intl.DateTimeFormat>();

/** What `new Intl.DateTimeFormat` makes, made once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = locale + JSON.stringify(options);
  const format = made.get(name) ?? new Intl.DateTimeFormat(locale, options);
  made.set(name, format);
  return format;
}

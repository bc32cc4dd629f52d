/**
 * The form's fields, each a column of the leads table with the same limit in characters. Those after `email` are optional
 * texts. How to add one: README, "A new column of a lead".
 */
export const LEAD_LIMITS = { name: 100, phone: 40, email: 254, city: 80, message: 2000 } as const;

export type QuoteField = keyof typeof LEAD_LIMITS | "agreement";

/** In the form's order. */
export const QUOTE_FIELDS = [...Object.keys(LEAD_LIMITS), "agreement"] as QuoteField[];

/** Whether the form has a field of that name: one of the above, or the agreement. */
export function isQuoteField(name: string): name is QuoteField {
  return name === "agreement" || Object.hasOwn(LEAD_LIMITS, name);
}

/** `Gate code` for `gate_code`. */
export function nameOfQuoteField(field: string): string {
  return (field.charAt(0).toUpperCase() + field.slice(1)).replaceAll("_", " ");
}

/** Suggestions for the city field, which accepts any text (specification, section 3). */
export const CITY_SUGGESTIONS = [
  "Las Vegas",
  "North Las Vegas",
  "Henderson",
  "Boulder City",
  "Summerlin",
  "Green Valley",
  "Centennial Hills",
  "The Lakes",
  "Seven Hills",
  "Anthem",
  "Mountains Edge",
  "Southern Highlands",
] as const;

/** Maximum lengths in characters. The leads table has the same limits. */
export const LEAD_LIMITS = { name: 100, phone: 40, email: 254, city: 80, message: 2000 } as const;

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

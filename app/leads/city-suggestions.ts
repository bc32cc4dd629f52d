/** What the form's city field suggests; free text is accepted too (specification, section 3). */
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

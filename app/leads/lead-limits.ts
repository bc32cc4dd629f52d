/** Longest accepted texts, in characters; the leads table holds the same limits. */
export const LEAD_LIMITS = { name: 100, phone: 40, email: 254, city: 80, message: 2000 } as const;

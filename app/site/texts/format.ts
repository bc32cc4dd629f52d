/** Whole US dollars as people here write them. */
export const usd = (amount: number) => `$${amount}`;

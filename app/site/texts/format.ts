/** Whole US dollars as people here write them. */
export const usd = (amount: number) => `$${amount}`;

const LONG_DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** An ISO date in words: August 1, 2025. */
export const longDate = (isoDate: string) => LONG_DATE.format(new Date(`${isoDate}T00:00:00Z`));

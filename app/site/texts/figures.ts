/** Formats whole US dollars. */
export const usd = (amount: number) => `$${amount}`;

/** The delivery claim for most of the larger areas, in minutes (specification, section 9). */
export const DELIVERY_MINUTES = 30;

/** Typical hardness of tap water in the Las Vegas valley. */
export const WATER_HARDNESS_GRAINS_PER_GALLON = 18;

/** Road distance from central Las Vegas. */
export const BOULDER_CITY_MILES = 20;

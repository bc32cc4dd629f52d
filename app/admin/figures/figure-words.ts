import { nameOfQuoteField, QUOTE_FIELDS } from "#app/leads/quote-fields.ts";
import type { FigureRow } from "./figure-queries.ts";

export const figureMessages = {
  loading: "Loading figures...",
  loadFailed: "Failed to load figures",
};

/** Below this number, a percentage would mean nothing. */
const FEWEST_FOR_SHARE = 20;

/** `12%`, or words if a percentage would mislead. */
export function describeShare(part: number, whole: number): string {
  if (whole < FEWEST_FOR_SHARE) return "too few to tell";
  if (part > whole) return "not comparable";
  return `${Math.round((part / whole) * 100)}%`;
}

/** Requests that did not come through the form. */
const NOT_BY_FORM = "Phone, walk-in or other";

export function describePage(name: string): string {
  if (name === "") return NOT_BY_FORM;
  if (name === "other") return "Unknown pages";
  return name === "/" ? "Home" : name;
}

export function describeSource(name: string): string {
  if (name === "") return NOT_BY_FORM;
  if (name === "other") return "Other sources";
  return name === "direct" ? "Direct, or not known" : name;
}

/** In the form's order, including fields where nobody left. */
export function fieldRows(rows: readonly FigureRow[]): { name: string; count: number }[] {
  const left = new Map(rows.map(({ name, left_here }) => [name, left_here]));
  return QUOTE_FIELDS.map((field) => ({
    name: nameOfQuoteField(field),
    count: left.get(field) ?? 0,
  }));
}

/** The most rows of a kind that the database answers with. */
const MOST_ROWS = 100;

/** Says that there may be more than these rows; empty if they are all. */
export function describeCut(rows: readonly FigureRow[]): string {
  return rows.length < MOST_ROWS
    ? ""
    : ` Only the ${MOST_ROWS} with the most requests, then visits, are listed.`;
}

type CityFigures = Pick<FigureRow, "requests" | "contacted" | "converted"> & {
  name: string;
  /** Null if the city's page may be one of those that aren't listed. */
  views: number | null;
};

const CITY_PAGE = /^\/([a-z-]+)-(?:washer|appliance)-rental$/;

/** Requests by the customer's city, with the views of that city's page. */
export function cityRows(cities: readonly FigureRow[], pages: readonly FigureRow[]): CityFigures[] {
  const seen = new Map(pages.map(({ name, views }) => [CITY_PAGE.exec(name)?.[1], views]));
  seen.delete(undefined);
  const unlisted = describeCut(pages) ? null : 0;
  const asked = cities.map(({ name, requests, contacted, converted }) => {
    const views = seen.get(slugOf(name)) ?? unlisted;
    seen.delete(slugOf(name));
    return { name: name || "No city given", views, requests, contacted, converted };
  });
  const onlySeen = [...seen].map(([slug = "", views]) => ({
    name: cityName(slug),
    views,
    requests: 0,
    contacted: 0,
    converted: 0,
  }));
  return [...asked, ...onlySeen];
}

function slugOf(city: string): string {
  return city.trim().toLowerCase().replace(/\s+/g, "-");
}

function cityName(slug: string): string {
  return slug.replace(
    /(^|-)([a-z])/g,
    (_, gap: string, letter: string) => (gap && " ") + letter.toUpperCase(),
  );
}

/** The sums of all rows that the funnel shows. */
export function totalOf(rows: readonly FigureRow[]) {
  const sum = (measure: keyof Omit<FigureRow, "name">) =>
    rows.reduce((total, row) => total + row[measure], 0);
  return {
    arrivals: sum("arrivals"),
    starts: sum("starts"),
    requests: sum("requests"),
    sent: sum("sent"),
    contacted: sum("contacted"),
    converted: sum("converted"),
  };
}

import type { Business } from "#app/lib/business.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { Span } from "./figure-span.ts";

/** The counts for one week, page, source, city or field, and for the requests from it. */
export type FigureRow = {
  name: string;
  arrivals: number;
  views: number;
  starts: number;
  calls: number;
  left_here: number;
  requests: number;
  /** The requests that came through the site's form. */
  sent: number;
  contacted: number;
  converted: number;
};

export type ResponseTimes = {
  answered: number;
  in_promise: number;
  /** In minutes of opening hours; null if no request was answered. */
  median_minutes: number | null;
  within_15: number;
  within_60: number;
  within_240: number;
  later: number;
  waiting: number;
  unknown: number;
};

type Division = "week" | "page" | "source" | "city" | "field";

export type Figures = Record<Division, FigureRow[]> & {
  responses: ResponseTimes;
  /** The first day with counted visits; null if there is none. */
  countedSince: string | null;
};

/** Everything that the Figures screen shows for a period. Throws the backend's error. */
export async function readFigures(
  client: BackendClient,
  { from, until }: Pick<Span, "from" | "until">,
  { hours, responsePromiseMinutes }: Business,
  signal: AbortSignal,
): Promise<Figures> {
  const days = { _from: from, _until: until };
  const by = async (division: Division) => {
    const { data, error } = await client.rpc("figures_by", { _by: division, ...days }).abortSignal(signal);
    if (error) throw error;
    return data as FigureRow[];
  };
  const [week, page, source, city, field, responses, countedSince] = await Promise.all([
    by("week"),
    by("page"),
    by("source"),
    by("city"),
    by("field"),
    readResponseTimes(),
    readFirstDay(),
  ]);
  return { week, page, source, city, field, responses, countedSince };

  async function readResponseTimes(): Promise<ResponseTimes> {
    const promised = {
      _opens: hours.opens,
      _closes: hours.closes,
      _promised_minutes: responsePromiseMinutes,
    };
    const { data, error } = await client.rpc("response_times", { ...days, ...promised }).abortSignal(signal);
    if (error) throw error;
    return data as ResponseTimes;
  }

  async function readFirstDay(): Promise<string | null> {
    const first = client.from("daily_figures").select("day").order("day").limit(1).abortSignal(signal);
    const { data, error } = await first;
    if (error) throw error;
    return data[0]?.day ?? null;
  }
}

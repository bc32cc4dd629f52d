import { useEffect, useRef, useState } from "react";
import { findNews, newsInWords, type SeenLeads } from "./lead-news.ts";
import { isSoundOn, ringOnce, wakeSound } from "./lead-sound.ts";
import { countLeads } from "./lead-summary.ts";
import { useLeadSummary, useNewestLeads } from "./use-leads.ts";
import { useLiveLeads } from "./use-live-leads.ts";

/** On every screen of who works the leads: what comes in shows by itself, is said, and rings where that was chosen. */
export function LiveLeads() {
  useLiveLeads();
  useCountInTitle();
  const said = useNewsInWords();
  return (
    <div role="log" aria-label="New requests" className="sr-only">
      {said.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </div>
  );
}

type Said = { id: number; sentence: string };

/** What was said stays for a while, so that nothing is cut short by what comes right after it. */
const LAST_SAID = 20;

function useNewsInWords(): Said[] {
  const { data: newest } = useNewestLeads();
  const seen = useRef<SeenLeads | null>(null);
  const [said, setSaid] = useState<Said[]>([]);

  useEffect(() => wakeSound(), []);
  useEffect(() => {
    if (!newest) return;
    const found = findNews(newest, seen.current);
    seen.current = found.seen;
    if (found.news.length === 0) return;
    setSaid((earlier) => {
      const next = (earlier.at(-1)?.id ?? 0) + 1;
      const news = newsInWords(found.news).map((sentence, index) => ({ id: next + index, sentence }));
      return [...earlier, ...news].slice(-LAST_SAID);
    });
    if (isSoundOn()) void ringOnce(found.news.map(({ id }) => id));
  }, [newest]);

  return said;
}

const COUNT = /^\(\d+\+?\) /;

/** How many wait, before the name of whatever screen is open. */
function useCountInTitle(): void {
  const waiting = useLeadSummary().data?.waiting.length ?? 0;
  const count = waiting > 0 ? `(${countLeads(waiting)}) ` : "";

  // After every render, since the screen's own name comes with any.
  useEffect(() => {
    document.title = count + document.title.replace(COUNT, "");
  });
  useEffect(
    () => () => {
      document.title = document.title.replace(COUNT, "");
    },
    [],
  );
}

import { useEffect, useRef, useState } from "react";
import { findNews, newsInWords, type SeenLeads } from "./lead-news.ts";
import { isSoundOn, ringOnce, wakeSound } from "./lead-sound.ts";
import { countWaiting, useNewestLeads, useWaitingLeads } from "./use-leads.ts";
import { useLiveLeads } from "./use-live-leads.ts";

/** On every screen of who works the leads: what comes in shows by itself, is said, and rings where that was chosen. */
export function LiveLeads() {
  useLiveLeads();
  useCountInTitle();
  const words = useNewsInWords();
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}

function useNewsInWords(): string {
  const { data: newest } = useNewestLeads();
  const seen = useRef<SeenLeads | null>(null);
  const [words, setWords] = useState("");

  useEffect(() => wakeSound(), []);
  useEffect(() => {
    if (!newest) return;
    const found = findNews(newest, seen.current);
    seen.current = found.seen;
    if (found.news.length === 0) return;
    setWords(newsInWords(found.news));
    if (isSoundOn()) void ringOnce(found.news.map(({ id }) => id));
  }, [newest]);

  return words;
}

const COUNT = /^\(\d+\+?\) /;

/** How many wait, before the name of whatever screen is open. */
function useCountInTitle(): void {
  const { data: waiting } = useWaitingLeads();
  const count = waiting?.length ? `(${countWaiting(waiting)}) ` : "";

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

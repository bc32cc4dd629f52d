import { useEffect, useRef, useState } from "react";
import { countLeads } from "../lead-summary.ts";
import { useLeadSummary, useNewestLeads } from "../use-leads.ts";
import { describeNews, findNews, type SeenLeads } from "./lead-news.ts";
import { isSoundOn, ringOnce, wakeSound } from "./lead-sound.ts";
import { useLiveLeads } from "./use-live-leads.ts";

type LiveLeadsProps = {
  /** As followLeadChanges takes it. */
  cursor: string | null;
  /** Perhaps the account may no longer read leads. */
  onAccessDoubt: () => void;
};

/** On every staff screen: updates leads live, announces new ones to screen readers and rings if sound is on. */
export function LiveLeads({ cursor, onAccessDoubt }: LiveLeadsProps) {
  useLiveLeads(cursor, onAccessDoubt);
  useCountInTitle();
  const announcements = useAnnouncements();
  return (
    <div role="log" aria-label="New requests" className="sr-only">
      {announcements.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </div>
  );
}

type Announcement = { id: number; sentence: string };

/** Earlier announcements stay in the log, so that a new one doesn't cut them off. */
const ANNOUNCEMENTS_KEPT = 20;

function useAnnouncements(): Announcement[] {
  const { data: newest } = useNewestLeads();
  const seen = useRef<SeenLeads | null>(null);
  const [announcements, setAnnouncements] = useState<Announcement[]>([]);

  useEffect(() => wakeSound(), []);
  useEffect(() => {
    if (!newest) return;
    const found = findNews(newest, seen.current);
    seen.current = found.seen;
    if (found.news.length === 0) return;
    setAnnouncements((earlier) => {
      const next = (earlier.at(-1)?.id ?? 0) + 1;
      const news = describeNews(found.news).map((sentence, index) => ({ id: next + index, sentence }));
      return [...earlier, ...news].slice(-ANNOUNCEMENTS_KEPT);
    });
    if (isSoundOn()) void ringOnce(found.news.map(({ id }) => id));
  }, [newest]);

  return announcements;
}

const COUNT = /^\(\d+\+?\) /;

/** Puts the number of waiting leads before the document's title. */
function useCountInTitle(): void {
  const waiting = useLeadSummary().data?.waiting.length ?? 0;
  const count = waiting > 0 ? `(${countLeads(waiting)}) ` : "";

  // After every render, since each screen sets its own title.
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

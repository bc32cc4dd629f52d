import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { isUuid } from "#app/lib/uuid.ts";
import { DESK_PATH } from "./desk-path.ts";

type Word = { isFreeDesk?: true; lead?: string };

/**
 * Opens the lead of a notification that was tapped, as the worker says to a desk that is open (public/admin/service-worker.js).
 * One with a dialog, into which somebody may be typing, keeps silent when it is asked.
 */
export function useToldLead(): void {
  const navigate = useNavigate();
  const openId = useParams().id;
  const { search } = useLocation();
  const open = useEffectEvent((lead: string) => {
    if (lead !== openId)
      void navigate({ pathname: `${DESK_PATH}/${lead}`, search }, { state: { isFromDesk: !openId } });
  });
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const hear = ({ data, ports: [answer] }: MessageEvent<unknown>) => {
      const { isFreeDesk, lead } = Object(data) as Word;
      if (isFreeDesk && !document.querySelector("dialog[open]")) answer?.postMessage(true);
      if (lead && isUuid(lead)) open(lead);
    };
    worker?.addEventListener("message", hear);
    worker?.startMessages();
    return () => worker?.removeEventListener("message", hear);
  }, []);
}

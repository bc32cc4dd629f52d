import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { isUuid } from "#app/lib/uuid.ts";
import type { DeskLocationState } from "./desk-location-state.ts";
import { DESK_PATH } from "./desk-path.ts";

type WorkerMessage = { isFreeDesk?: true; lead?: string };

/**
 * Opens the lead of a tapped notification when the service worker asks for it (public/admin/service-worker.js). While a
 * dialog is open, since somebody may be typing, the desk does not answer that it is free.
 */
export function useOpenNotifiedLead(): void {
  const navigate = useNavigate();
  const openId = useParams().id;
  const { search } = useLocation();
  const open = useEffectEvent((lead: string) => {
    if (lead === openId) return;
    const state: DeskLocationState = { isFromDesk: !openId };
    void navigate({ pathname: `${DESK_PATH}/${lead}`, search }, { state });
  });
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const onMessage = ({ data, ports: [answer] }: MessageEvent<unknown>) => {
      const { isFreeDesk, lead } = Object(data) as WorkerMessage;
      if (isFreeDesk && !document.querySelector("dialog[open]")) answer?.postMessage(true);
      if (lead && isUuid(lead)) open(lead);
    };
    worker?.addEventListener("message", onMessage);
    worker?.startMessages();
    return () => worker?.removeEventListener("message", onMessage);
  }, []);
}

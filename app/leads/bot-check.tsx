import { useEffect, useRef } from "react";
import { BOT_CHECK_ORIGIN } from "./spam-hints.ts";

/** The part of Turnstile's API that we use (https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/). */
type Turnstile = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string | undefined;
  remove: (widget: string) => void;
};

const SCRIPT = `${BOT_CHECK_ORIGIN}/turnstile/v0/api.js?render=explicit`;

let loading: Promise<Turnstile> | undefined;

/**
 * Cloudflare Turnstile, which puts a token into the surrounding form. It stays invisible unless it needs interaction.
 * The form can be sent without it.
 */
export function BotCheck({ siteKey }: { siteKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    loading ??= load();
    loading.then(
      (turnstile) => {
        if (isGone || !place.current) return;
        const { style } = place.current;
        const widget = turnstile.render(place.current, {
          sitekey: siteKey,
          appearance: "interaction-only",
          size: "flexible",
          "before-interactive-callback": () => style.removeProperty("position"),
        });
        end = () => widget && turnstile.remove(widget);
      },
      () => {
        loading = undefined;
      },
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [siteKey]);
  // Out of the layout while invisible, so that the fields don't move.
  return <div ref={place} style={{ position: "absolute" }} />;
}

function load(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => resolve((window as unknown as { turnstile: Turnstile }).turnstile);
    script.onerror = reject;
    document.head.append(script);
  });
}

import { useSyncExternalStore } from "react";

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** What can be done about it, such as undoing. */
  action?: { label: string; onClick: () => void };
  /** A later message about the same thing takes the place of an earlier one. */
  about?: string;
  /** Stays until it is dismissed or replaced. */
  lasting?: boolean;
};

type Toasts = typeof import("./sonner-toaster.tsx");

let loaded: Toasts | undefined;
let loading: Promise<Toasts> | undefined;
const watchers = new Set<() => void>();

async function load(): Promise<Toasts> {
  loaded = await import("./sonner-toaster.tsx");
  for (const notify of watchers) notify();
  return loaded;
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** Shows a message over whatever screen is open. The toast library is fetched with the first one. */
export async function showToast(message: ToastMessage): Promise<void> {
  try {
    loading ??= load();
    (await loading).raiseToast(message);
  } catch {
    // Without a network the library may not arrive; a plain message is better than silence.
    loading = undefined;
    window.alert([message.title, message.description].filter(Boolean).join("\n"));
  }
}

/** Takes away the message about something that is no longer so. */
export function dismissToast(about: string): void {
  loaded?.dropToast(about);
}

/** Fetches the toast library ahead, for screens that must be able to say that the network is gone. */
export async function prepareToasts(): Promise<void> {
  try {
    loading ??= load();
    await loading;
  } catch {
    loading = undefined;
  }
}

/** Where toasts appear: once, in the document's root. Renders nothing until toasts are fetched. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    watch,
    () => loaded,
    () => undefined,
  );
  return toasts ? <toasts.SonnerToaster /> : null;
}

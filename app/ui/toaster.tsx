import { useSyncExternalStore } from "react";

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** An action such as Undo. */
  action?: { label: string; onClick: () => void };
  /** A new message replaces an earlier one about the same subject. */
  about?: string;
  /** Stays until dismissed or replaced. */
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

function watchLoading(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** Shows a message over the current screen. Loads the toast library on first use. */
export async function showToast(message: ToastMessage): Promise<void> {
  try {
    loading ??= load();
    (await loading).raiseToast(message);
  } catch {
    // The library may fail to load without a network; a plain alert is better than silence.
    loading = undefined;
    window.alert([message.title, message.description].filter(Boolean).join("\n"));
  }
}

/** Removes the message about something that no longer applies. */
export function dismissToast(about: string): void {
  loaded?.dropToast(about);
}

/** Removes all messages but the lasting ones. */
export function dismissPassingToasts(): void {
  loaded?.dropPassingToasts();
}

/** Loads the toast library ahead of use, for screens that must be able to report a lost connection. */
export async function prepareToasts(): Promise<void> {
  try {
    loading ??= load();
    await loading;
  } catch {
    loading = undefined;
  }
}

/** The toasts' container; mounted once, in the root. Renders nothing until the library has loaded. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    watchLoading,
    () => loaded,
    () => undefined,
  );
  return toasts ? <toasts.SonnerToaster /> : null;
}

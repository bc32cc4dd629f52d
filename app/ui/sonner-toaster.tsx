import "sonner/dist/styles.css";
import "./sonner-toaster.css";
import { Toaster, toast } from "sonner";
import { Porthole } from "./porthole.tsx";
import type { ToastMessage } from "./toaster.tsx";

const SUCCESS_MS = 5_000;
/** What is read to the end, or acted upon. */
const LONGER_MS = 10_000;

export function raiseToast(message: ToastMessage): void {
  const { title, description, variant = "default", action, about, lasting = false } = message;
  const isFailure = variant === "destructive";
  const patience = isFailure || action ? LONGER_MS : SUCCESS_MS;
  // All of them each time: an older toast about the same thing would lend the newer one what that leaves out.
  const options = { id: about, description, action, duration: lasting ? Number.POSITIVE_INFINITY : patience };
  if (isFailure) toast.error(title, { ...options, icon: undefined });
  else toast(title, { ...options, icon: <Porthole className="toast-drum" /> });
}

export function dropToast(about: string): void {
  toast.dismiss(about);
}

export function SonnerToaster() {
  return <Toaster position="bottom-right" closeButton theme="light" />;
}

import "sonner/dist/styles.css";
import "./sonner-toaster.css";
import { Toaster, toast } from "sonner";
import { Porthole } from "./porthole.tsx";
import type { ToastMessage } from "./toaster.tsx";

const SUCCESS_MS = 5_000;
const FAILURE_MS = 10_000;

export function raiseToast({ title, description, variant = "default" }: ToastMessage): void {
  if (variant === "destructive") toast.error(title, { description, duration: FAILURE_MS });
  else toast(title, { description, duration: SUCCESS_MS, icon: <Porthole className="toast-drum" /> });
}

export function SonnerToaster() {
  return <Toaster position="bottom-right" closeButton theme="light" />;
}

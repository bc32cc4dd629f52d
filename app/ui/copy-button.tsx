import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";

type CopyButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  text: string;
  copied: string;
  failed: string;
};

/** Copies a text and reports success or failure below its row of buttons, also inside a dialog. */
export function CopyButton({ text, copied, failed, ...props }: CopyButtonProps) {
  const [message, setMessage] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(copied);
    } catch {
      // Permission denied, or a page without https, which has no clipboard API.
      setMessage(failed);
    }
  }
  return (
    <>
      <Button onClick={copy} {...props} />
      <span role="status" className="order-last basis-full text-sm empty:absolute">
        {message}
      </span>
    </>
  );
}

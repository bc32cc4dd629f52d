import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";

type CopyButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  text: string;
  copied: string;
  failed: string;
};

/** For a row of buttons: copies a text and says below the row, inside a dialog too, whether the browser allowed it. */
export function CopyButton({ text, copied, failed, ...props }: CopyButtonProps) {
  const [said, setSaid] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(copied);
    } catch {
      // Refused, or a site that is not reached by https, where there is no clipboard at all.
      setSaid(failed);
    }
  }
  return (
    <>
      <Button onClick={copy} {...props} />
      <span role="status" className="order-last basis-full text-sm empty:absolute">
        {said}
      </span>
    </>
  );
}

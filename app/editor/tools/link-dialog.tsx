import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, useState } from "react";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import { useDebounced } from "#app/ui/use-debounced.ts";
import { ownOf, ownValue, withOwn } from "../html/rich-node.ts";
import { isAllowedLink } from "../paste/addresses.ts";
import { findOwnAddresses } from "./own-addresses.ts";

type LinkDialogProps = {
  editor: Editor;
  /** Must unmount the dialog synchronously: while it is open, the editor cannot take focus. */
  onClose: () => void;
};

const DEBOUNCE_MS = 250;

const ADDRESS = /^([/#]|https?:\/\/|mailto:|tel:)\S*$/;
const MAIL_ADDRESS = /^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i;
const DOMAIN = /^([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?$/i;

/** The address that the text stands for, completed if it is only a domain or an e-mail address; null if it is none. */
export function addressIn(typed: string): string | null {
  const text = typed.trim();
  const address = MAIL_ADDRESS.test(text) ? `mailto:${text}` : DOMAIN.test(text) ? `https://${text}` : text;
  return ADDRESS.test(address) && isAllowedLink(address) ? address : null;
}

/** Sets a link's target: an address, or one of our own pages and posts, searched by title. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const own = ownOf({ attrs: editor.getAttributes("link") });
  const before = ownValue(own, "href") ?? "";
  const [typed, setTyped] = useState(before);
  const [refused, setRefused] = useState(false);
  const address = addressIn(typed);
  // A domain may also be words of a title.
  const found = useOwnAddresses(address === typed.trim() || typed === before ? "" : typed);

  function applyLink(href: string, title: string) {
    onClose();
    setLink(editor, withOwn(own, "href", href), title);
  }
  const finish = () => (address === null ? setRefused(true) : applyLink(address, typed.trim()));
  return (
    <Dialog open title={before ? "Change the link" : "Add a link"} onCloseRequest={onClose}>
      <div className="mt-4 grid gap-4">
        <FormField
          label="Address, or words of a title"
          problem={refused ? "An address begins with / or https://; choose a page below, or type one." : null}
        >
          {(tie) => (
            <Input
              {...tie}
              value={typed}
              autoFocus
              spellCheck={false}
              autoCapitalize="none"
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key !== "Enter" || isComposing(event)) return;
                event.preventDefault();
                finish();
              }}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setRefused(false);
              }}
            />
          )}
        </FormField>
        {found.length > 0 ? (
          <ul aria-label="Our own pages" className="grid">
            {found.map(({ title, path }) => (
              <li key={path}>
                <button
                  type="button"
                  className="wrap-anywhere grid w-full cursor-pointer rounded-md px-3 py-2 text-left hover:bg-muted"
                  onClick={() => applyLink(path, title)}
                >
                  {title}
                  <span className="text-muted-foreground text-xs">{path}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button onClick={finish}>{before ? "Change" : "Add link"}</Button>
          {before ? (
            <Button
              variant="outline"
              onClick={() => {
                onClose();
                editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
              }}
            >
              Remove link
            </Button>
          ) : null}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useOwnAddresses(text: string) {
  const client = useBackendClient();
  const words = useDebounced(text, DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["own addresses", words],
    queryFn: ({ signal }) => findOwnAddresses(client, words, signal),
    placeholderData: (previous) => previous,
  });
  return data ?? [];
}

/** Links the selected text, or changes the link at the caret. With neither, inserts the title as a link. */
export function setLink(editor: Editor, own: ReturnType<typeof ownOf>, title: string): void {
  const link = { type: "link", attrs: { own } };
  if (editor.state.selection.empty && !editor.isActive("link")) {
    editor
      .chain()
      .focus()
      .insertContent({ type: "text", text: title, marks: [link] })
      .run();
  } else {
    editor.chain().focus().extendMarkRange("link").setMark("link", { own, number: null }).run();
  }
}

import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { whenQuiet } from "#app/lib/when-quiet.ts";
import { FormField } from "#app/ui/form-field.tsx";
import { Segments } from "#app/ui/segments.tsx";
import type { HtmlField } from "./html-field.tsx";
import type { ContentKind } from "./paste/clean-pasted.ts";
import type { BlockKind } from "./schema/block-kind.ts";
import { chosenEditorView, useEditorView } from "./use-editor-view.ts";

type RichEditor = typeof import("./rich-editor.tsx")["RichEditor"];
let fetched: RichEditor | null = null;

/** Only who opens the view fetches what it is made of. */
async function fetchRichEditor(): Promise<{ default: RichEditor }> {
  fetched = (await import("./rich-editor.tsx")).RichEditor;
  return { default: fetched };
}
const LateRichEditor = lazy(fetchRichEditor);

/** What is there is drawn at once: behind a fallback, however short, React holds it back for 300 ms. */
function RichView(props: ComponentProps<RichEditor>) {
  const [View] = useState(() => fetched ?? LateRichEditor);
  return (
    <Suspense fallback={<EditorOnItsWay />}>
      <View {...props} />
    </Suspense>
  );
}

/** For an editor that is on its way: fetches what the chosen view is made of meanwhile, not only after it. */
export function prepareContentField(): void {
  // Where it fails, opening the view tells.
  if (chosenEditorView() === "write") void fetchRichEditor().catch(() => undefined);
}

/** For a list of what can be edited: the same before anything is opened, once nothing else is read. */
export function usePreparedContentField(): void {
  const queries = useQueryClient();
  useEffect(() => whenQuiet(queries, prepareContentField), [queries]);
}

/** What makes a field the one of the HTML. */
type HtmlTie = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid"?: true;
} & Pick<ComponentProps<typeof HtmlField>, "value" | "readOnly" | "onChange" | "caret">;

type ContentFieldProps = {
  label: string;
  hint: string;
  problem?: string | null | undefined;
  kind: ContentKind;
  /** The blocks that may be placed into it. */
  blocks?: readonly BlockKind[];
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
  /** The field of HTML, and what belongs to it. */
  children: (tie: HtmlTie) => ReactNode;
};

const VIEWS = [
  { value: "write", label: "Write" },
  { value: "html", label: "HTML" },
] as const;
const NO_BLOCKS: readonly BlockKind[] = [];

/** What a post or page says: written as it will be read, or as HTML. Both views are of one text. */
export function ContentField(props: ContentFieldProps) {
  const { label, hint, problem, kind, blocks = NO_BLOCKS, value, readOnly, onChange, children } = props;
  const [view, setView] = useEditorView();
  const caret = useRef<number>(null);
  const text = { value, readOnly, onChange, caret };
  return (
    <FormField
      label={label}
      hint={view === "html" ? hint : undefined}
      problem={problem}
      tools={<Segments label="View" choices={VIEWS} value={view} onChange={setView} />}
    >
      {(tie) =>
        view === "html" ? (
          children({ ...tie, ...text })
        ) : (
          <RichView {...tie} {...text} label={label} kind={kind} blocks={blocks} />
        )
      }
    </FormField>
  );
}

function EditorOnItsWay() {
  return (
    <div
      role="status"
      className="grid h-96 place-items-center rounded-md border border-input bg-card text-muted-foreground text-sm"
    >
      Opening the editor…
    </div>
  );
}

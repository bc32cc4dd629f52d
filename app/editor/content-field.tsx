import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { whenQuiet } from "#app/lib/when-quiet.ts";
import { FormField } from "#app/ui/form-field.tsx";
import { PartFailed } from "#app/ui/part-failed.tsx";
import { Segments } from "#app/ui/segments.tsx";
import type { HtmlField } from "./html-field.tsx";
import type { ContentKind } from "./paste/clean-pasted.ts";
import type { BlockKind } from "./schema/block-kind.ts";
import { chosenEditorView, useEditorView } from "./use-editor-view.ts";

type RichEditor = typeof import("./rich-editor.tsx")["RichEditor"];
let fetched: RichEditor | null = null;

/** Only who opens the view fetches what it is made of. */
async function fetchRichEditor(): Promise<RichEditor> {
  fetched = (await import("./rich-editor.tsx")).RichEditor;
  return fetched;
}

/** What is there is drawn at once; behind React's own fallback, however short, it would be held back for 300 ms. */
function RichView(props: ComponentProps<RichEditor>) {
  const [View, setView] = useState(() => fetched);
  const [hasFailed, setFailed] = useState(false);
  const fetchView = useCallback(() => {
    setFailed(false);
    fetchRichEditor().then(
      (loaded) => setView(() => loaded),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (!View) fetchView();
  }, [View, fetchView]);
  if (View) return <View {...props} />;
  return (
    <div className="grid h-96 place-items-center rounded-md border border-input bg-card text-muted-foreground text-sm">
      {hasFailed ? (
        <PartFailed title="The editor couldn’t be loaded" onRetry={fetchView} />
      ) : (
        <p role="status">Opening the editor…</p>
      )}
    </div>
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

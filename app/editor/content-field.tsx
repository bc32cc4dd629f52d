import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { latePart, useLatePart } from "#app/lib/use-late-part.ts";
import { whenQuiet } from "#app/lib/when-quiet.ts";
import { FormField } from "#app/ui/form-field.tsx";
import { PartFailed } from "#app/ui/part-failed.tsx";
import { Segments } from "#app/ui/segments.tsx";
import type { HtmlField } from "./html-field.tsx";
import type { ContentKind } from "./paste/clean-pasted.ts";
import type { RichEditor } from "./rich-editor.tsx";
import type { BlockKind } from "./schema/block-kind.ts";
import { chosenEditorView, useEditorView } from "./use-editor-view.ts";

/** Only who opens the view fetches what it is made of. */
const richEditor = latePart(async () => (await import("./rich-editor.tsx")).RichEditor);

function RichView(props: ComponentProps<typeof RichEditor>) {
  const { Part, hasFailed, fetchPart } = useLatePart(richEditor);
  if (Part) return <Part {...props} />;
  return (
    <div className="grid h-96 place-items-center rounded-md border border-input bg-card text-muted-foreground text-sm">
      {hasFailed ? (
        <PartFailed title="The editor couldn’t be loaded" onRetry={fetchPart} />
      ) : (
        <p role="status">Opening the editor…</p>
      )}
    </div>
  );
}

/** For an editor that is on its way: fetches what the chosen view is made of meanwhile, not only after it. */
export function prepareContentField(): void {
  // Where it fails, opening the view tells.
  if (chosenEditorView() === "write") void richEditor.fetch().catch(() => undefined);
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

import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { whenQuiet } from "#app/lib/when-quiet.ts";
import { FormField } from "#app/ui/form-field.tsx";
import { Segments } from "#app/ui/segments.tsx";
import type { ContentKind } from "./paste/clean-pasted.ts";
import type { BlockKind } from "./schema/block-kind.ts";
import { chosenEditorView, useEditorView } from "./use-editor-view.ts";

/** Only who opens the view fetches what it is made of. */
const fetchRichEditor = () => import("./rich-editor.tsx");
const RichEditor = lazy(async () => ({ default: (await fetchRichEditor()).RichEditor }));

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

type Tie = { id: string; "aria-describedby": string | undefined; "aria-invalid"?: true };

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
  children: (tie: Tie) => ReactNode;
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
  return (
    <FormField
      label={label}
      hint={view === "html" ? hint : undefined}
      problem={problem}
      tools={<Segments label="View" choices={VIEWS} value={view} onChange={setView} />}
    >
      {(tie) =>
        view === "html" ? (
          children(tie)
        ) : (
          <Suspense fallback={<EditorOnItsWay />}>
            <RichEditor
              {...tie}
              label={label}
              kind={kind}
              blocks={blocks}
              value={value}
              readOnly={readOnly}
              onChange={onChange}
            />
          </Suspense>
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

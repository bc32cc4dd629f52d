import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { ContentKind } from "#app/content/content-identity.ts";
import { whenQuiet } from "#app/lib/client/when-quiet.ts";
import { lazyComponent, useLazyComponent } from "#app/lib/lazy-component.ts";
import { FormField } from "#app/ui/form-field.tsx";
import { PartFailed } from "#app/ui/notice.tsx";
import { Segments } from "#app/ui/segments.tsx";
import type { HtmlField } from "./html-field.tsx";
import type { RichEditor } from "./rich-editor.tsx";
import type { BlockKind } from "./schema/blocks.ts";
import { chosenEditorView, useEditorView } from "./use-editor-view.ts";
import type { KeptEditor } from "./use-rich-editor.ts";

/** Loaded only when a user opens the rich view. */
const richEditor = lazyComponent(async () => (await import("./rich-editor.tsx")).RichEditor);

function RichView(props: ComponentProps<typeof RichEditor>) {
  const { Component, hasFailed, fetchComponent } = useLazyComponent(richEditor);
  if (Component) return <Component {...props} />;
  return (
    <div className="grid h-96 place-items-center rounded-md border border-input bg-card text-muted-foreground text-sm">
      {hasFailed ? (
        <PartFailed
          title="The editor couldn’t be loaded. Please try again, or reload the page"
          onRetry={fetchComponent}
        />
      ) : (
        <p role="status">Opening the editor…</p>
      )}
    </div>
  );
}

/** Prefetches the rich view, if the user prefers it, in parallel with the editor that will show it. */
export function prepareContentField(): void {
  // A failed prefetch is ignored: opening the view tries again and reports the failure.
  if (chosenEditorView() === "write") void richEditor.fetch().catch(() => undefined);
}

/** The same for lists of posts or pages, once the browser is idle and no query is in flight. */
export function usePreparedContentField(): void {
  const queries = useQueryClient();
  useEffect(() => whenQuiet(queries, prepareContentField), [queries]);
}

/** Props for the field that shows the HTML. */
type HtmlFieldTie = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid"?: true;
} & Pick<ComponentProps<typeof HtmlField>, "value" | "readOnly" | "onChange" | "caret">;

type ContentFieldProps = {
  label: string;
  hint: string;
  problem?: string | null | undefined;
  kind: ContentKind;
  /** The blocks that may be inserted; none for posts. */
  blocks?: readonly BlockKind[];
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
  /** Renders the HTML field, and the tools that belong to it. */
  children: (tie: HtmlFieldTie) => ReactNode;
};

const VIEWS = [
  { value: "write", label: "Write" },
  { value: "html", label: "HTML" },
] as const;
const NO_BLOCKS: readonly BlockKind[] = [];

/** The content of a post or page, edited either in a rich view or as HTML. Both views edit the same value. */
export function ContentField(props: ContentFieldProps) {
  const { label, hint, problem, kind, blocks = NO_BLOCKS, value, readOnly, onChange, children } = props;
  const [view, setView] = useEditorView();
  const caret = useRef<number>(null);
  const kept = useRef<KeptEditor>(null);
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
          <RichView {...tie} {...text} kept={kept} label={label} kind={kind} blocks={blocks} />
        )
      }
    </FormField>
  );
}

import { type ReactNode, type Ref, type RefObject, useRef } from "react";
import { KeyHint, PublishSwitch } from "#app/content/editor-controls.tsx";
import { ContentField } from "#app/editor/content-field.tsx";
import { HtmlField } from "#app/editor/html-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { BLOCK_SAMPLES } from "./block-samples.ts";
import { pageMessages } from "./page-messages.ts";
import { type ChangePage, PageNaming } from "./page-naming.tsx";
import type { PublicPage } from "./page-overrides.ts";
import { PAGE_LIMITS, type PageFields, type RequiredField } from "./page-schema.ts";

/** Why a field's value was refused; applies until the value changes. */
export type Refusal = { field: RequiredField; value: string; message: string };

type PageFormProps = {
  ref: Ref<HTMLFormElement>;
  isNew: boolean;
  /** The home page's slug is empty and cannot be changed. */
  isHome: boolean;
  /** The page as visitors see it; null while it is not public. */
  publicPage: PublicPage | null;
  fields: PageFields;
  refusal: Refusal | null;
  /** The slug that the last save failed on because another page has it. */
  takenSlug: string | null;
  /** Read-only while true. */
  isSaving: boolean;
  onChange: ChangePage;
  onSubmit: () => void;
  /** The form's buttons. */
  children: ReactNode;
};

/** Split into memoized parts, so that a keystroke re-renders only the part it changes. */
export function PageForm(props: PageFormProps) {
  const {
    ref,
    isNew,
    isHome,
    publicPage,
    fields,
    refusal,
    takenSlug,
    isSaving,
    onChange,
    onSubmit,
    children,
  } = props;
  const { title, slug, meta_description, content, published } = fields;
  const contentField = useRef<HTMLTextAreaElement>(null);
  const problemWith = (field: RequiredField) =>
    refusal?.field === field && refusal.value === fields[field] ? refusal.message : null;
  const slugProblem = takenSlug === slug.trim() ? pageMessages.saveDuplicate : problemWith("slug");

  return (
    <form
      ref={ref}
      noValidate
      aria-busy={isSaving}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PageNaming
        {...{ title, slug, meta_description, isNew, isHome, slugProblem, publicPage, isSaving, onChange }}
        titleProblem={problemWith("title")}
      />
      <ContentField
        label="Page Content *"
        hint="HTML. The title is shown above it, unless it brings a designed heading of its own."
        problem={problemWith("content")}
        kind="page"
        blocks={BLOCK_SAMPLES}
        value={content}
        readOnly={isSaving}
        onChange={(content) => onChange({ content })}
      >
        {(tie) => (
          <>
            <HtmlField {...tie} ref={contentField} aria-required rows={15} maxLength={PAGE_LIMITS.content} />
            <BlockMenu content={contentField} />
          </>
        )}
      </ContentField>
      <PublishSwitch
        label="Publish"
        readOnly={isSaving}
        on={published}
        onChange={(published) => onChange({ published })}
      />
      {children}
      <KeyHint />
    </form>
  );
}

/** Inserts a block at the cursor, in a way that the browser's undo can revert. */
function BlockMenu({ content }: { content: RefObject<HTMLTextAreaElement | null> }) {
  function insert(html: string) {
    const field = content.current;
    if (!field) return;
    field.focus();
    // Deprecated, but still the only way to insert text that keeps the field's undo history.
    document.execCommand("insertText", false, html);
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-2 text-muted-foreground text-xs">Insert a block:</legend>
      {BLOCK_SAMPLES.map(({ name, html }) => (
        <Button key={name} variant="outline" size="small" onClick={() => insert(html)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

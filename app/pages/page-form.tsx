import { type ReactNode, type Ref, useRef } from "react";
import { PublishSwitch } from "#app/content/editor-controls.tsx";
import { KeyHint } from "#app/content/key-hint.tsx";
import { ContentField } from "#app/editor/content-field.tsx";
import { HtmlField } from "#app/editor/html-field.tsx";
import { BlockMenu } from "./block-menu.tsx";
import { BLOCK_SAMPLES } from "./block-samples.ts";
import type { ChangePage } from "./page-control.ts";
import { PageNaming } from "./page-naming.tsx";
import { PAGE_LIMITS, type PageFields } from "./page-schema.ts";

type PageFormProps = {
  ref: Ref<HTMLFormElement>;
  /** The home page's slug is empty for good. */
  isHome: boolean;
  /** Where visitors find it now; null while it is not public. */
  publicPath: string | null;
  fields: PageFields;
  /** While it is, nothing can be changed. */
  isSaving: boolean;
  onChange: ChangePage;
  onSubmit: () => void;
  /** The buttons. */
  children: ReactNode;
};

/** In parts of which each is drawn anew only when something of its own changes. */
export function PageForm(props: PageFormProps) {
  const { ref, isHome, publicPath, fields, isSaving, onChange, onSubmit, children } = props;
  const { title, slug, meta_description, content, published } = fields;
  const contentField = useRef<HTMLTextAreaElement>(null);

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
      <PageNaming {...{ title, slug, meta_description, isHome, publicPath, isSaving, onChange }} />
      <ContentField
        label="Page Content *"
        hint="HTML. The title is shown above it, unless it brings a designed heading of its own."
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

import { type ReactNode, type Ref, useRef } from "react";
import { AddressHint } from "#app/content/address-hint.tsx";
import { PublishSwitch } from "#app/content/editor-controls.tsx";
import { KeyHint } from "#app/content/key-hint.tsx";
import { ContentField } from "#app/editor/content-field.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { BlockMenu } from "./block-menu.tsx";
import { BLOCK_SAMPLES } from "./block-samples.ts";
import { pageMessages } from "./page-messages.ts";
import { PAGE_LIMITS, type PageFields } from "./page-schema.ts";
import { pageSlug } from "./page-slug.ts";

type PageFormProps = {
  ref: Ref<HTMLFormElement>;
  /** The home page's slug is empty for good. */
  isHome: boolean;
  /** Where visitors find it now; null while it is not public. */
  publicPath: string | null;
  fields: PageFields;
  /** While it is, nothing can be changed. */
  isSaving: boolean;
  onChange: (fields: PageFields) => void;
  onSubmit: () => void;
  /** The buttons. */
  children: ReactNode;
};

export function PageForm(props: PageFormProps) {
  const { ref, isHome, publicPath, fields, isSaving, onChange, onSubmit, children } = props;
  const content = useRef<HTMLTextAreaElement>(null);
  const slugFollowsTitle = useRef(false);

  const control = (name: Exclude<keyof PageFields, "published">) => ({
    name,
    value: fields[name],
    maxLength: PAGE_LIMITS[name],
    readOnly: isSaving,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...fields, [name]: event.currentTarget.value }),
  });

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
      <FormField label="Title *">
        {(tie) => (
          <Input
            {...tie}
            {...control("title")}
            aria-required
            // The slug is made from the title only while it is empty: from when the title is entered until it is left.
            onFocus={() => {
              slugFollowsTitle.current = fields.slug === "" && !isHome;
            }}
            onChange={({ currentTarget: { value: title } }) =>
              onChange({ ...fields, title, ...(slugFollowsTitle.current && { slug: pageSlug(title) }) })
            }
          />
        )}
      </FormField>
      <FormField
        label="URL Slug *"
        hint={
          <AddressHint
            text={pageMessages.slugHint(fields.slug)}
            path={`/${fields.slug}`}
            publicPath={publicPath}
          />
        }
      >
        {(tie) => (
          <Input
            {...tie}
            {...control("slug")}
            aria-required
            readOnly={isHome || isSaving}
            placeholder={isHome ? "(the home page)" : undefined}
            spellCheck={false}
            autoCapitalize="none"
          />
        )}
      </FormField>
      <FormField label="Meta Description" hint={pageMessages.descriptionHint}>
        {(tie) => <Textarea {...tie} {...control("meta_description")} rows={3} />}
      </FormField>
      <ContentField
        label="Page Content *"
        hint="HTML. The title is shown above it, unless it brings a designed heading of its own."
        kind="page"
        blocks={BLOCK_SAMPLES}
        value={fields.content}
        readOnly={isSaving}
        onChange={(value) => onChange({ ...fields, content: value })}
      >
        {(tie) => (
          <>
            <Textarea
              {...tie}
              {...control("content")}
              ref={content}
              aria-required
              rows={15}
              className="font-mono"
            />
            <BlockMenu content={content} />
          </>
        )}
      </ContentField>
      <PublishSwitch
        label="Publish"
        readOnly={isSaving}
        on={fields.published}
        onChange={(published) => onChange({ ...fields, published })}
      />
      {children}
      <KeyHint />
    </form>
  );
}

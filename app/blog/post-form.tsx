import { type FormEvent, useEffect, useRef, useState } from "react";
import { AddressHint } from "#app/content/address-hint.tsx";
import { PublishSwitch } from "#app/content/editor-controls.tsx";
import { KeyHint } from "#app/content/key-hint.tsx";
import { ContentField } from "#app/editor/content-field.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { CoverField } from "./cover-field.tsx";
import { POST_SLUG_TAKEN } from "./post-messages.ts";
import { POST_LIMITS, type PostFields, parsePost } from "./post-schema.ts";
import { postSlug } from "./post-slug.ts";
import type { TakenSlug } from "./use-save-post.ts";

type PostFormProps = {
  /** For buttons outside that submit it. */
  id: string;
  isNew: boolean;
  /** Where visitors find it now; null while it is not public. */
  publicPath: string | null;
  fields: PostFields;
  taken: TakenSlug | null;
  /** While it is, nothing can be changed. */
  isSaving: boolean;
  onChange: (fields: PostFields) => void;
  /** Gets the fields as they are to be saved. */
  onSubmit: (post: PostFields) => void;
};

export function PostForm(props: PostFormProps) {
  const { id, isNew, publicPath, fields, taken, isSaving, onChange, onSubmit } = props;
  const [ownSlug, setOwnSlug] = useState(fields.slug !== "");
  const slugField = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ content: string; message: string } | null>(null);
  useEffect(() => {
    if (taken) slugField.current?.focus();
  }, [taken]);
  const isTaken = taken?.slug === fields.slug.trim();

  const control = (name: Exclude<keyof PostFields, "published" | "cover" | "cover_alt">) => ({
    name,
    required: true,
    readOnly: isSaving,
    value: fields[name],
    onChange(event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) {
      event.currentTarget.setCustomValidity("");
      onChange({ ...fields, [name]: event.currentTarget.value });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = parsePost(fields);
    if ("post" in parsed) return onSubmit(parsed.post);
    const field = event.currentTarget.elements.namedItem(parsed.problem.field);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.setCustomValidity(parsed.problem.message);
      field.reportValidity();
    } else if (field instanceof HTMLElement) {
      // The rich view is no field that a browser could speak for.
      setRefused({ content: fields.content, message: parsed.problem.message });
      field.focus();
    }
  }

  return (
    <form id={id} aria-busy={isSaving} className="grid gap-5" onSubmit={submit}>
      <FormField label="Title">
        {(tie) => (
          <Input
            {...tie}
            {...control("title")}
            maxLength={POST_LIMITS.title}
            onChange={({ currentTarget }) => {
              currentTarget.setCustomValidity("");
              const title = currentTarget.value;
              onChange({ ...fields, title, ...(isNew && !ownSlug && { slug: postSlug(title) }) });
            }}
          />
        )}
      </FormField>
      <FormField
        label="Slug"
        hint={
          <>
            {isTaken ? <p className="text-destructive text-sm">{POST_SLUG_TAKEN}</p> : null}
            <AddressHint
              text={`The post’s address: /blog/${fields.slug}`}
              path={`/blog/${fields.slug}`}
              publicPath={publicPath}
            />
          </>
        }
      >
        {(tie) => (
          <Input
            {...tie}
            {...control("slug")}
            ref={slugField}
            aria-invalid={isTaken || undefined}
            maxLength={POST_LIMITS.slug}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => {
              setOwnSlug(event.currentTarget.value !== "");
              control("slug").onChange(event);
            }}
          />
        )}
      </FormField>
      <FormField label="Excerpt" hint="Shown in the list of posts.">
        {(tie) => <Textarea {...tie} {...control("excerpt")} rows={2} maxLength={POST_LIMITS.excerpt} />}
      </FormField>
      <ContentField
        label="Content"
        hint="HTML."
        kind="post"
        problem={refused?.content === fields.content ? refused.message : null}
        value={fields.content}
        readOnly={isSaving}
        onChange={(content) => onChange({ ...fields, content })}
      >
        {(tie) => (
          <Textarea
            {...tie}
            {...control("content")}
            rows={12}
            maxLength={POST_LIMITS.content}
            spellCheck
            className="font-mono"
          />
        )}
      </ContentField>
      <CoverField
        fields={fields}
        isSaving={isSaving}
        onChange={(cover) => onChange({ ...fields, ...cover })}
      />
      <FormField label="Date">
        {(tie) => <Input {...tie} {...control("date")} type="date" className="w-48" />}
      </FormField>
      <FormField
        label="SEO description"
        hint="What search results show below the title; 150–160 characters read best."
      >
        {(tie) => (
          <Textarea
            {...tie}
            {...control("seo_description")}
            rows={2}
            maxLength={POST_LIMITS.seo_description}
          />
        )}
      </FormField>
      <PublishSwitch
        label="Published"
        readOnly={isSaving}
        on={fields.published}
        onChange={(published) => onChange({ ...fields, published })}
      />
      <KeyHint />
    </form>
  );
}

import { type FormEvent, useState } from "react";
import { KeyHint } from "#app/content/key-hint.tsx";
import { ContentField } from "#app/editor/content-field.tsx";
import { HtmlField } from "#app/editor/html-field.tsx";
import { CoverField } from "./cover-field.tsx";
import type { ChangePost } from "./post-control.ts";
import { PostNaming } from "./post-naming.tsx";
import { PostOutlook } from "./post-outlook.tsx";
import { POST_LIMITS, type PostFields, parsePost } from "./post-schema.ts";
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
  onChange: ChangePost;
  /** Gets the fields as they are to be saved. */
  onSubmit: (post: PostFields) => void;
};

/** In parts of which each is drawn anew only when something of its own changes. */
export function PostForm(props: PostFormProps) {
  const { id, isNew, publicPath, fields, taken, isSaving, onChange, onSubmit } = props;
  const { title, slug, excerpt, content, cover, cover_alt, date, seo_description, published } = fields;
  const [refused, setRefused] = useState<{ content: string; message: string } | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = parsePost(fields);
    if ("post" in parsed) return onSubmit(parsed.post);
    const field = event.currentTarget.elements.namedItem(parsed.problem.field);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.setCustomValidity(parsed.problem.message);
      field.reportValidity();
    } else {
      // The rich view is no field that a browser could speak for, and may not be there yet.
      setRefused({ content, message: parsed.problem.message });
      if (field instanceof HTMLElement) field.focus();
    }
  }

  return (
    <form id={id} aria-busy={isSaving} className="grid gap-5" onSubmit={submit}>
      <PostNaming {...{ title, slug, excerpt, isNew, publicPath, taken, isSaving, onChange }} />
      <ContentField
        label="Content"
        hint="HTML."
        kind="post"
        problem={refused?.content === content ? refused.message : null}
        value={content}
        readOnly={isSaving}
        onChange={(content) => onChange({ content })}
      >
        {(tie) => <HtmlField {...tie} required rows={12} maxLength={POST_LIMITS.content} spellCheck />}
      </ContentField>
      <CoverField {...{ cover, cover_alt, isSaving, onChange }} />
      <PostOutlook {...{ date, seo_description, published, isSaving, onChange }} />
      <KeyHint />
    </form>
  );
}

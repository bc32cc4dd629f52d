import { type FormEvent, type Ref, useState } from "react";
import { KeyHint } from "#app/content/editor-controls.tsx";
import { ContentField } from "#app/editor/content-field.tsx";
import { HtmlField } from "#app/editor/html-field.tsx";
import { CoverField } from "./cover-field.tsx";
import type { ChangePost } from "./post-control.ts";
import { PostNaming } from "./post-naming.tsx";
import { PostPublishing } from "./post-publishing.tsx";
import { POST_LIMITS, type PostFields, parsePost } from "./post-schema.ts";

type PostFormProps = {
  ref: Ref<HTMLFormElement>;
  /** Lets buttons outside the form submit it. */
  id: string;
  isNew: boolean;
  /** The path of the published post; null while it is not public. */
  publicPath: string | null;
  fields: PostFields;
  /** The slug that the last save failed on because another post has it. */
  takenSlug: string | null;
  /** Read-only while true. */
  isSaving: boolean;
  onChange: ChangePost;
  /** Receives the parsed fields, ready to save. */
  onSubmit: (post: PostFields) => void;
};

/** Split into memoized parts, so that a keystroke re-renders only the part it changes. */
export function PostForm(props: PostFormProps) {
  const { ref, id, isNew, publicPath, fields, takenSlug, isSaving, onChange, onSubmit } = props;
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
      // The rich view is not a native field, so the browser cannot report its validity, and it may still be loading.
      setRefused({ content, message: parsed.problem.message });
      if (field instanceof HTMLElement) field.focus();
    }
  }

  return (
    <form ref={ref} id={id} aria-busy={isSaving} className="grid gap-5" onSubmit={submit}>
      <PostNaming {...{ title, slug, excerpt, isNew, publicPath, takenSlug, isSaving, onChange }} />
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
      <PostPublishing {...{ date, seo_description, published, isSaving, onChange }} />
      <KeyHint />
    </form>
  );
}

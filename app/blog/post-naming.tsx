import { memo } from "react";
import { AddressHint } from "#app/content/address-hint.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type ChangePost, postControl } from "./post-control.ts";
import { POST_SLUG_TAKEN } from "./post-messages.ts";
import { POST_LIMITS, type PostFields } from "./post-schema.ts";
import { postSlug } from "./post-slug.ts";

type PostNamingProps = Pick<PostFields, "title" | "slug" | "excerpt"> & {
  isNew: boolean;
  /** The path of the published post; null while it is not public. */
  publicPath: string | null;
  /** The slug that the last save failed on because another post has it. */
  takenSlug: string | null;
  isSaving: boolean;
  onChange: ChangePost;
};

/** Title, slug and excerpt. */
export const PostNaming = memo(function PostNaming(props: PostNamingProps) {
  const { title, slug, excerpt, isNew, publicPath, takenSlug, isSaving, onChange } = props;
  const slugFollowsTitle = isNew && (slug === "" || slug === postSlug(title));
  return (
    <>
      <FormField label="Title">
        {(tie) => (
          <Input
            {...tie}
            {...postControl("title", title, isSaving, onChange)}
            maxLength={POST_LIMITS.title}
            onChange={({ currentTarget }) => {
              currentTarget.setCustomValidity("");
              const { value } = currentTarget;
              onChange({ title: value, ...(slugFollowsTitle && { slug: postSlug(value) }) });
            }}
          />
        )}
      </FormField>
      <FormField
        label="Slug"
        problem={takenSlug === slug.trim() ? POST_SLUG_TAKEN : null}
        hint={
          <AddressHint
            text={`The post’s address: /blog/${slug}`}
            path={`/blog/${slug}`}
            publicPath={publicPath}
          />
        }
      >
        {(tie) => (
          <Input
            {...tie}
            {...postControl("slug", slug, isSaving, onChange)}
            maxLength={POST_LIMITS.slug}
            spellCheck={false}
            autoCapitalize="none"
          />
        )}
      </FormField>
      <FormField label="Excerpt" hint="Shown in the list of posts.">
        {(tie) => (
          <Textarea
            {...tie}
            {...postControl("excerpt", excerpt, isSaving, onChange)}
            growsFrom={2}
            maxLength={POST_LIMITS.excerpt}
          />
        )}
      </FormField>
    </>
  );
});

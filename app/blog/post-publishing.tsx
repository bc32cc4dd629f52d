import { memo } from "react";
import { PublishSwitch } from "#app/content/editor-controls.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type ChangePost, postControl } from "./post-control.ts";
import { POST_LIMITS, type PostFields } from "./post-schema.ts";

type PostPublishingProps = Pick<PostFields, "date" | "seo_description" | "published"> & {
  isSaving: boolean;
  onChange: ChangePost;
};

/** Date, SEO description and whether the post is published. */
export const PostPublishing = memo(function PostPublishing(props: PostPublishingProps) {
  const { date, seo_description, published, isSaving, onChange } = props;
  return (
    <>
      <FormField label="Date" hint="Shown with the post. To publish later, use Schedule below.">
        {(tie) => (
          <DateInput
            {...tie}
            {...postControl("date", date, isSaving, onChange)}
            type="date"
            className="w-48"
          />
        )}
      </FormField>
      <FormField
        label="SEO description"
        hint="What search results show below the title; 150–160 characters read best."
      >
        {(tie) => (
          <Textarea
            {...tie}
            {...postControl("seo_description", seo_description, isSaving, onChange)}
            growsFrom={2}
            maxLength={POST_LIMITS.seo_description}
          />
        )}
      </FormField>
      <PublishSwitch
        label="Published"
        readOnly={isSaving}
        on={published}
        onChange={(published) => onChange({ published })}
      />
    </>
  );
});

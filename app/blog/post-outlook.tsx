import { memo } from "react";
import { PublishSwitch } from "#app/content/editor-controls.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type ChangePost, postControl } from "./post-control.ts";
import { POST_LIMITS, type PostFields } from "./post-schema.ts";

type PostOutlookProps = Pick<PostFields, "date" | "seo_description" | "published"> & {
  isSaving: boolean;
  onChange: ChangePost;
};

/** How a post goes out: its day, what search results say, and whether it is public. */
export const PostOutlook = memo(function PostOutlook(props: PostOutlookProps) {
  const { date, seo_description, published, isSaving, onChange } = props;
  return (
    <>
      <FormField label="Date">
        {(tie) => (
          <Input {...tie} {...postControl("date", date, isSaving, onChange)} type="date" className="w-48" />
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
            rows={2}
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

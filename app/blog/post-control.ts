import type { PostFields } from "./post-schema.ts";

export type ChangePost = (changed: Partial<PostFields>) => void;

/** Props that bind a form control to one field of the post. */
export function postControl(
  name: Exclude<keyof PostFields, "content" | "published" | "cover" | "cover_alt">,
  value: string,
  readOnly: boolean,
  onChange: ChangePost,
) {
  return {
    name,
    required: true,
    readOnly,
    value,
    onChange({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) {
      currentTarget.setCustomValidity("");
      onChange({ [name]: currentTarget.value });
    },
  };
}

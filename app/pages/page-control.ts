import { PAGE_LIMITS, type PageFields } from "./page-schema.ts";

export type ChangePage = (changed: Partial<PageFields>) => void;

/** What ties a control of the page’s form to the field that it shows. */
export function pageControl(
  name: Exclude<keyof PageFields, "content" | "published">,
  value: string,
  readOnly: boolean,
  onChange: ChangePage,
) {
  return {
    name,
    value,
    maxLength: PAGE_LIMITS[name],
    readOnly,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  };
}

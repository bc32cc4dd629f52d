import { memo, useRef } from "react";
import { AddressHint } from "#app/content/address-hint.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { type ChangePage, pageControl } from "./page-control.ts";
import { pageMessages } from "./page-messages.ts";
import type { PageFields } from "./page-schema.ts";
import { pageSlug } from "./page-slug.ts";

type PageNamingProps = Pick<PageFields, "title" | "slug" | "meta_description"> & {
  /** The home page's slug is empty for good. */
  isHome: boolean;
  /** Where visitors find it now; null while it is not public. */
  publicPath: string | null;
  isSaving: boolean;
  onChange: ChangePage;
};

/** What a page is called, where it is found, and what search results say of it. */
export const PageNaming = memo(function PageNaming(props: PageNamingProps) {
  const { title, slug, meta_description, isHome, publicPath, isSaving, onChange } = props;
  const slugFollowsTitle = useRef(false);
  return (
    <>
      <FormField label="Title *">
        {(tie) => (
          <Input
            {...tie}
            {...pageControl("title", title, isSaving, onChange)}
            aria-required
            // The slug is made from the title only while it is empty: from when the title is entered until it is left.
            onFocus={() => {
              slugFollowsTitle.current = slug === "" && !isHome;
            }}
            onChange={({ currentTarget: { value } }) =>
              onChange({ title: value, ...(slugFollowsTitle.current && { slug: pageSlug(value) }) })
            }
          />
        )}
      </FormField>
      <FormField
        label="URL Slug *"
        hint={<AddressHint text={pageMessages.slugHint(slug)} path={`/${slug}`} publicPath={publicPath} />}
      >
        {(tie) => (
          <Input
            {...tie}
            {...pageControl("slug", slug, isHome || isSaving, onChange)}
            aria-required
            placeholder={isHome ? "(the home page)" : undefined}
            spellCheck={false}
            autoCapitalize="none"
          />
        )}
      </FormField>
      <FormField label="Meta Description" hint={pageMessages.descriptionHint}>
        {(tie) => (
          <Textarea
            {...tie}
            {...pageControl("meta_description", meta_description, isSaving, onChange)}
            rows={3}
          />
        )}
      </FormField>
    </>
  );
});

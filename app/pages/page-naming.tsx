import { memo, useRef } from "react";
import { AddressHint } from "#app/content/address-hint.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { pageMessages } from "./page-messages.ts";
import { describeReturningBuiltIn, type PublicPage } from "./page-overrides.ts";
import { PAGE_LIMITS, type PageFields, pageSlug } from "./page-schema.ts";

export type ChangePage = (changed: Partial<PageFields>) => void;

type PageNamingProps = Pick<PageFields, "title" | "slug" | "meta_description"> & {
  isNew: boolean;
  /** The home page's slug is empty and cannot be changed. */
  isHome: boolean;
  titleProblem: string | null;
  slugProblem: string | null;
  /** The page as visitors see it; null while it is not public. */
  publicPage: PublicPage | null;
  isSaving: boolean;
  onChange: ChangePage;
};

/** Title, slug and meta description. */
export const PageNaming = memo(function PageNaming(props: PageNamingProps) {
  const {
    title,
    slug,
    meta_description,
    isNew,
    isHome,
    titleProblem,
    slugProblem,
    publicPage,
    isSaving,
    onChange,
  } = props;
  const slugFollowsTitle = useRef(false);
  return (
    <>
      <FormField label="Title *" problem={titleProblem}>
        {(tie) => (
          <Input
            {...tie}
            {...pageControl("title", title, isSaving, onChange)}
            aria-required
            // Until the title loses focus, the slug follows it if it was empty, or on a new page made from the title.
            onFocus={() => {
              slugFollowsTitle.current = !isHome && (slug === "" || (isNew && slug === pageSlug(title)));
            }}
            onChange={({ currentTarget: { value } }) =>
              onChange({ title: value, ...(slugFollowsTitle.current && { slug: pageSlug(value) }) })
            }
          />
        )}
      </FormField>
      <FormField
        label="URL Slug *"
        problem={slugProblem}
        hint={
          <AddressHint
            text={pageMessages.slugHint(slug)}
            path={`/${slug}`}
            publicPath={publicPage && `/${publicPage.slug}`}
            insteadOfRedirect={publicPage && describeReturningBuiltIn(publicPage)}
          />
        }
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
            growsFrom={3}
          />
        )}
      </FormField>
    </>
  );
});

/** Props that bind a form control to one field of the page. */
function pageControl(
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

import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useRootData } from "#app/lib/use-business.ts";
import { useDraftCopy } from "#app/lib/use-draft-copy.ts";
import { BackLink } from "#app/ui/back.tsx";
import { Button } from "#app/ui/button.tsx";
import { ContentAside } from "#app/ui/content-aside.tsx";
import { DraftNotice } from "#app/ui/draft-notice.tsx";
import { EditorColumns } from "#app/ui/editor-columns.tsx";
import { useLeaveGuard } from "#app/ui/leave-guard.tsx";
import { SaveConflict } from "#app/ui/save-conflict.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import { PageForm } from "./page-form.tsx";
import { dynamicPageHead } from "./page-head.ts";
import { pageMessages } from "./page-messages.ts";
import type { PageRow } from "./page-queries.ts";
import { type PageFields, pageFieldsOf, parsePage, type SavedPage } from "./page-schema.ts";
import { conflictingFields, useSavePage } from "./use-save-page.ts";

type PageEditorProps = {
  /** The version being edited, or null when the page is new. */
  seen: PageRow | null;
  initial: PageFields;
};

export function PageEditor({ seen, initial }: PageEditorProps) {
  const isHome = seen?.slug === "";
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(initial);
  const [previewing, setPreviewing] = useState(true);
  const unsaved = JSON.stringify(fields) !== JSON.stringify(initial);
  const guard = useLeaveGuard(unsaved);
  const copy = useDraftCopy(`page:${seen?.id ?? "new"}`, fields, unsaved);
  const save = useSavePage(seen, () => {
    guard.release();
    copy.drop();
    void navigate("/admin/pages");
  });

  function withParsed(use: (page: SavedPage) => void) {
    const parsed = parsePage(fields, isHome);
    if ("page" in parsed) return use(parsed.page);
    const { title, description } = pageMessages.invalid;
    const problem = parsed.problem === "required" ? description : parsed.problem;
    void showToast({ title, description: problem, variant: "destructive" });
    const field = form.current?.elements.namedItem(parsed.field);
    if (field instanceof HTMLElement) field.focus();
  }

  const submit = () => withParsed(save.submit);
  useShortcuts([
    { with: "mod", code: "KeyS", run: submit },
    { with: "alt", code: "KeyP", run: () => setFields({ ...fields, published: !fields.published }) },
    { with: "alt", code: "KeyV", run: () => setPreviewing(!previewing) },
  ]);

  return (
    <Screen
      wide
      title={seen ? "Edit Page" : "Create New Page"}
      back={<BackLink to="/admin/pages" label="Back to Pages" />}
      actions={
        <Button
          variant="outline"
          aria-pressed={previewing}
          aria-keyshortcuts="Alt+V"
          onClick={() => setPreviewing(!previewing)}
        >
          Preview
        </Button>
      }
    >
      {copy.found ? (
        <DraftNotice
          at={copy.found.at}
          onRestore={() => {
            if (copy.found) setFields(copy.found.fields);
            copy.drop();
          }}
          onDiscard={copy.drop}
        />
      ) : null}
      {save.conflict ? (
        <SaveConflict
          fields={conflictingFields(fields, pageFieldsOf(save.conflict))}
          onKeepMine={() => withParsed(save.overwrite)}
          onTakeTheirs={() => setFields(pageFieldsOf(save.takeTheirs()))}
        />
      ) : null}
      <EditorColumns preview={previewing ? <PagePreview fields={fields} /> : null}>
        <PageForm ref={form} isHome={isHome} fields={fields} onChange={setFields} onSubmit={submit}>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={save.isSaving} aria-keyshortcuts="Control+S Meta+S">
              {save.isSaving ? "Saving..." : seen ? "Update Page" : "Create Page"}
            </Button>
            <Button variant="outline" onClick={() => navigate("/admin/pages")}>
              Cancel
            </Button>
          </div>
        </PageForm>
      </EditorColumns>
      {guard.dialog}
    </Screen>
  );
}

function PagePreview({ fields: { title, slug, content, meta_description } }: { fields: PageFields }) {
  const { business, siteOrigin } = useRootData();
  const head = dynamicPageHead({ title, meta_description: meta_description.trim() || null }, business.brand);
  return (
    <ContentAside
      fields={{ kind: "page", title, content }}
      head={{ ...head, address: `${new URL(siteOrigin).host}/${slug}` }}
    />
  );
}

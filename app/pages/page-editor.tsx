import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useDraftCopy } from "#app/lib/use-draft-copy.ts";
import { BackLink } from "#app/ui/back.tsx";
import { Button } from "#app/ui/button.tsx";
import { DraftNotice } from "#app/ui/draft-notice.tsx";
import { useLeaveGuard } from "#app/ui/leave-guard.tsx";
import { SaveConflict } from "#app/ui/save-conflict.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { PageForm } from "./page-form.tsx";
import { pageMessages } from "./page-messages.ts";
import type { PageRow } from "./page-queries.ts";
import { type PageFields, pageFieldsOf, parsePage } from "./page-schema.ts";
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
  const unsaved = JSON.stringify(fields) !== JSON.stringify(initial);
  const guard = useLeaveGuard(unsaved);
  const copy = useDraftCopy(`page:${seen?.id ?? "new"}`, fields, unsaved);
  const save = useSavePage(seen, () => {
    guard.release();
    copy.drop();
    void navigate("/admin/pages");
  });

  function withParsed(use: (page: NonNullable<Parameters<typeof save.submit>[0]>) => void) {
    const parsed = parsePage(fields, isHome);
    if ("page" in parsed) return use(parsed.page);
    const { title, description } = pageMessages.invalid;
    void showToast({
      title,
      description: parsed.problem === "required" ? description : parsed.problem,
      variant: "destructive",
    });
    const field = form.current?.elements.namedItem(parsed.field);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <Screen
      title={seen ? "Edit Page" : "Create New Page"}
      back={<BackLink to="/admin/pages" label="Back to Pages" />}
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
      <PageForm
        ref={form}
        isHome={isHome}
        fields={fields}
        onChange={setFields}
        onSubmit={() => withParsed(save.submit)}
      >
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={save.isSaving}>
            {save.isSaving ? "Saving..." : seen ? "Update Page" : "Create Page"}
          </Button>
          <Button variant="outline" onClick={() => navigate("/admin/pages")}>
            Cancel
          </Button>
        </div>
      </PageForm>
      {guard.dialog}
    </Screen>
  );
}

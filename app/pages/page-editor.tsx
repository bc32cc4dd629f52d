import { useCallback, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ContentAside } from "#app/content/content-aside.tsx";
import { useDraft } from "#app/content/drafts/use-draft.tsx";
import { EditorColumns } from "#app/content/editor-columns.tsx";
import { SaveButton, useEditorKeys } from "#app/content/editor-controls.tsx";
import { focusField } from "#app/content/focus-field.ts";
import { PreviewLinksSection } from "#app/content/preview-links/preview-links-section.tsx";
import { SaveConflict } from "#app/content/save-conflict.tsx";
import { SaveProblem } from "#app/content/save-problem.tsx";
import { TimetableSection } from "#app/content/timetable/timetable-section.tsx";
import { useChosenTime, useTimeSelection } from "#app/content/timetable/use-chosen-time.ts";
import { PAGES_PATH } from "#app/lib/admin-paths.ts";
import { BackLink } from "#app/ui/back.tsx";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Screen, STAYS_IN_SIGHT } from "#app/ui/screen.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { usePublishedHeight } from "#app/ui/use-published-height.ts";
import { PageForm, type Refusal } from "./page-form.tsx";
import { pageMessages } from "./page-messages.ts";
import type { PageRow } from "./page-queries.ts";
import {
  PAGE_LABELS,
  type PageFields,
  pagePreviewFields,
  parsePage,
  type RequiredField,
} from "./page-schema.ts";
import { PageTools } from "./page-tools.tsx";
import { useSavePage } from "./use-save-page.ts";

type PageEditorProps = {
  /** The version being edited, or null when the page is new. */
  seen: PageRow | null;
  initial: PageFields;
};

export function PageEditor({ seen, initial }: PageEditorProps) {
  const isHome = seen?.slug === "";
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  usePublishedHeight(foot, "--editor-foot");
  const selection = useTimeSelection();
  const draft = useDraft("page", initial, seen, selection.isChosen);
  const save = useSavePage({ draft, seen, form, leave: () => void navigate(PAGES_PATH) });
  const { fields } = draft;
  const preview = useMemo(() => pagePreviewFields(fields), [fields]);
  const content = { kind: "page", id: draft.id } as const;
  const time = useChosenTime(content, fields.published, selection);
  const isSaving = save.isSaving || time.isSetting;
  // Ignore edits while saving: they would be lost when the editor closes.
  const { change, unsaved } = draft;
  const changeFields = useCallback(
    (changed: Partial<PageFields>) => void (isSaving || change(changed)),
    [isSaving, change],
  );
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = (name: RequiredField, message: string) => {
    setRefusal({ field: name, value: fields[name], message });
    const { title } = pageMessages.invalid;
    void showToast({ title, description: message, variant: "destructive", about: draft.id });
    focusField(form, name);
  };
  const submit = async () => {
    if (isSaving) return;
    const parsed = parsePage(fields, isHome);
    if (!("page" in parsed)) refuse(parsed.field, parsed.problem);
    else if (await time.settle()) save.submit(parsed.page);
  };
  const [previewing, setPreviewing] = useEditorKeys({
    onSave: () => void submit(),
    onTogglePublished: () => changeFields({ published: !fields.published }),
  });

  return (
    <Screen
      wide
      title={seen ? "Edit Page" : "Create New Page"}
      back={<BackLink to={PAGES_PATH} label="Back to Pages" />}
      actions={<PageTools seen={seen} unsaved={unsaved} previewing={previewing} onPreview={setPreviewing} />}
    >
      {save.isSaving ? null : draft.notice}
      {save.conflict ? <SaveConflict labels={PAGE_LABELS} mine={fields} {...save.conflict} /> : null}
      <div>
        <EditorColumns preview={previewing ? <ContentAside fields={preview} /> : null}>
          <PageForm
            ref={form}
            isNew={seen === null}
            isHome={isHome}
            publicPage={seen?.published ? seen : null}
            fields={fields}
            refusal={refusal}
            takenSlug={save.takenSlug}
            isSaving={isSaving}
            onChange={changeFields}
            onSubmit={() => void submit()}
          >
            <div className="flex flex-wrap gap-2">
              <SaveProblem
                kind="page"
                className="basis-full"
                error={save.error}
                text={save.problem}
                onSignIn={draft.allowLeaving}
              />
              <SaveButton busy={isSaving} label={seen ? "Update Page" : "Create Page"} />
              <Button variant="outline" onClick={() => navigate(PAGES_PATH)}>
                Cancel
              </Button>
            </div>
          </PageForm>
          <TimetableSection {...content} isStored={seen !== null} time={time} />
          <PreviewLinksSection content={content} fields={preview} />
        </EditorColumns>
        <div ref={foot} className={cn(STAYS_IN_SIGHT, "mt-4 empty:hidden")}>
          {save.isSaving ? null : draft.overtaken}
        </div>
      </div>
      {draft.leaveDialog}
    </Screen>
  );
}

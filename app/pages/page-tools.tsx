import { memo } from "react";
import { useNavigate } from "react-router";
import { copyContent } from "#app/content/content-queries.ts";
import { PreviewSwitch } from "#app/content/editor-controls.tsx";
import { COPY_CREATED, EditorTools } from "#app/content/editor-tools.tsx";
import { PAGES_PATH } from "#app/lib/admin-paths.ts";
import { showToast } from "#app/ui/toaster.tsx";
import type { PageRow } from "./page-queries.ts";
import { savedPageOf } from "./page-schema.ts";

type PageToolsProps = {
  /** Null if the page is new. */
  seen: PageRow | null;
  unsaved: boolean;
  previewing: boolean;
  onPreview: (previewing: boolean) => void;
};

/** The tools in the editor's header: history, duplicate and the preview switch. */
export const PageTools = memo(function PageTools({ seen, unsaved, previewing, onPreview }: PageToolsProps) {
  const navigate = useNavigate();
  return (
    <>
      {seen ? (
        <EditorTools
          id={seen.id}
          historyPath={`${PAGES_PATH}/history/${seen.id}`}
          unsaved={unsaved}
          copy={(client) => copyContent(client, "page", savedPageOf(seen))}
          open={(id) => {
            void showToast(COPY_CREATED);
            void navigate(`${PAGES_PATH}/edit/${id}`);
          }}
        />
      ) : null}
      <PreviewSwitch on={previewing} onChange={onPreview} />
    </>
  );
});

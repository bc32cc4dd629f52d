import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { isDataError } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useIsMounted } from "#app/lib/client/use-is-mounted.ts";
import { countOf } from "#app/lib/counts.ts";
import { useToday } from "#app/lib/time/use-now.ts";
import { BackButton } from "#app/ui/back.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { takeLostFocus } from "#app/ui/move-focus.ts";
import { Problem, StatusPlace } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { DESK_PATH } from "../desk-path.ts";
import { LEADS } from "../lead-cache.ts";
import type { Route } from "./+types/import.route";
import { type Imported, importLeads, previewImport } from "./import-leads.ts";
import { ImportPreview, PlanCounts, RefusedRows } from "./import-preview.tsx";
import type { FileLead } from "./read-lead-file.ts";

export const meta: Route.MetaFunction = () => [{ title: "Import leads | Admin" }];

const NOT_READ = "The file couldn’t be checked. Please try again, or reload the page.";
/** Without a response, it is unknown whether the leads were added; the database skips those that are there already. */
const NO_ANSWER =
  "The server didn’t answer, so the leads may already be in. Try again: none will be added twice.";

/** Imports leads from a CSV file after a preview. */
export default function ImportScreen() {
  const client = useBackendClient();
  const queries = useQueryClient();
  const today = useToday();
  const fieldId = useId();
  const isMounted = useIsMounted();
  const preview = useMutation({ mutationFn: (file: File) => previewImport(client, file, today) });
  const importing = useMutation({
    mutationFn: (leads: FileLead[]) => importLeads(client, leads),
    onSuccess(imported) {
      void queries.invalidateQueries({ queryKey: LEADS });
      if (!isMounted.current) void showToast({ title: describeImported(imported), lasting: true });
    },
    onError(error) {
      if (isMounted.current) return;
      void showToast({ title: describeProblem(error, NO_ANSWER), variant: "destructive", lasting: true });
    },
  });
  const unreadable = typeof preview.data === "string" ? preview.data : null;
  const read = typeof preview.data === "object" ? preview.data : undefined;
  const plan = importing.data === undefined ? read : undefined;
  const problem = problemOf(importing.error, NO_ANSWER) ?? problemOf(preview.error, NOT_READ) ?? unreadable;
  return (
    <Screen
      title="Import leads"
      description="A CSV file whose first line names the columns: Name and Phone, and optionally Email, City, Message, Status and Received. Nobody is notified."
      back={<BackButton to={DESK_PATH} label="Back to Leads" />}
    >
      <div className="grid max-w-md gap-1">
        <Label htmlFor={fieldId}>CSV file</Label>
        <Input
          id={fieldId}
          type="file"
          accept=".csv,text/csv"
          className="h-auto py-2"
          // Otherwise Chrome wouldn't report the same file, corrected, as a change.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
            preview.reset();
            importing.reset();
          }}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (!file) return;
            // A dropped file comes without a click.
            importing.reset();
            preview.mutate(file);
          }}
        />
      </div>
      <StatusPlace>
        {preview.isPending ? "Reading the file..." : null}
        {plan ? <PlanCounts plan={plan} /> : null}
      </StatusPlace>
      {problem ? <Problem>{problem}</Problem> : null}
      {plan ? <ImportPreview plan={plan} isBusy={importing.isPending} onImport={importing.mutate} /> : null}
      {importing.data !== undefined ? (
        <div className="grid gap-4">
          {/* The button that was pressed is gone: with the focus, screen readers say what came of it. */}
          <p ref={takeLostFocus} tabIndex={-1}>
            {describeImported(importing.data)}
            {read?.refused.length ? " Rows not imported:" : ""}
          </p>
          <RefusedRows refused={read?.refused ?? []} />
        </div>
      ) : null}
    </Screen>
  );
}

/** Leads exist since the preview if a colleague imported them, or an earlier try whose response was lost. */
function describeImported({ added, existing }: Imported): string {
  const imported = `Imported ${countOf(added, "lead", "leads")}.`;
  if (existing === 0) return imported;
  const others = `${countOf(existing, "lead was", "leads were")} already in, and not added again.`;
  return added === 0 ? others : `${imported} ${others}`;
}

function problemOf(error: Error | null, otherwise: string): string | null {
  return error && describeProblem(error, otherwise);
}

function describeProblem(error: Error, otherwise: string): string {
  return isDataError(error) ? error.message : otherwise;
}

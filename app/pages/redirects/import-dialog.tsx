import { useMutation } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { readTextFile } from "#app/lib/read-csv.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Problem, StatusPlace } from "#app/ui/notice.tsx";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { dismissToast, showToast } from "#app/ui/toaster.tsx";
import {
  type ImportPlan,
  MAX_FILE_BYTES,
  MAX_REDIRECTS_IN_FILE,
  planImport,
  readRedirectFile,
} from "./redirect-file.ts";
import { redirectMessages } from "./redirect-messages.ts";
import { importRedirects } from "./redirect-queries.ts";
import { ATTEMPT, useRefreshRedirects } from "./use-redirects.ts";

const FILE_TOO_LARGE = redirectMessages.fileTooLarge(MAX_REDIRECTS_IN_FILE, MAX_FILE_BYTES / 1024 ** 2);

/** Imports redirects from a CSV file, after showing what each line would do. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useBackendClient();
  const refresh = useRefreshRedirects();
  const plan = useMutation({
    async mutationFn(file: File) {
      if (file.size > MAX_FILE_BYTES) throw new Error(FILE_TOO_LARGE);
      const lines = await readRedirectFile(await readTextFile(file), window.location.origin);
      if (lines.length === 0) throw new Error(redirectMessages.fileEmpty);
      if (lines.length > MAX_REDIRECTS_IN_FILE) throw new Error(FILE_TOO_LARGE);
      return planImport(client, lines);
    },
  });
  const ready = plan.data ? [...plan.data.added, ...plan.data.changed] : [];
  const run = useMutation({
    mutationFn: () => importRedirects(client, ready, { trial: false }),
    onMutate: () => dismissToast(ATTEMPT),
    onSuccess(outcomes) {
      const done = outcomes.filter((outcome) => typeof outcome === "string").length;
      void showToast({ title: redirectMessages.imported(done) });
      onClose();
    },
    onError: (error) => toastFailure(redirectMessages.importFailed, error, ATTEMPT),
    onSettled: () => void refresh(),
  });
  return (
    <Dialog open title="Import redirects" onCloseRequest={onClose} className="max-h-[80vh] overflow-y-auto">
      <div className="mt-4 grid gap-5">
        <FormField
          label="CSV file"
          hint="Two columns, from and to, such as “/old-page, /about”. You’ll see the changes before anything is saved."
        >
          {(tie) => (
            <Input
              {...tie}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="h-auto py-2"
              // Otherwise Chrome wouldn't report the same file, corrected, as a change.
              onClick={({ currentTarget }) => {
                currentTarget.value = "";
                plan.reset();
              }}
              onChange={({ currentTarget: { files } }) => files?.[0] && plan.mutate(files[0])}
            />
          )}
        </FormField>
        {plan.error ? (
          <Problem>
            {plan.error.constructor === Error ? plan.error.message : redirectMessages.importFailed}
          </Problem>
        ) : null}
        <StatusPlace>
          {plan.isPending ? "Trying it out..." : null}
          {plan.data ? describePlan(plan.data) : null}
        </StatusPlace>
        {plan.data && plan.data.refused.length > 0 ? <Refused lines={plan.data.refused} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={ready.length === 0 || plan.isPending || run.isPending}
            onClick={() => run.mutate()}
          >
            {run.isPending ? "Importing..." : ready.length > 0 ? `Import ${ready.length}` : "Import"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function describePlan({ added, changed, same, refused }: ImportPlan): string {
  return `${added.length} new, ${changed.length} changed, ${same} there already, ${refused.length} left out.`;
}

function Refused({ lines }: { lines: ImportPlan["refused"] }) {
  return (
    <ul className="-mt-2 grid max-h-60 gap-2 overflow-y-auto border-border border-y py-2 text-sm">
      {lines.map(({ line, from, problem }) => (
        <li key={line} className="wrap-anywhere">
          <b>
            Line {line}
            {from ? `, ${from}` : ""}
          </b>
          <br />
          {problem}
        </li>
      ))}
    </ul>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { BackToDashboard } from "#app/ui/back.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { reasonOf } from "../reason.ts";
import type { Route } from "./+types/personal-data.route";
import { FoundData, requests } from "./found-data.tsx";
import { findPersonalData } from "./personal-data-calls.ts";

export const meta: Route.MetaFunction = () => [{ title: "Personal data | Admin" }];

export default function PersonalDataScreen() {
  const client = useBackendClient();
  const [typed, setTyped] = useState("");
  const problemId = useId();
  const find = useMutation({ mutationFn: (person: string) => findPersonalData(client, person) });
  const problem = find.error ? reasonOf(find.error, "We couldn’t look. Please try again.") : null;
  const found = find.data?.leads.length;
  return (
    <Screen
      title="Personal data"
      description="For customers who ask what we have about them, or ask us to delete it."
      back={<BackToDashboard />}
    >
      <search>
        <form
          className="flex max-w-xl flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            find.mutate(typed);
          }}
        >
          <div className="min-w-0 flex-1 basis-60">
            <FormField label="Phone number or email">
              {(tie) => (
                <Input
                  {...tie}
                  required
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? problemId : undefined}
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => {
                    setTyped(event.target.value);
                    if (find.isError) find.reset();
                  }}
                />
              )}
            </FormField>
          </div>
          <Button type="submit" disabled={find.isPending}>
            Find
          </Button>
        </form>
      </search>
      <p role="status" className="sr-only">
        {found ? `${requests(found)} found` : ""}
      </p>
      {problem ? <Problem id={problemId}>{problem}</Problem> : null}
      {find.data ? (
        <FoundData key={find.submittedAt} person={find.variables.trim()} data={find.data} />
      ) : null}
    </Screen>
  );
}

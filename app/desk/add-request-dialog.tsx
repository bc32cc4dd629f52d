import { onlineManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import {
  type EnteredLead,
  type LeadErrors,
  type LeadFields,
  parseEnteredLead,
} from "#app/leads/lead-schema.ts";
import { formatPhone } from "#app/leads/phone.ts";
import { CITY_SUGGESTIONS } from "#app/leads/quote-fields.ts";
import { inWords, isDataError } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useIsMounted } from "#app/lib/client/use-is-mounted.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { LEADS, REQUEST_DRAFT } from "./lead-cache.ts";
import { addRequestMessages } from "./lead-desk-messages.ts";
import { useDeviceDraft } from "./offline/use-device-draft.ts";
import { useOpenAddedLead } from "./use-open-added-lead.ts";

type Typed = Partial<LeadFields>;
const NOTHING: Typed = {};

/** Staff enter the request of a caller or walk-in. What was typed survives closing the dialog or the page. */
export function AddRequestDialog({ onLeave }: { onLeave: () => void }) {
  const formId = useId();
  const [fields, setFields] = useDeviceDraft(REQUEST_DRAFT, NOTHING);
  const [errors, setErrors] = useState<LeadErrors>({});
  const save = useAddRequest();
  const text = (name: keyof Typed, label: string, field: Partial<TextFieldProps> = {}) => (
    <TextField
      {...field}
      name={name}
      label={label}
      value={fields[name] ?? ""}
      error={errors[name]}
      readOnly={save.isPending}
      onType={(value) => {
        setFields({ ...fields, [name]: value });
        setErrors({ ...errors, [name]: undefined });
      }}
    />
  );

  function leave() {
    // Otherwise nobody would notice if the saving fails.
    if (!save.isPending) onLeave();
  }

  function discard() {
    setFields(NOTHING);
    onLeave();
  }

  function submit(form: HTMLFormElement) {
    const parsed = parseEnteredLead(new FormData(form));
    setErrors(parsed.ok ? {} : parsed.errors);
    if (parsed.ok) return save.mutate({ lead: parsed.lead, typed: fields }, { onSuccess: onLeave });
    save.reset();
    focusOn(form, Object.keys(parsed.errors));
  }

  return (
    <Dialog open title="Add a request" onCloseRequest={leave} className="w-[min(32rem,calc(100vw-2rem))]">
      <form
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {text("name", "Name", { autoCapitalize: "words", autoFocus: true, required: true })}
        {text("phone", "Phone", { type: "tel", required: true })}
        {text("email", "Email (optional)", { type: "email" })}
        {text("city", "City (optional)", { autoCapitalize: "words", list: `${formId}-cities` })}
        <datalist id={`${formId}-cities`}>
          {CITY_SUGGESTIONS.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
        <div className="sm:col-span-2">
          {text("message", "What they need (optional)", { multiline: true })}
        </div>
        {save.isError ? <Problem className="sm:col-span-2">{save.error.message}</Problem> : null}
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
          <Button variant="outline" disabled={save.isPending} onClick={discard}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? "Adding..." : "Add request"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Focuses the first field with an error, in the order of the form. */
function focusOn(form: HTMLFormElement, names: readonly string[]): void {
  const field = [...form.elements].find((element) => names.includes(element.getAttribute("name") ?? ""));
  if (field instanceof HTMLElement) field.focus();
}

type TextFieldProps = Pick<
  ComponentProps<"input">,
  "type" | "list" | "autoCapitalize" | "autoFocus" | "required" | "readOnly"
> & {
  name: keyof LeadFields;
  label: string;
  value: string;
  error: string | undefined;
  multiline?: boolean;
  onType: (value: string) => void;
};

function TextField({ label, error, multiline = false, onType, ...input }: TextFieldProps) {
  return (
    <FormField label={label} problem={error}>
      {(tie) => {
        const control = { ...tie, autoComplete: "off" };
        return multiline ? (
          <Textarea
            {...control}
            name={input.name}
            growsFrom={3}
            value={input.value}
            readOnly={input.readOnly}
            onChange={({ target }) => onType(target.value)}
          />
        ) : (
          <Input {...control} {...input} onChange={({ target }) => onType(target.value)} />
        );
      }}
    </FormField>
  );
}

/** `typed`: the draft from which the lead was read. */
type Entered = { lead: EnteredLead; typed: Typed };

/** Adds the request and ends its draft. Errors have a message for the user; it is a toast once the dialog has gone. */
function useAddRequest() {
  const client = useBackendClient();
  const queries = useQueryClient();
  const open = useOpenAddedLead();
  const isMounted = useIsMounted();
  return useMutation({
    async mutationFn({ lead }: Entered) {
      const { data, error } = await client.from("leads").insert(lead).select("id, name, phone").single();
      if (!error) return data;
      const others = onlineManager.isOnline() ? addRequestMessages.failed : addRequestMessages.offline;
      throw inWords(error, isDataError(error) ? error.message : others);
    },
    onSuccess(added, { typed }) {
      void showToast({
        title: "Request added",
        // Behind an Arabic or Hebrew name, a number's parts would change places.
        description: `${formatPhone(added.phone)}, ${added.name}`,
        action: { label: "Open", onClick: () => void open(added) },
      });
      void queries.invalidateQueries({ queryKey: LEADS });
      // Not if another request was begun meanwhile.
      queries.setQueryData<Typed>(REQUEST_DRAFT, (now) => (now === typed ? NOTHING : now));
    },
    onError({ message }, { lead: { name, phone } }) {
      if (isMounted.current) return;
      void showToast({
        title: message,
        description: `${formatPhone(phone)}, ${name}`,
        variant: "destructive",
        lasting: true,
      });
    },
  });
}

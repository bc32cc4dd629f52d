import { type ComponentProps, useId, useState } from "react";
import { CITY_SUGGESTIONS } from "#app/leads/city-suggestions.ts";
import { type LeadErrors, type LeadFields, parseTakenDown } from "#app/leads/lead-schema.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { useTakeDownLead } from "./use-take-down-lead.ts";

type Typed = Partial<LeadFields>;

type TakeDownDialogProps = {
  /** What was typed when the dialog was last left. */
  typed: Typed;
  onLeave: (typed: Typed) => void;
};

/** Where staff take down the request of somebody who calls or comes in. */
export function TakeDownDialog({ typed, onLeave }: TakeDownDialogProps) {
  const formId = useId();
  const [fields, setFields] = useState(typed);
  const [errors, setErrors] = useState<LeadErrors>({});
  const save = useTakeDownLead(() => onLeave({}));
  const text = (name: keyof Typed, label: string, field: Partial<TextFieldProps> = {}) => (
    <TextField
      {...field}
      name={name}
      label={label}
      value={fields[name] ?? ""}
      error={errors[name]}
      onType={(value) => setFields({ ...fields, [name]: value })}
    />
  );

  function submit(form: HTMLFormElement) {
    const parsed = parseTakenDown(new FormData(form));
    setErrors(parsed.ok ? {} : parsed.errors);
    if (parsed.ok) return save.mutate(parsed.lead);
    save.reset();
    focusOn(form, Object.keys(parsed.errors));
  }

  return (
    <Dialog
      open
      title="Add a request"
      onCloseRequest={() => onLeave(fields)}
      className="w-[min(32rem,calc(100vw-2rem))]"
    >
      <form
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {text("name", "Name", { autoFocus: true, required: true })}
        {text("phone", "Phone", { type: "tel", required: true })}
        {text("email", "Email (optional)", { type: "email" })}
        {text("city", "City (optional)", { list: `${formId}-cities` })}
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
          <Button variant="outline" onClick={() => onLeave({})}>
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

/** Puts the cursor into the first field, as they stand, that has an error. */
function focusOn(form: HTMLFormElement, names: readonly string[]): void {
  const field = [...form.elements].find((element) => names.includes(element.getAttribute("name") ?? ""));
  if (field instanceof HTMLElement) field.focus();
}

type TextFieldProps = Pick<ComponentProps<"input">, "type" | "list" | "autoFocus" | "required"> & {
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
        const control = {
          ...tie,
          autoComplete: "off",
        };
        return multiline ? (
          <Textarea
            {...control}
            name={input.name}
            rows={3}
            value={input.value}
            onChange={({ target }) => onType(target.value)}
          />
        ) : (
          <Input {...control} {...input} onChange={({ target }) => onType(target.value)} />
        );
      }}
    </FormField>
  );
}

import { useState } from "react";
import { useTabDraft } from "#app/lib/client/tab-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { PLACEHOLDERS } from "./message-template.ts";
import {
  parseTemplate,
  TEMPLATE_LIMITS,
  type TemplateErrors,
  type WrittenTemplate,
} from "./template-queries.ts";
import { useSaveTemplate } from "./use-change-templates.ts";

type TemplateDialogProps = { template: WrittenTemplate; onClose: () => void };

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { id, updated_at, channel } = template;
  // Of each channel one new template is begun at a time.
  const name = `template ${updated_at ? id : channel}`;
  const { draft: written, write, end } = useTabDraft(name, template, onClose);
  const [errors, setErrors] = useState<TemplateErrors>({});
  const save = useSaveTemplate(end);

  function change(changed: Partial<WrittenTemplate>) {
    write(changed);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))));
    if (save.isError) save.reset();
  }

  function submit(form: HTMLFormElement) {
    const parsed = parseTemplate(written);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (parsed.ok) return save.mutate(parsed.template);
    save.reset();
    const first = Object.keys(parsed.errors)[0] ?? "";
    form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return (
    <Dialog
      open
      title={`${updated_at ? "Edit" : "New"} ${channel}`}
      onCloseRequest={onClose}
      className="w-[min(36rem,calc(100vw-2rem))]"
    >
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit(event.currentTarget);
        }}
      >
        <TemplateFields written={written} errors={errors} onWrite={change} />
        {save.isError ? <Problem>{save.error.message}</Problem> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={end}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={save.isPending}>
            {save.isPending ? "Saving..." : "Save template"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type TemplateFieldsProps = {
  written: WrittenTemplate;
  errors: TemplateErrors;
  onWrite: (change: Partial<WrittenTemplate>) => void;
};

function TemplateFields({ written, errors, onWrite }: TemplateFieldsProps) {
  return (
    <>
      <FormField label="Name" problem={errors.name}>
        {(tie) => (
          <Input
            {...tie}
            name="name"
            autoFocus
            maxLength={TEMPLATE_LIMITS.name}
            value={written.name}
            onChange={({ target }) => onWrite({ name: target.value })}
          />
        )}
      </FormField>
      {written.channel === "email" ? (
        <FormField label="Subject" problem={errors.subject}>
          {(tie) => (
            <Input
              {...tie}
              name="subject"
              maxLength={TEMPLATE_LIMITS.subject}
              value={written.subject ?? ""}
              onChange={({ target }) => onWrite({ subject: target.value })}
            />
          )}
        </FormField>
      ) : null}
      <FormField label="Message" problem={errors.body}>
        {(tie) => (
          <Textarea
            {...tie}
            name="body"
            rows={6}
            maxLength={TEMPLATE_LIMITS.body}
            value={written.body}
            onChange={({ target }) => onWrite({ body: target.value })}
          />
        )}
      </FormField>
      <Placeholders onInsert={(name) => onWrite({ body: `${written.body}{${name}}` })} />
      <div className="flex min-h-11 items-center gap-3">
        <Checkbox
          id="template-usual"
          checked={written.is_usual}
          onChange={({ target }) => onWrite({ is_usual: target.checked })}
        />
        <Label htmlFor="template-usual">Use as the default {written.channel}</Label>
      </div>
    </>
  );
}

/** Buttons that append a placeholder to the message. */
function Placeholders({ onInsert }: { onInsert: (name: string) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-muted-foreground text-sm">
        Placeholders are filled in for each lead:
      </legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(PLACEHOLDERS).map(([name, { meaning }]) => (
          <Button
            key={name}
            variant="outline"
            size="small"
            className="h-auto min-h-11 flex-col items-start gap-0 px-2.5 py-1 text-left text-xs lg:min-h-9"
            onClick={() => onInsert(name)}
          >
            <code className="font-semibold">{`{${name}}`}</code>
            <span className="text-muted-foreground">{meaning}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

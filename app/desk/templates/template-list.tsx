import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { HandOverList } from "#app/ui/hand-over-list.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { BUILT_IN, type Channel, type MessageTemplate, templatesOf } from "./message-template.ts";
import { useDeleteTemplate } from "./use-change-templates.ts";
import { useTemplates } from "./use-templates.ts";

const TITLES: Record<Channel, string> = { text: "Texts", email: "Emails" };

type TemplateListProps = { onEdit: (template: MessageTemplate) => void };

/** The templates of both channels, the usual one of each first. */
export function TemplateList({ onEdit }: TemplateListProps) {
  const templates = useTemplates();
  if (templates.isPending) return <Notice title="Loading templates..." busy />;
  if (!templates.data) return <LoadFailed title="Failed to load templates" queries={[templates]} />;
  return (["text", "email"] as const).map((channel) => {
    const shown = templatesOf(templates.data, channel);
    return (
      <section key={channel} aria-labelledby={`${channel}-templates`} className="grid gap-2">
        <h2 id={`${channel}-templates`} className="font-display font-bold text-lg">
          {TITLES[channel]}
        </h2>
        <HandOverList
          rows={shown.map(({ id }) => id)}
          className="divide-y divide-border border-border border-y"
        >
          {shown.map((template) => (
            <TemplateItem key={template.id} template={template} onEdit={onEdit} />
          ))}
        </HandOverList>
      </section>
    );
  });
}

function TemplateItem({ template, onEdit }: { template: MessageTemplate } & TemplateListProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteTemplate(() => setAsking(false));
  const { id, name, channel, subject, body, is_usual } = template;
  const isBuiltIn = id === BUILT_IN[channel].id;
  return (
    <li data-row={id} className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
      <div className="wrap-anywhere grid flex-1 basis-64 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi>{name}</bdi>
          {isBuiltIn ? <Badge variant="outline">Built in</Badge> : null}
          {is_usual && !isBuiltIn ? <Badge variant="secondary">Default</Badge> : null}
        </h3>
        {subject ? (
          <p className="text-sm">
            Subject: <bdi>{subject}</bdi>
          </p>
        ) : null}
        <p dir="auto" className="whitespace-pre-line text-muted-foreground text-sm">
          {body}
        </p>
      </div>
      {isBuiltIn ? (
        <Button
          variant="outline"
          size="small"
          className="h-11 lg:h-9"
          aria-label={`Write your own ${channel}`}
          onClick={() => onEdit(template)}
        >
          Write your own
        </Button>
      ) : (
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="small"
            className="h-11 lg:h-9"
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(template)}
          >
            Edit
          </Button>
          <Button
            variant="outline"
            size="small"
            className="h-11 lg:h-9"
            aria-label={`Delete ${name}`}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Delete this template?"
        confirmLabel="Delete"
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate(id)}
      >
        “<bdi>{name}</bdi>” will be gone for everyone. Messages already sent aren’t affected.
      </ConfirmDialog>
    </li>
  );
}

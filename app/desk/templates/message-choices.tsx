import { useId, useState } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { fillIn, messageLink, templatesOf } from "./message-template.ts";
import { channelsTo, useTemplates } from "./use-templates.ts";

/** All templates for this customer; renders nothing if the Text and Email buttons cover them. */
export function MessageChoices({ lead }: { lead: LeadRow }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const business = useBusiness();
  const { data: kept = [] } = useTemplates();
  const choices = channelsTo(lead).map((channel) => templatesOf(kept, channel));
  if (choices.every((templates) => templates.length < 2)) return null;
  return (
    <div className="grid gap-2">
      <Button
        variant="link"
        size="inline"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        Choose another message
      </Button>
      <ul id={listId} hidden={!isOpen} className="divide-y divide-border rounded-md border border-border">
        {choices.flat().map((template) => (
          <li key={template.id}>
            <a
              href={messageLink(template, lead, business)}
              className="wrap-anywhere grid min-h-11 gap-0.5 px-3 py-2 text-sm no-underline hover:bg-muted"
            >
              <strong>
                {template.channel === "text" ? "Text" : "Email"}: <bdi>{template.name}</bdi>
              </strong>
              <span dir="auto" className="line-clamp-2 text-muted-foreground">
                {fillIn(template.body, { lead, business })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

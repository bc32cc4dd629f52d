import { useState } from "react";
import { ALERTS_PATH } from "#app/lib/admin-paths.ts";
import { newUuid } from "#app/lib/uuid.ts";
import { BackButton } from "#app/ui/back.tsx";
import { Button } from "#app/ui/button.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/templates.route";
import { BUILT_IN, type Channel, type MessageTemplate } from "./message-template.ts";
import { TemplateDialog } from "./template-dialog.tsx";
import { TemplateList } from "./template-list.tsx";
import type { WrittenTemplate } from "./template-queries.ts";

export const meta: Route.MetaFunction = () => [{ title: "Message templates | Admin" }];

export default function Templates() {
  const [open, setOpen] = useState<WrittenTemplate | null>(null);
  const write = (channel: Channel) =>
    setOpen({
      id: newUuid(),
      channel,
      name: "",
      subject: channel === "email" ? "" : null,
      body: "",
      is_usual: false,
    });

  function edit(template: MessageTemplate) {
    const { id, updated_at, ...builtIn } = BUILT_IN[template.channel];
    setOpen(template.id === id ? { ...builtIn, id: newUuid() } : template);
  }

  return (
    <Screen
      title="Message templates"
      description="What the Text and Email buttons of a lead begin with."
      back={<BackButton to={ALERTS_PATH} label="Back to Alerts" />}
      actions={
        <>
          <Button onClick={() => write("text")}>New text</Button>
          <Button variant="outline" onClick={() => write("email")}>
            New email
          </Button>
        </>
      }
    >
      <TemplateList onEdit={edit} />
      {open ? <TemplateDialog template={open} onClose={() => setOpen(null)} /> : null}
    </Screen>
  );
}

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

export const meta: Route.MetaFunction = () => [{ title: "Message Templates | Admin" }];

/** Of each channel one new template is begun at a time. */
const keyOf = ({ id, updated_at, channel }: WrittenTemplate) => (updated_at ? id : channel);

export default function Templates() {
  const [open, setOpen] = useState<WrittenTemplate | null>(null);
  /** What was typed when a dialog was closed, as by the back gesture. */
  const [begun, setBegun] = useState<Record<string, WrittenTemplate | null>>({});
  const start = (fresh: WrittenTemplate) => setOpen(begun[keyOf(fresh)] ?? fresh);
  const write = (channel: Channel) =>
    start({
      id: newUuid(),
      channel,
      name: "",
      subject: channel === "email" ? "" : null,
      body: "",
      is_usual: false,
    });

  function edit(template: MessageTemplate) {
    const { id, updated_at, ...builtIn } = BUILT_IN[template.channel];
    start(template.id === id ? { ...builtIn, id: newUuid() } : template);
  }

  function leave(opened: WrittenTemplate, typed: WrittenTemplate | null) {
    // An unchanged template isn't kept, so that reopening shows other people's changes.
    if (typed !== opened) setBegun({ ...begun, [keyOf(opened)]: typed });
    setOpen(null);
  }

  return (
    <Screen
      title="Message Templates"
      description="What the Text and Email buttons of a lead begin with."
      back={<BackButton to={ALERTS_PATH} label="Back to Alerts" />}
      actions={
        <>
          <Button onClick={() => write("text")}>New Text</Button>
          <Button variant="outline" onClick={() => write("email")}>
            New Email
          </Button>
        </>
      }
    >
      <TemplateList onEdit={edit} />
      {open ? <TemplateDialog template={open} onLeave={(typed) => leave(open, typed)} /> : null}
    </Screen>
  );
}

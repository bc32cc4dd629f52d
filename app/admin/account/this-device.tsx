import { DESK_PATH } from "#app/desk/desk-path.ts";
import { useStaff } from "#app/lib/staff.tsx";
import { mayOpen } from "../sections.ts";
import { AccountSection } from "./account-section.tsx";
import { LeadSound } from "./lead-sound-setting.tsx";
import { Notifications } from "./notifications.tsx";

/** How a browser makes itself heard of new leads: for who may read them. */
export function ThisDevice({ pushKey }: { pushKey: string | null }) {
  const { roles } = useStaff();
  if (!mayOpen(roles, DESK_PATH)) return null;
  return (
    <AccountSection title="This device" description="How it tells you about each new lead.">
      <LeadSound />
      <Notifications pushKey={pushKey} />
    </AccountSection>
  );
}

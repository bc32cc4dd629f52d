import { Link } from "react-router";
import { BackToDashboard } from "#app/ui/back.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { TEMPLATES_PATH } from "../sections.ts";
import type { Route } from "./+types/alerts.route";
import { ChannelList } from "./channel-list.tsx";
import { UnsentList } from "./unsent-list.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Alerts | Admin" }];

export default function Alerts() {
  return (
    <Screen
      title="Alerts"
      description="How staff and customers hear about new leads, and what hasn’t gone out. Staff choose for themselves in My account."
      back={<BackToDashboard />}
      actions={
        <Link to={TEMPLATES_PATH} className={buttonVariants({ variant: "outline" })}>
          Message templates
        </Link>
      }
    >
      <ChannelList />
      <UnsentList />
    </Screen>
  );
}

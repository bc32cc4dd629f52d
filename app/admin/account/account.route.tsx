import { useStaff } from "#app/lib/client/staff.tsx";
import { browserBackendAddress, sendsMailContext } from "#app/lib/request-context.ts";
import { BackToDashboard } from "#app/ui/back.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { noticeServiceContext } from "../alerts/notice-service.ts";
import { describeRoles } from "../users/staff-user.ts";
import type { Route } from "./+types/account.route";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { Devices } from "./devices.tsx";
import { LeadMail } from "./lead-mail.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { ThisDevice } from "./this-device.tsx";

export const meta: Route.MetaFunction = () => [{ title: "My account | Admin" }];

export function loader({ context }: Route.LoaderArgs) {
  return {
    address: browserBackendAddress(context),
    sendsMail: context.get(sendsMailContext),
    pushKey: context.get(noticeServiceContext).pushKey,
  };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { user, roles } = useStaff();
  return (
    <Screen
      title="My account"
      description={
        <>
          <EmailText>{user.email ?? ""}</EmailText>, {describeRoles(roles)}
        </>
      }
      back={<BackToDashboard />}
    >
      <ChangePassword email={user.email ?? ""} address={loaderData.address} />
      <ChangeEmail address={loaderData.address} sendsMail={loaderData.sendsMail} />
      <LeadMail />
      <ThisDevice pushKey={loaderData.pushKey} />
      <SecondFactor />
      <Devices address={loaderData.address} />
    </Screen>
  );
}

import type { Page } from "@playwright/test";
import { createBrowser } from "../../support/push-service.ts";
import { asOwner } from "./database.ts";
import type { StaffAccount } from "./staff.ts";

/** A push endpoint that a browser might report; the server sends nothing to it. */
export const PUSH_ENDPOINT = "https://127.0.0.1/push/";

/**
 * Stubs the browser vendor's push service, which tests cannot reach. Headless Chromium reports notifications as denied
 * even when they are granted.
 */
export async function standInForPushService(page: Page): Promise<void> {
  const subscription = { endpoint: PUSH_ENDPOINT + crypto.randomUUID(), keys: createBrowser().keys };
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript((json) => {
    const KEPT = "test-push-subscription";
    const made = () =>
      Object.assign(Object.create(PushSubscription.prototype), {
        toJSON: () => json,
        unsubscribe: async () => localStorage.removeItem(KEPT),
      });
    Object.defineProperty(PushSubscription.prototype, "endpoint", { get: () => json.endpoint });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEPT) ? made() : null);
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(KEPT, "yes");
      return made();
    };
  }, subscription);
}

/** Adds another device to the account, as if notifications had been turned on in a session there. */
export async function addPushDevice({ id }: StaffAccount, name: string): Promise<void> {
  const { p256dh, auth } = createBrowser().keys;
  await asOwner((pool) =>
    pool.query(
      `with session as (
         insert into auth.sessions (id, user_id, not_after) values (gen_random_uuid(), $1, 'infinity') returning id
       )
       insert into public.push_devices (user_id, session_id, endpoint, p256dh, auth, name)
       select $1, session.id, $2, $3, $4, $5 from session`,
      [id, PUSH_ENDPOINT + crypto.randomUUID(), p256dh, auth, name],
    ),
  );
}

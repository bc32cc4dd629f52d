import type { FormCheckState } from "#app/admin/form-check/form-check-state.ts";
import { openWithSharedSession } from "./support/admin.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { intercept } from "./support/intercept.ts";
import { ADMIN, expect, test } from "./support/test.ts";
import { test as testOnKeptPage } from "./support/test-on-kept-page.ts";

test("the dashboard says when the form was last verified, and stays current while it is open", async ({
  page,
}) => {
  await page.clock.install();
  await openWithSharedSession(page, ADMIN, "/admin/dashboard");
  // The site checks its form soon after it starts; from then on the form is verified.
  const verified = page.getByText(/^Form last verified (just now|\d+ (minute|hour)s? ago)\.$/);
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(verified).toBeVisible({ timeout: 1_000 });
  }).toPass();

  // From here on, the server does not answer.
  await page.route("**/admin/form-check/state", () => {});
  await page.clock.fastForward("20:00");
  await expect(page.getByText(/^Form last verified \d\d minutes ago\.$/)).toBeVisible();
  await page.clock.fastForward("30:00");
  await expect(page.getByRole("status").filter({ hasText: "The form check is overdue." })).toBeVisible();
});

testOnKeptPage(
  "a failing form is reported on the dashboard, with what failed and since when, until it works again",
  async ({ page }) => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const reason = "The form answered a request with status 500.";
    let status: FormCheckState["status"] = {
      verifiedAt: ago(35.5),
      failing: { since: "2026-11-22T20:00:00.000Z", times: 3, reason, isTold: true },
    };
    await intercept(page, "**/admin/form-check/state", (asked) => {
      const state: FormCheckState = { everyMinutes: 15, status };
      return asked.fulfill({ json: state });
    });
    await holdTimers(page);
    await openWithSharedSession(page, ADMIN, "/admin/dashboard");
    const trouble = page.getByRole("status").filter({ hasText: "The form check has been failing" });
    await expect(trouble).toHaveText(
      `The form check has been failing since Nov 22, 2026, 12:00 PM. ${reason}`,
    );
    await expect(page.getByText("Form last verified 35 minutes ago.")).toBeVisible();

    status = { verifiedAt: ago(0), failing: null };
    await passTimers(page, 30_000);
    await expect(trouble).toHaveCount(0);
    await expect(page.getByText("Form last verified just now.")).toBeVisible();
  },
);

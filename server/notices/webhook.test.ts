import { expect, test } from "vitest";
import { signed } from "./webhook.ts";

test("signs as the example of Standard Webhooks has it", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  expect(signed(id, '{"test": 2432232314}', secret, 1_614_265_330_000)).toEqual({
    "webhook-id": id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

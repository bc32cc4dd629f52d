import { describe, expect, it } from "vitest";
import { createGuessLimits, createMailLimits, type IsKnown, PASSWORD_GUESSES } from "./guess-limits.ts";

const OWNER = "owner@example.com";
const OFFICE = "203.0.113.7";
const refused = {
  status: 429,
  code: expect.stringMatching(/^over_(request|email_send)_rate_limit$/),
  details: { retryAfterSeconds: expect.any(Number) },
};

const nobodyIsKnown: IsKnown = async () => false;
const ownerIsKnownAtOffice: IsKnown = async (account, address) => account === OWNER && address === OFFICE;

async function attemptsUntilRefused(
  attempt: (count: number) => Promise<unknown>,
  ceiling: number,
): Promise<number> {
  for (let count = 0; count < ceiling; count += 1) {
    try {
      await attempt(count);
    } catch (error) {
      expect(error).toMatchObject(refused);
      return count;
    }
  }
  return ceiling;
}

describe("sign-in attempts", () => {
  it("stop after ten for one account from one address, and go on from another", async () => {
    const limits = createGuessLimits(PASSWORD_GUESSES, nobodyIsKnown);
    expect(await attemptsUntilRefused(() => limits.admit(OWNER, "198.51.100.1"), 50)).toBe(10);
    await limits.admit(OWNER, OFFICE);
  });

  it("stop after sixty from one address, whatever the accounts", async () => {
    const limits = createGuessLimits(PASSWORD_GUESSES, nobodyIsKnown);
    expect(
      await attemptsUntilRefused((count) => limits.admit(`${count}@example.com`, "198.51.100.1"), 500),
    ).toBe(60);
  });

  it("stop after six hundred from all networks of one IPv6 /48, but not for an account known there", async () => {
    const known = "2001:db8:1:ff::1";
    const limits = createGuessLimits(PASSWORD_GUESSES, async (account) => account === OWNER);
    const guess = (count: number) => limits.admit(`${count}@example.com`, `2001:db8:1:${count}::1`);
    expect(await attemptsUntilRefused(guess, 1000)).toBe(600);
    expect(await limits.admit(OWNER, known)).toBe("known");
    await limits.admit("601@example.com", "2001:db8:2::1");
  });

  it("stop after two hundred for one account from many addresses, without locking out its owner", async () => {
    const limits = createGuessLimits(PASSWORD_GUESSES, ownerIsKnownAtOffice);
    const attack = (count: number) => limits.admit(OWNER, `198.51.${count >> 8}.${count & 255}`);
    expect(await attemptsUntilRefused(attack, 500)).toBe(200);
    await limits.admit(OWNER, OFFICE);
    await limits.admit("colleague@example.com", "192.0.2.1");
  });

  it("that exhaust an address's limit still admit an account known there", async () => {
    const limits = createGuessLimits(PASSWORD_GUESSES, ownerIsKnownAtOffice);
    await attemptsUntilRefused((count) => limits.admit(`${count}@example.com`, OFFICE), 500);
    expect(await limits.admit(OWNER, OFFICE)).toBe("known");
    await expect(limits.admit("colleague@example.com", OFFICE)).rejects.toMatchObject(refused);
  });

  it("that are refused to an address count against no account", async () => {
    let isOwnersNetwork = false;
    const limits = createGuessLimits(PASSWORD_GUESSES, async () => isOwnersNetwork);
    await attemptsUntilRefused((count) => limits.admit(`${count}@example.com`, OFFICE), 500);
    for (let count = 0; count < 20; count += 1)
      await expect(limits.admit(OWNER, OFFICE)).rejects.toMatchObject(refused);
    isOwnersNetwork = true;
    expect(await limits.admit(OWNER, OFFICE)).toBe("known");
  });

  it("that are refused at one account count nowhere else, and are not looked up", async () => {
    let lookUps = 0;
    const limits = createGuessLimits(PASSWORD_GUESSES, async () => {
      lookUps += 1;
      return false;
    });
    for (let count = 0; count < 100; count += 1)
      await attemptsUntilRefused(() => limits.admit(OWNER, OFFICE), 50);
    expect(lookUps).toBe(10);
    const atOnce = Array.from({ length: 40 }, () => limits.admit("colleague@example.com", OFFICE));
    await Promise.allSettled(atOnce);
    expect(await attemptsUntilRefused((count) => limits.admit(`${count}@example.com`, OFFICE), 500)).toBe(40);
  });

  it("are also limited to ten where the account is known", async () => {
    const limits = createGuessLimits(PASSWORD_GUESSES, ownerIsKnownAtOffice);
    expect(await attemptsUntilRefused(() => limits.admit(OWNER, OFFICE), 50)).toBe(10);
  });

  it("are reset for an account and address that signed in", async () => {
    const limits = createGuessLimits(PASSWORD_GUESSES, nobodyIsKnown);
    for (let round = 0; round < 5; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await limits.admit(OWNER, OFFICE);
      await limits.recordSuccess(OWNER, OFFICE, "stranger");
    }
  });

  it("that succeed do not change the count of the others at their address", async () => {
    const limits = createGuessLimits(PASSWORD_GUESSES, nobodyIsKnown);
    for (let count = 0; count < 300; count += 1) {
      await limits.admit(`colleague-${count}@example.com`, OFFICE);
      await limits.recordSuccess(`colleague-${count}@example.com`, OFFICE, "stranger");
    }
    expect(await attemptsUntilRefused((count) => limits.admit(`${count}@example.com`, OFFICE), 500)).toBe(60);
  });

  it("are not reset at one address by signing in between guesses", async () => {
    const limits = createGuessLimits(PASSWORD_GUESSES, nobodyIsKnown);
    const attack = async (count: number) => {
      await limits.admit("thief@example.com", "198.51.100.1");
      await limits.recordSuccess("thief@example.com", "198.51.100.1", "stranger");
      await limits.admit(`${count}@example.com`, "198.51.100.1");
    };
    expect(await attemptsUntilRefused(attack, 500)).toBe(60);
  });

  it("are not reset for one account by signing in to another from the same address", async () => {
    const limits = createGuessLimits(PASSWORD_GUESSES, nobodyIsKnown);
    const attack = async (count: number) => {
      await limits.admit(OWNER, "198.51.100.1");
      if (count % 2) await limits.recordSuccess("thief@example.com", "198.51.100.1", "stranger");
    };
    expect(await attemptsUntilRefused(attack, 50)).toBe(10);
  });
});

describe("mails", () => {
  const HOME = "192.0.2.9";
  const mailLimits = () =>
    createMailLimits(async (recipient, address) => recipient === OWNER && address === OFFICE);

  it("to one recipient stop after four from one address, and go on from another", async () => {
    const limits = mailLimits();
    expect(await attemptsUntilRefused(() => limits.admit(OWNER, "198.51.100.1"), 50)).toBe(4);
    await limits.admit(OWNER, HOME);
  });

  it("that were refused to one requester do not count against the recipient", async () => {
    const limits = mailLimits();
    await attemptsUntilRefused(() => limits.admit(OWNER, "198.51.100.1"), 50);
    for (let count = 0; count < 15; count += 1) await limits.admit(OWNER, "198.51.100.1").catch(() => {});
    expect(await attemptsUntilRefused(() => limits.admit(OWNER, HOME), 50)).toBe(4);
  });

  it("to one recipient stop after twelve from many addresses, but not from where the owner signs in", async () => {
    const limits = mailLimits();
    expect(await attemptsUntilRefused((count) => limits.admit(OWNER, `198.51.100.${count}`), 50)).toBe(12);
    await limits.admit(OWNER, OFFICE);
    await limits.admit("colleague@example.com", HOME);
  });

  it("stop after twenty from one address, whatever the recipients, but not to one known there", async () => {
    const limits = mailLimits();
    const ask = (count: number) => limits.admit(`${count}@example.com`, OFFICE);
    expect(await attemptsUntilRefused(ask, 50)).toBe(20);
    await limits.admit(OWNER, OFFICE);
    await expect(limits.admit("colleague@example.com", OFFICE)).rejects.toMatchObject(refused);
  });

  it("stop after forty from all networks of one IPv6 /48", async () => {
    const limits = mailLimits();
    const ask = (count: number) => limits.admit(`${count}@example.com`, `2001:db8:1:${count}::1`);
    expect(await attemptsUntilRefused(ask, 50)).toBe(40);
    await limits.admit("41@example.com", "2001:db8:2::1");
  });
});

import { createContext } from "react-router";

/** How messages about leads leave the server, as its settings have it. */
export type AlertChannels = {
  mail: {
    /** The mail server's host; null where mails stay in the server's outbox. */
    server: string | null;
    /** Whether there is a place for mails at all. */
    open: boolean;
    /** Who hears of leads beside staff accounts. */
    office: string | null;
  };
  /** Where leads are posted to: the host alone, since an address may hold a secret. */
  webhook: { host: string } | null;
};

export type AlertChannel = "mail" | "webhook";

/** What came of a test, in the words of whoever answered. */
export type TestAnswer = { taken: boolean; answer: string };

/** Where a browser is notified, and the keys to which messages are encrypted (W3C, Push API). */
export type DeviceAddress = { endpoint: string; p256dh: string; auth: string };

/** What the server lets staff know of its ways, and try out. */
export type AlertService = {
  channels: AlertChannels;
  /** @param to where a test mail goes */
  test: (channel: AlertChannel, to: string) => Promise<TestAnswer>;
  /** The server's public key, with which a browser asks for notifications; null where the server sends none. */
  pushKey: string | null;
  testDevice: (device: DeviceAddress) => Promise<TestAnswer>;
};

export const alertServiceContext = createContext<AlertService>();

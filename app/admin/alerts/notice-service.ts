import { createContext } from "react-router";

/** The server's delivery channels for messages about leads, as configured. */
export type NoticeChannels = {
  mail: {
    /** The mail server's host; null if mails stay in the server's outbox. */
    server: string | null;
    /** Whether e-mail is configured at all, even if only to an outbox. */
    open: boolean;
    /** The address that gets every lead besides the staff accounts. */
    office: string | null;
  };
  /** The webhook's host only, because its URL may contain a secret. */
  webhook: { host: string } | null;
};

/** A channel that admins can test. */
export type TestableChannel = keyof NoticeChannels;

/** The result of a test, in the words of the receiving server. */
export type TestAnswer = { taken: boolean; answer: string };

/** A browser's push endpoint and the keys that encrypt its messages (W3C, Push API). */
export type DeviceAddress = { endpoint: string; p256dh: string; auth: string };

/** What the server lets staff see and test of its delivery channels. */
export type NoticeService = {
  channels: NoticeChannels;
  /** @param to recipient of a test mail */
  test: (channel: TestableChannel, to: string) => Promise<TestAnswer>;
  /** The server's public key, which a browser needs to subscribe; null if the server sends no notifications. */
  pushKey: string | null;
  testDevice: (device: DeviceAddress) => Promise<TestAnswer>;
};

export const noticeServiceContext = createContext<NoticeService>();

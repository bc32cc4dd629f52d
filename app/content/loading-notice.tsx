import { Notice } from "#app/ui/notice.tsx";

type LoadingNoticeProps = {
  title: string;
  /** What is loading. */
  what: "list" | "page";
  /** Whether its query waits for a network. */
  isPaused: boolean;
};

/** Takes the place of a list or page that is loading, or will be once there is a network. */
export function LoadingNotice({ title, what, isPaused }: LoadingNoticeProps) {
  if (isPaused) return <Notice title={`Offline. This ${what} isn’t on this device.`} />;
  return <Notice title={title} busy />;
}

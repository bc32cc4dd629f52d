import { useMedia } from "#app/ui/use-media.ts";

/** Whether the window has room for a lead beside the list. */
export function useRoomForBoth(): boolean {
  return useMedia("(width >= 64rem)");
}

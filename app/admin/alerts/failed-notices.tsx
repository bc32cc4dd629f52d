import { Link } from "react-router";
import { ALERTS_PATH } from "#app/lib/admin-paths.ts";
import { countOf } from "#app/lib/counts.ts";
import { MarkedNote } from "#app/ui/notice.tsx";
import { useFailedNotices } from "./use-notices.ts";

/** A note about messages that could not be sent; nothing if there are none. */
export function FailedNotices() {
  const { data: count = 0 } = useFailedNotices();
  if (count === 0) return null;
  return (
    <MarkedNote tone="failure">
      {countOf(count, "message", "messages")} about leads couldn’t be sent.{" "}
      <Link to={ALERTS_PATH} className="whitespace-nowrap font-semibold underline underline-offset-4">
        See why
      </Link>
    </MarkedNote>
  );
}

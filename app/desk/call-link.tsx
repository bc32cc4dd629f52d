import type { ComponentProps } from "react";
import { useNavigate } from "react-router";
import type { DeskLocationState } from "./desk-location-state.ts";
import type { LeadRow } from "./lead-queries.ts";

type CallLinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  lead: LeadRow;
  /** Path of the lead's panel. */
  to: string;
  /** Whether the link is on the list or board. */
  isFromDesk: boolean;
  /** Whether the lead opens beside what the link is in. */
  hasRoom: boolean;
};

/** Calls a lead. After the call the lead opens and asks how it went. */
export function CallLink({ lead, to, isFromDesk, hasRoom, ...link }: CallLinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...link}
      href={`tel:${lead.phone}`}
      onClick={() =>
        navigate(to, {
          preventScrollReset: hasRoom,
          state: { isFromDesk, calledAt: Date.now() } satisfies DeskLocationState,
        })
      }
    />
  );
}

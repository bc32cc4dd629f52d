import { useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatPhone } from "#app/leads/phone.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Handset } from "#app/ui/handset.tsx";
import { Label } from "#app/ui/label.tsx";
import { useMedia } from "#app/ui/use-media.ts";
import { usePublishedHeight } from "#app/ui/use-published-height.ts";
import { type DeskLocationState, deskStateOf } from "../desk-location-state.ts";
import type { LeadRow } from "../lead-queries.ts";
import { StatusSelect } from "../status-select.tsx";
import { useMessageLinks } from "../templates/use-templates.ts";
import { useChangeLeadStatus } from "../use-leads.ts";
import { CallQuestions } from "./call-questions.tsx";

/** Same as the style sheet's `thumb` variant. */
const AT_THE_THUMB = "(width < 64rem) and (height >= 32rem)";

/** Id of the status field of the open lead. */
export const STATUS_FIELD = "lead-status";

/** Buttons and status of a lead: below its name, or in a bar at the bottom of a phone, if the window is high enough. */
export function LeadActions({ lead }: { lead: LeadRow }) {
  const changeStatus = useChangeLeadStatus();
  const bar = useRef<HTMLDivElement>(null);
  // The page's end and toasts stay above it.
  usePublishedHeight(bar, "--lead-bar", useMedia(AT_THE_THUMB));
  return (
    <div
      ref={bar}
      data-lead-bar
      // In the bar, the question about a call hides the rest: both together would cover too much of the screen.
      className="has-[fieldset]:thumb:*:not-has-[fieldset]:hidden thumb:fixed thumb:inset-x-0 thumb:bottom-(--nav-bar) thumb:z-20 flex flex-wrap gap-2 thumb:border-border thumb:border-t thumb:bg-background thumb:px-4 thumb:py-2 thumb:sm:px-8"
    >
      <ContactButtons lead={lead} />
      <div className="flex items-center gap-3 lg:w-full">
        <Label htmlFor={STATUS_FIELD} className="max-lg:sr-only">
          Status
        </Label>
        <StatusSelect
          id={STATUS_FIELD}
          lead={lead}
          onStatusChange={changeStatus}
          className="max-lg:h-12 max-lg:w-auto max-lg:px-1"
        />
      </div>
    </div>
  );
}

/** Call comes first: most people who ask for a quote wait for a call. */
function ContactButtons({ lead }: { lead: LeadRow }) {
  const { phone } = lead;
  const { text, email } = useMessageLinks(lead);
  const location = useLocation();
  const { pathname, search } = location;
  const state = deskStateOf(location);
  const navigate = useNavigate();
  const { calledAt, outcome } = state;

  /** In the history entry, so that coming back to it asks what was not answered yet, and nothing twice. */
  function keepCall(call: Pick<DeskLocationState, "calledAt" | "outcome">) {
    navigate(pathname + search, {
      replace: true,
      preventScrollReset: true,
      state: { ...state, ...call } satisfies DeskLocationState,
    });
  }

  const look = (variant: "default" | "outline") =>
    cn(buttonVariants({ variant }), "h-12 flex-1 max-lg:px-2 print:hidden");
  return (
    <>
      <a
        href={`tel:${phone}`}
        className={cn(look("default"), "tabular-nums lg:basis-full")}
        aria-keyshortcuts="c"
        onClick={() => keepCall({ calledAt: Date.now(), outcome: undefined })}
      >
        <Handset className="size-5 max-[24rem]:hidden lg:hidden" />
        <span>
          Call<span className="max-lg:sr-only"> {formatPhone(phone)}</span>
        </span>
      </a>
      {calledAt ? (
        <CallQuestions
          key={calledAt}
          lead={lead}
          chosen={outcome}
          onChoose={(outcome) => keepCall({ calledAt, outcome })}
        />
      ) : null}
      <a href={text} className={look("outline")}>
        Text
      </a>
      {email ? (
        <a href={email} className={look("outline")}>
          Email
        </a>
      ) : null}
    </>
  );
}

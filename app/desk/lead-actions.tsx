import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatPhone } from "#app/leads/phone.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Handset } from "#app/ui/handset.tsx";
import { Label } from "#app/ui/label.tsx";
import { CallOutcome } from "./call-outcome.tsx";
import { StatusSelect } from "./lead-desk-row.tsx";
import type { LeadRow } from "./lead-queries.ts";
import { useMessageLinks } from "./templates/use-templates.ts";
import { useBarHeight } from "./use-bar-height.ts";
import { useChangeLeadStatus } from "./use-leads.ts";

/** What a lead that is open is moved by. */
export const STATUS_FIELD = "lead-status";

/** What is done with a lead: below its name, or on a phone in a bar at the thumb, where the window is high enough for one. */
export function LeadActions({ lead }: { lead: LeadRow }) {
  const changeStatus = useChangeLeadStatus();
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div
      ref={bar}
      data-lead-bar
      // What is asked takes the place of the rest: both would leave a small window too little.
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

/** The first of them is what nearly everybody is waiting for. */
function ContactButtons({ lead }: { lead: LeadRow }) {
  const { phone } = lead;
  const { text, email } = useMessageLinks(lead);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [wasCalled, setCalled] = useState(Object(state).wasCalled === true);

  /** Whoever comes here again is not asked again. */
  function endCall() {
    setCalled(false);
    navigate(pathname + search, {
      replace: true,
      preventScrollReset: true,
      state: { ...Object(state), wasCalled: false },
    });
  }

  const look = (variant: "default" | "outline") => cn(buttonVariants({ variant }), "h-12 flex-1 max-lg:px-2");
  return (
    <>
      <a
        href={`tel:${phone}`}
        className={cn(look("default"), "tabular-nums lg:basis-full")}
        aria-keyshortcuts="c"
        onClick={() => setCalled(true)}
      >
        <Handset className="size-5 max-[24rem]:hidden lg:hidden" />
        <span>
          Call<span className="max-lg:sr-only"> {formatPhone(phone)}</span>
        </span>
      </a>
      {wasCalled ? (
        <div className="basis-full">
          <CallOutcome lead={lead} onDone={endCall} />
        </div>
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

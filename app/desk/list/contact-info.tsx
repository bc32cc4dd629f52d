import { useEffect } from "react";
import { Link } from "react-router";
import { formatPhone } from "#app/leads/phone.ts";
import { cn } from "#app/ui/cn.ts";
import { EmailText, mailAddress } from "#app/ui/email-text.tsx";
import { Handset } from "#app/ui/handset.tsx";
import { CallLink } from "../call-link.tsx";
import type { DeskLocationState } from "../desk-location-state.ts";
import { isWaiting } from "../lead-listing.ts";
import type { LeadRow } from "../lead-queries.ts";
import { describePlace } from "../person/requests-of-person.ts";
import { focusOpenLead, nameLinkId, takeReturnedFocus } from "../row-focus.ts";

export type OpenLead = {
  /** Path of the lead's panel. */
  to: string;
  /** Whether the lead is open beside the list. */
  isOpen: boolean;
  /** Whether the window has room for a lead beside the list. */
  hasRoom: boolean;
  /** Ids of all requests of the same person, oldest first; undefined if this is the only one. */
  ofPerson: readonly string[] | undefined;
};

/** `relative` puts it above the link that covers the card on a phone. */
const CONTACT_LINK =
  "inline-flex min-h-8 items-center wrap-anywhere text-primary underline underline-offset-4 max-lg:relative lg:min-h-6";

/** Name, phone and email. On a phone, the name's link covers the whole card. */
export function ContactInfo({ lead, to, isOpen, hasRoom, ofPerson }: { lead: LeadRow } & OpenLead) {
  const { id, name, email } = lead;
  useEffect(() => takeReturnedFocus(id), [id]);
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 lg:flex-col">
      <Link
        id={nameLinkId(id)}
        to={to}
        preventScrollReset={hasRoom}
        state={{ isFromDesk: true } satisfies DeskLocationState}
        aria-current={isOpen || undefined}
        onClick={isOpen ? focusOpenLead : undefined}
        className="wrap-anywhere inline-flex items-center font-semibold text-foreground underline decoration-border underline-offset-4 transition-colors duration-150 hover:decoration-current aria-[current]:decoration-2 aria-[current]:decoration-coral max-lg:w-full max-lg:text-base max-lg:no-underline max-lg:after:absolute max-lg:after:inset-0 lg:min-h-6"
      >
        <bdi>{name}</bdi>
      </Link>
      {ofPerson ? (
        <span className="text-muted-foreground text-xs max-lg:w-full">{describePlace(id, ofPerson)}</span>
      ) : null}
      <CallNumber lead={lead} to={to} hasRoom={hasRoom} />
      {email ? (
        <a href={mailAddress(email)} className={CONTACT_LINK}>
          <span className="text-wrap">
            <EmailText>{email}</EmailText>
          </span>
        </a>
      ) : null}
    </div>
  );
}

/** The phone number, with a call button at the edge of the card on a phone. */
function CallNumber({ lead, to, hasRoom }: { lead: LeadRow } & Pick<OpenLead, "to" | "hasRoom">) {
  return (
    <CallLink
      lead={lead}
      to={to}
      isFromDesk
      hasRoom={hasRoom}
      className={cn(CONTACT_LINK, "tabular-nums max-lg:static lg:whitespace-nowrap")}
    >
      <span
        data-call
        className={cn(
          "absolute top-4 left-0 grid size-14 place-content-center rounded-full border lg:hidden",
          isWaiting(lead) ? "border-transparent bg-primary text-primary-foreground" : "border-input bg-card",
        )}
      >
        <Handset className="size-6" />
      </span>
      <span className="max-lg:relative">{formatPhone(lead.phone)}</span>
    </CallLink>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { Porthole } from "./porthole.tsx";
import { VanishingButton } from "./vanishing-button.tsx";

/**
 * The place of messages that come and go. Screen readers announce what comes into a status, but not what comes with
 * one, so render it also while there is none.
 */
export function StatusPlace({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="empty:absolute">
      {children}
    </div>
  );
}

type NoticeProps = {
  title: string;
  /** "none" in a `StatusPlace`. */
  role?: "status" | "alert" | "none";
  busy?: boolean;
  children?: ReactNode;
};

/** Takes the place of content that is loading, empty or failed to load. */
export function Notice({ title, role = "status", busy = false, children }: NoticeProps) {
  return (
    <div
      role={role}
      className="grid justify-items-center gap-2 px-6 py-16 text-center [&>:is(a,button)]:mt-3"
    >
      <Porthole className={busy ? "size-12 animate-spin motion-reduce:animate-none" : "size-12"} />
      <p className="font-display font-bold text-lg">{title}</p>
      {children}
    </div>
  );
}

type EmptyListProps = {
  /** Whether the list is still that of the search before, which says nothing about this one. */
  isStale: boolean;
  loading: string;
  children: ReactNode;
};

/** In a `StatusPlace`: what an empty list says, once it is known to be empty. */
export function EmptyList({ isStale, loading, children }: EmptyListProps) {
  return isStale ? <Notice title={loading} busy role="none" /> : children;
}

type LoadFailedProps = {
  title: string;
  /** What is missing, to be fetched again. */
  queries: readonly { isFetching: boolean; refetch: () => unknown }[];
};

/** Shown instead of a list that could not be loaded. */
export function LoadFailed({ title, queries }: LoadFailedProps) {
  return (
    <Notice role="alert" title={title}>
      <VanishingButton
        variant="outline"
        onClick={() => queries.forEach(({ refetch }) => void refetch())}
        disabled={queries.some(({ isFetching }) => isFetching)}
      >
        Try again
      </VanishingButton>
    </Notice>
  );
}

/** Shown instead of a part of a screen that could not be loaded. */
export function PartFailed({ title, onRetry }: { title: string; onRetry: () => unknown }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-sm">
      <p>{title}.</p>
      <VanishingButton variant="outline" size="small" onClick={() => onRetry()}>
        Try again
      </VanishingButton>
    </div>
  );
}

/** A line across the top of every screen, about the device itself. */
export function DeviceNote({ children }: { children: ReactNode }) {
  return (
    <p className="bg-foreground px-4 py-2 text-center font-medium text-background text-sm">{children}</p>
  );
}

type MarkedNoteProps = { tone?: "attention" | "failure"; children: ReactNode };

/** A marked line about something that needs attention. */
export function MarkedNote({ tone = "attention", children }: MarkedNoteProps) {
  return (
    <p
      role="status"
      className={cn("border-l-4 pl-3 text-sm", tone === "failure" ? "border-destructive" : "border-coral")}
    >
      {children}
    </p>
  );
}

/** An error message, shown and announced where the error happened. */
export function Problem({ className, ...props }: ComponentProps<"p">) {
  return <p {...props} role="alert" className={cn("text-destructive text-sm", className)} />;
}

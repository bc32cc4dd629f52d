import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";

type LoadMoreProps = {
  /** The list's infinite query (TanStack Query). */
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
    fetchNextPage: () => unknown;
  };
  loading: string;
  failed: string;
};

/** Fetch the next page when the end of the list is this close below the viewport. */
const PREFETCH_MARGIN = "1000px";

/** Below a list: fetches the next page as the user scrolls near the end, and reports a failure. */
export function LoadMore({ list, loading, failed }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (!isReady || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser delivers several entries at once, oldest first.
        if (entries.at(-1)?.isIntersecting) fetchNextPage();
      },
      { rootMargin: `0px 0px ${PREFETCH_MARGIN}` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isReady, fetchNextPage]);

  return (
    <div ref={end} className="grid min-h-px justify-items-center gap-3 text-sm">
      <p role="status" className="text-muted-foreground">
        {list.isFetchingNextPage ? loading : null}
      </p>
      {isFetchNextPageError && !list.isFetchingNextPage ? (
        <>
          <p role="alert" className="text-destructive">
            {failed}
          </p>
          <Button variant="outline" onClick={() => fetchNextPage()}>
            Try again
          </Button>
        </>
      ) : null}
    </div>
  );
}

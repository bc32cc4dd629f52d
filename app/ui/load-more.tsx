import { Button } from "./button.tsx";

type LoadMoreProps = {
  /** What TanStack's infinite query says of a list that comes in parts. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
    fetchNextPage: () => unknown;
  };
  loading: string;
  failed: string;
};

/** Below a list, while it goes on: fetches its next part, and says when that could not be had. */
export function LoadMore({ list, loading, failed }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-3">
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-destructive text-sm">
          {failed}
        </p>
      ) : null}
      <Button
        variant="outline"
        disabled={list.isFetchingNextPage || list.isPlaceholderData}
        onClick={() => list.fetchNextPage()}
      >
        {list.isFetchingNextPage ? loading : "Load more"}
      </Button>
    </div>
  );
}

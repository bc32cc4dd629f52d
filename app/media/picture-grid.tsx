import { HandOverList } from "#app/ui/hand-over-list.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { EmptyList, LoadFailed, Notice, StatusPlace } from "#app/ui/notice.tsx";
import { type Choosable, choosablePicture } from "./chosen-picture.ts";
import { mediaMessages } from "./media-messages.ts";
import type { Picture } from "./picture-queries.ts";
import { usePictures } from "./use-pictures.ts";

type LibraryGridProps = { search: string; onOpen: (picture: Picture) => void };

/** The library, newest first. Loads more while scrolling. */
export function LibraryGrid({ search, onOpen }: LibraryGridProps) {
  const pictures = usePictures(search);
  if (pictures.isPending) return <Notice title={mediaMessages.loading} busy />;
  if (!pictures.data) return <LoadFailed title={mediaMessages.loadFailed} queries={[pictures]} />;
  const isEmpty = pictures.data.length === 0;
  const isStale = pictures.isPlaceholderData;
  if (isEmpty && !isStale && !search) {
    return (
      <Notice title={mediaMessages.empty}>
        <p className="max-w-prose text-muted-foreground text-sm">
          Upload some, or drop or paste them here. They are kept for every post and page.
        </p>
      </Notice>
    );
  }
  const byId = new Map(pictures.data.map((picture) => [picture.id, picture]));
  return (
    <>
      <StatusPlace>
        {isEmpty ? (
          <EmptyList isStale={isStale} loading={mediaMessages.loading}>
            <Notice title={mediaMessages.noMatch} role="none" />
          </EmptyList>
        ) : null}
      </StatusPlace>
      {isEmpty ? null : (
        <PictureGrid
          label="Pictures"
          pictures={pictures.data.map(choosablePicture)}
          onOpen={({ id }) => {
            const picture = byId.get(id);
            if (picture) onOpen(picture);
          }}
        />
      )}
      <LoadMore list={pictures} loading={mediaMessages.loading} failed={mediaMessages.loadFailed} />
    </>
  );
}

type PictureGridProps = {
  label: string;
  pictures: readonly Choosable[];
  onOpen: (picture: Choosable) => void;
};

/** Pictures as buttons. */
export function PictureGrid({ label, pictures, onOpen }: PictureGridProps) {
  return (
    <HandOverList
      rows={pictures.map(({ id }) => id)}
      aria-label={label}
      className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]"
    >
      {pictures.map((picture) => (
        <li key={picture.id} data-row={picture.id}>
          <button
            type="button"
            onClick={() => onOpen(picture)}
            className="grid w-full cursor-pointer gap-1.5 rounded-md text-left hover:text-primary"
          >
            <img
              src={picture.thumbnail}
              alt={picture.alt ?? ""}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              decoding="async"
              className="aspect-[4/3] h-auto w-full rounded-md border border-border bg-muted object-cover"
            />
            <span className="truncate px-0.5 text-sm">{picture.name}</span>
            {picture.alt === null ? (
              <span className="px-0.5 text-muted-foreground text-xs">Not described yet</span>
            ) : null}
          </button>
        </li>
      ))}
    </HandOverList>
  );
}

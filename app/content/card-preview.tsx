type CardPreviewProps = {
  title: string;
  description: string;
  host: string;
  /** Its picture's address; undefined until there is one. */
  image: string | undefined;
  /** Why the picture may be out of date. */
  problem?: string | undefined;
};

/** How a link to a page will look where it is shared. */
export function CardPreview({ title, description, host, image, problem }: CardPreviewProps) {
  return (
    <section aria-label="When shared" className="grid gap-2">
      <p className="font-medium text-sm">When its link is shared</p>
      <div className="max-w-lg overflow-hidden rounded-md border border-border bg-card">
        <div className="aspect-[1200/630] bg-muted">
          {image ? <img src={image} alt="" className="size-full" /> : null}
        </div>
        <div className="grid gap-0.5 border-border border-t p-3">
          <p className="truncate text-muted-foreground text-xs">{host}</p>
          <p className="line-clamp-2 font-medium">{title}</p>
          <p className="truncate text-sm">{description}</p>
        </div>
      </div>
      <p role="status" className="text-destructive text-sm empty:hidden">
        {problem}
      </p>
    </section>
  );
}

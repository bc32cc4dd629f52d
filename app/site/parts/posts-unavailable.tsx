import { useBusiness } from "#app/lib/use-business.ts";

/** What a reader is told when the posts themselves can't be had. */
export function PostsUnavailable() {
  const { phone, phoneDisplay } = useBusiness();
  return (
    <p className="post-summaries" role="alert">
      We can’t show our posts right now. It’s our fault, not yours; please try again in a minute. If you need
      a washer or dryer, call <a href={`tel:${phone}`}>{phoneDisplay}</a>. The phone works.
    </p>
  );
}

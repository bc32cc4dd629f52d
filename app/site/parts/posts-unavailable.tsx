import { useBusiness } from "#app/lib/use-business.ts";

/** What a reader is told when the posts themselves can't be had. */
export function PostsUnavailable() {
  const { phone, phoneDisplay } = useBusiness();
  return (
    <p className="post-summaries" role="alert">
      Our posts can't be shown right now. The fault is ours; please try again in a minute. If it is about a
      washer or dryer, call <a href={`tel:${phone}`}>{phoneDisplay}</a>: the phone works.
    </p>
  );
}

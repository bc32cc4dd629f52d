import type { PublishedPage } from "#app/pages/published-pages.ts";
import { splitAtQuoteForm } from "#app/pages/quote-form-block.ts";
import { Prose } from "./prose.tsx";
import { QuoteTicket } from "./quote-ticket.tsx";

/** A page that staff wrote: its title, its content, and the quote form where the content asks for it. */
export function ShownPage({ page }: { page: Pick<PublishedPage, "title" | "content"> }) {
  const { before, after } = splitAtQuoteForm(page.content);
  return (
    <>
      <article className="reading">
        <header className="reading-header">
          <h1>{page.title}</h1>
        </header>
        <Prose html={before} />
      </article>
      {after !== null && <QuoteTicket variant="full" heading="Get a quote" />}
      {after && (
        <div className="reading">
          <Prose html={after} />
        </div>
      )}
    </>
  );
}

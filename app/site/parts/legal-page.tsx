import type { LegalDocument, LegalSection } from "../texts/text-types.ts";
import { WithLinks } from "./text-links.tsx";
import { SimpleTable } from "./text-sections.tsx";

/** A legal text with numbered sections and clauses, on screen and in print. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { heading, effectiveDate, effectiveText, intro, sections } = document;
  return (
    <article className="legal">
      <header>
        <h1>{heading}</h1>
        <p>
          <time dateTime={effectiveDate}>{effectiveText}</time>
        </p>
        {intro.map((text) => (
          <p key={text}>
            <WithLinks text={text} />
          </p>
        ))}
      </header>
      <nav aria-label="Sections">
        <ol>
          {sections.map(({ id, heading: title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {sections.map((section, index) => (
          <NumberedSection key={section.id} section={section} number={index + 1} />
        ))}
      </div>
    </article>
  );
}

function NumberedSection({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section id={section.id}>
      <h2>{`${number}. ${section.heading}`}</h2>
      {section.clauses.map((clause, index) => (
        <p key={clause}>
          <span>{`${number}.${index + 1}`}</span>
          <WithLinks text={` ${clause}`} />
        </p>
      ))}
      {section.table && <SimpleTable table={section.table} />}
    </section>
  );
}

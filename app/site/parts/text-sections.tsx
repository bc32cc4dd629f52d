import type { ReactNode } from "react";
import type { LabeledText, TextSection, TextTable } from "../texts/text-types.ts";
import { Questions } from "./questions.tsx";
import { WithLinks } from "./text-links.tsx";

/** The text sections of a built-in page, in order. */
export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map((section) => (
    <PageSection key={section.heading} heading={section.heading}>
      <SectionBody section={section} />
    </PageSection>
  ));
}

/** A section with its heading beside it. */
export function PageSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="page-section">
      <h2>{heading}</h2>
      <div>{children}</div>
    </section>
  );
}

function SectionBody({ section }: { section: TextSection }) {
  switch (section.kind) {
    case "prose":
      return <Paragraphs texts={section.paragraphs} />;
    case "list":
      return (
        <>
          <p>{section.lead}</p>
          <PortholeList items={section.items} />
        </>
      );
    case "facts":
      return <Facts items={section.items} />;
    case "steps":
      return <Steps items={section.items} />;
    case "table":
      return <SimpleTable table={section.table} />;
    case "questions":
      return <Questions items={section.items} group={section.heading} />;
  }
}

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <WithLinks text={text} />
    </p>
  ));
}

export function PortholeList({ items }: { items: readonly string[] }) {
  return (
    <ul className="porthole-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export function Facts({ items }: { items: readonly LabeledText[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <WithLinks text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ items }: { items: readonly LabeledText[] }) {
  return (
    <ol className="steps">
      {items.map(({ label, text }) => (
        <li key={label}>
          <h3>{label}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function SimpleTable({ table }: { table: TextTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens it scrolls, which must work by keyboard
    <section className="table-scroll" aria-label={table.columns.join(", ")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

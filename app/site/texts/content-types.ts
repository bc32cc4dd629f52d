/** A page's search result: complete texts, nothing to be appended. Descriptions are 150 to 160 characters. */
export type PageHead = { title: string; description: string };

export type LabelledText = { label: string; text: string };

export type QuestionAnswer = { question: string; answer: string };

export type TextTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** One block of a page's own text. Plain text throughout: no markup inside strings. */
export type ContentSection =
  | { kind: "prose"; heading: string; paragraphs: readonly string[] }
  | { kind: "list"; heading: string; lead: string; items: readonly string[] }
  | { kind: "facts"; heading: string; items: readonly LabelledText[] }
  | { kind: "steps"; heading: string; items: readonly LabelledText[] }
  | { kind: "table"; heading: string; table: TextTable }
  | { kind: "questions"; heading: string; items: readonly QuestionAnswer[] };

/** A promise and the condition that must be read with it: show both together. */
export type ConditionalPromise = { text: string; condition: string };

/** Sections are numbered by position, clauses within them likewise: section 2, clause 3 is 2.3. */
export type LegalDocument = {
  head: PageHead;
  heading: string;
  /** ISO date. */
  effectiveDate: string;
  effectiveText: string;
  intro: readonly string[];
  sections: readonly LegalSection[];
};

/** `id` is the section's anchor; a table follows the clauses. */
export type LegalSection = { id: string; heading: string; clauses: readonly string[]; table?: TextTable };

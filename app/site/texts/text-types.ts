/** A page's complete title and description. Descriptions have 150 to 160 characters. */
export type PageHead = { title: string; description: string };

export type LabeledText = { label: string; text: string };

export type QuestionAnswer = { question: string; answer: string };

export type TextTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A text section of a built-in page. All strings are plain text. */
export type TextSection =
  | { kind: "prose"; heading: string; paragraphs: readonly string[] }
  | { kind: "list"; heading: string; lead: string; items: readonly string[] }
  | { kind: "facts"; heading: string; items: readonly LabeledText[] }
  | { kind: "steps"; heading: string; items: readonly LabeledText[] }
  | { kind: "table"; heading: string; table: TextTable }
  | { kind: "questions"; heading: string; items: readonly QuestionAnswer[] };

/** A promise and its condition. Always show both together. */
export type ConditionalPromise = { text: string; condition: string };

/** Sections and clauses are numbered by position: clause 3 of section 2 is 2.3. */
export type LegalDocument = {
  head: PageHead;
  heading: string;
  /** YYYY-MM-DD. */
  effectiveDate: string;
  effectiveText: string;
  intro: readonly string[];
  sections: readonly LegalSection[];
};

/** `id` is the section's anchor. The table follows the clauses. */
export type LegalSection = { id: string; heading: string; clauses: readonly string[]; table?: TextTable };

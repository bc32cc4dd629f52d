import type { QuestionAnswer } from "../content/content-types.ts";

/** An accordion that needs no script; opening one question closes the others of its group. */
export function Questions({ items, group }: { items: readonly QuestionAnswer[]; group: string }) {
  return (
    <div className="questions">
      {items.map(({ question, answer }) => (
        <details key={question} name={group}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

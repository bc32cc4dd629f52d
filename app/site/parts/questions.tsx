import type { MouseEvent, ReactNode } from "react";
import { Block } from "../blocks/block.tsx";
import type { QuestionAnswer } from "../texts/text-types.ts";
import { WithLinks } from "./text-links.tsx";

type QuestionsProps = { items: readonly QuestionAnswer[]; group: string; opensFirst?: boolean };

/** An accordion without script. Opening a question closes the others in its group. */
export function Questions({ items, group, opensFirst = false }: QuestionsProps) {
  const questions = items.map(({ question, answer }, index) => (
    <details key={question} name={group} open={opensFirst && index === 0}>
      <summary>{question}</summary>
      <p>
        <WithLinks text={answer} />
      </p>
    </details>
  ));
  return (
    <Block name="faq" text={questions}>
      <QuestionList>{questions}</QuestionList>
    </Block>
  );
}

export function QuestionList({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y: the summaries inside are the controls, by keyboard too.
    <div className="questions" onClick={keepInView}>
      {children}
    </div>
  );
}

/** Opening a question closes the one above it, which may move the pressed question out of view. */
function keepInView({ target }: MouseEvent) {
  requestAnimationFrame(() =>
    (target as Element).closest("summary")?.scrollIntoView({ block: "nearest", behavior: "instant" }),
  );
}

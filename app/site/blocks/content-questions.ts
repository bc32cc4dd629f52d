import type { QuestionAnswer } from "../texts/content-types.ts";
import { type ContentNode, childrenOf, isElement, textOf } from "./content-node.ts";

/** The questions and answers of a content's FAQ blocks, as text. */
export function questionsIn(nodes: readonly ContentNode[], inFaq = false): QuestionAnswer[] {
  return nodes.filter(isElement).flatMap((element): QuestionAnswer[] => {
    const children = childrenOf(element);
    const [summary, ...answer] = children;
    if (!inFaq || element[0] !== "details" || !summary)
      return questionsIn(children, inFaq || element[0] === "faq");
    return [{ question: textOf(summary), answer: answer.map(textOf).join("\n") }];
  });
}

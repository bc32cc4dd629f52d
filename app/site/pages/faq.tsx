import { useBusiness } from "#app/lib/root-data.ts";
import { QuestionHose } from "../drawings/question-hose.tsx";
import { CallToAction } from "../parts/call-to-action.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { Questions } from "../parts/questions.tsx";
import { pageHead } from "../seo.ts";
import { faqPage } from "../texts/faq.ts";
import type { Route } from "./+types/faq";

export const meta = (args: Route.MetaArgs) =>
  pageHead(args, (business) => {
    const { head, questions, moneyQuestions } = faqPage(business);
    return {
      ...head,
      questions: [...questions, ...moneyQuestions],
      trail: [{ name: "FAQ", path: "/faq" }],
    };
  });

export default function Faq() {
  const page = faqPage(useBusiness());
  return (
    <>
      <PageHeader heading={page.heading} lead={page.lead} drawing={<QuestionHose />} />
      <div className="faq">
        <Questions items={page.questions} group="faq" opensFirst />
      </div>
      <section className="faq" aria-labelledby="money-heading">
        <h2 id="money-heading">{page.moneyHeading}</h2>
        <Questions items={page.moneyQuestions} group="faq-money" />
      </section>
      <CallToAction heading="Still have a question?" />
    </>
  );
}

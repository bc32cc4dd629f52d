import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AGREEMENT_TEXT } from "./lead-evidence.ts";
import { AgreementField } from "./lead-field.tsx";

test("what is kept as agreed to is what stands beside the checkbox, word for word", () => {
  const shown = renderToStaticMarkup(<AgreementField defaultChecked={false} error={undefined} />);
  expect(shown.replaceAll(/<[^>]*>/g, "")).toBe(AGREEMENT_TEXT);
});

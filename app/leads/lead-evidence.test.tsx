import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { AGREEMENT_TEXT } from "./lead-evidence.ts";
import { AgreementField } from "./lead-field.tsx";

test("the stored consent text is that beside the checkbox, word for word", () => {
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <AgreementField defaultChecked={false} error={undefined} />
    </MemoryRouter>,
  );
  expect(shown.replaceAll(/<[^>]*>/g, "")).toBe(AGREEMENT_TEXT);
});

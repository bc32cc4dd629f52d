import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ImportPreview } from "./import-preview.tsx";
import { readLeadFile } from "./read-lead-file.ts";

test("a name and a city in Arabic do not turn the number and the date beside them around, and a date is not broken", async () => {
  const read = await readLeadFile(
    "Name,Phone,City,Received\nمحمد,7025550142,لاس فيغاس,2026-10-01 14:30\n",
    "2026-11-22",
  );
  if (typeof read === "string") throw new Error(read);
  const plan = { ...read, existing: 0 };
  const shown = renderToStaticMarkup(<ImportPreview plan={plan} isBusy={false} onImport={() => {}} />);
  // A name of another direction must be isolated, and a city must have no digits after it.
  expect(shown).toContain('<b dir="auto">محمد</b>');
  expect(shown).toContain('<span class="whitespace-nowrap">2026-10-01 14:30</span>');
  const text = shown.replaceAll(/<\/?span[^>]*>/g, "");
  expect(text).toContain("(702) 555-0142 · 2026-10-01 14:30 · لاس فيغاس");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WeekPlot } from "./week-plot.tsx";

test("of many weeks that share the highest count, only the latest is labeled", () => {
  const counts = Array.from({ length: 28 }, (_, day) => ({
    week: `2026-02-${String(day + 1).padStart(2, "0")}`,
    count: day === 27 ? 3 : 1_967,
  }));
  expect(renderToStaticMarkup(<WeekPlot title="Visits" counts={counts} />).match(/>1,967</g)).toHaveLength(1);
});

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

test("the day below the first of many thin bars begins with it, instead of hanging over the edge", () => {
  const weeks = (many: number) =>
    Array.from({ length: many }, (_, day) => ({
      week: new Date(Date.UTC(2026, 0, 5 + day * 7)).toISOString().slice(0, 10),
      count: 1,
    }));
  const drawn = (many: number) => renderToStaticMarkup(<WeekPlot title="Visits" counts={weeks(many)} />);
  expect(drawn(52)).toMatch(/text-anchor="start"[^>]*>Jan 5</);
  expect(drawn(12)).toMatch(/text-anchor="middle"[^>]*>Jan 5</);
});

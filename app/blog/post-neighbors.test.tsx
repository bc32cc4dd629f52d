import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PostNeighbors } from "./post-neighbors.tsx";

test("the titles of other posts have their own direction", () => {
  const post = { slug: "a", title: "شكرا!" };
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <PostNeighbors previous={post} next={post} related={[post]} />
    </MemoryRouter>,
  );
  expect(shown.match(/<bdi>شكرا!<\/bdi>/g)).toHaveLength(3);
});

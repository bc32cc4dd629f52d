import { expect, test } from "vitest";
import { readerMessages } from "./reader-messages.ts";

test("the texts match the specification word for word", () => {
  expect(readerMessages).toEqual({
    loadingPosts: "Loading posts...",
    noPosts: "No blog posts available yet.",
    loadingPost: "Loading post...",
    postNotFound: "Post not found.",
  });
});

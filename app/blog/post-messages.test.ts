import { expect, test } from "vitest";
import { postMessages } from "./post-messages.ts";

test("the texts match the specification word for word", () => {
  expect(postMessages).toEqual({
    empty: { title: "No blog posts found.", description: "Create your first post to get started." },
    confirmDelete: "Are you sure you want to delete this post?",
    loadFailed: "Failed to load blog posts",
    saveFailed: "Failed to save blog post",
    deleteFailed: "Failed to delete blog post",
    toggleFailed: "Failed to update post status",
    created: "Blog post created successfully",
    updated: "Blog post updated successfully",
    deleted: "Blog post deleted successfully",
    published: "Post published successfully",
    unpublished: "Post unpublished successfully",
  });
});

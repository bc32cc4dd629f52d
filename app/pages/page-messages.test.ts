import { expect, test } from "vitest";
import { pageMessages } from "./page-messages.ts";

test("the texts match the specification word for word", () => {
  const { deleteQuestion, slugHint, converted, ...texts } = pageMessages;
  expect(texts).toEqual({
    empty: "No pages found. Create your first page!",
    deleteTitle: "Delete Page",
    descriptionHint: "150-160 characters recommended",
    loadFailed: "Failed to fetch pages",
    toggleFailed: "Failed to update page status",
    deleteFailed: "Failed to delete page",
    convertFailed: "Failed to convert page",
    convertDuplicate: "A dynamic page with this slug already exists",
    editorLoadFailed: "Failed to fetch page data",
    saveFailed: "Failed to save page",
    saveDuplicate: "A page with this slug already exists",
    invalid: { title: "Validation Error", description: "Title, slug, and content are required" },
    created: "Page created successfully",
    updated: "Page updated successfully",
    published: "Page published successfully",
    unpublished: "Page unpublished successfully",
    deleted: "Page deleted successfully",
  });
  expect(deleteQuestion.join("Specials")).toBe(
    'Are you sure you want to delete "Specials"? This action cannot be undone.',
  );
  expect(slugHint("specials")).toBe("This will be accessible at: /specials");
  expect(converted("FAQ")).toBe('"FAQ" converted to dynamic page. You can now edit it.');
});

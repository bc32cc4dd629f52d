/** The pages' admin: the texts of the specification's section 8, and those that section 2 gives for its screens. */
export const pageMessages = {
  empty: "No pages found. Create your first page!",
  deleteTitle: "Delete Page",
  /** Before and after the page's title. */
  deleteQuestion: ['Are you sure you want to delete "', '"? This action cannot be undone.'] as const,
  slugHint: (slug: string) => `This will be accessible at: /${slug}`,
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
  converted: (title: string) => `"${title}" converted to dynamic page. You can now edit it.`,
};

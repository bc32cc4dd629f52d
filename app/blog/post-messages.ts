export const POST_SLUG_TAKEN = "A post with this slug already exists";

/** The posts' admin: the texts of the specification's section 8, and those that section 2 gives for the screen. */
export const postMessages = {
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
};

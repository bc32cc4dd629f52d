/** The specification's texts of the public blog, section 2. */
export const readerMessages = {
  loadingPosts: "Loading posts...",
  noPosts: "No blog posts available yet.",
  loadingPost: "Loading post...",
  postNotFound: "Post not found.",
};

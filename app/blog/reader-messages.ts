/** The public blog: the texts of the specification's section 2. Apart from the admin's, which visitors never load. */
export const readerMessages = {
  loadingPosts: "Loading posts...",
  noPosts: "No blog posts available yet.",
  loadingPost: "Loading post...",
  postNotFound: "Post not found.",
};

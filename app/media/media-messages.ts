/** What staff are told of pictures. */
export const mediaMessages = {
  loading: "Loading pictures...",
  loadFailed: "We couldn’t load the pictures.",
  empty: "There are no pictures yet.",
  noMatch: "No pictures match.",
  offline: "There is no connection. Try again when you are online.",
  uploadFailed: "This couldn’t be uploaded. Try again.",
  tooLarge: "This file is larger than 15 MB.",
  noPicture: "This isn’t a picture that we can take: JPEG, PNG, WebP, AVIF or GIF.",
  saved: "Picture saved",
  saveFailed: "Failed to save the picture",
  deleted: "Picture deleted",
  deleteFailed: "Failed to delete the picture",
  altMissing: "Say what the picture shows, or mark it as decorative.",
};

/** The texts of the specification's section 8 about the lead desk, word for word. */
export const leadDeskMessages = {
  loading: "Loading leads...",
  empty: { title: "No leads found.", description: "Contact form submissions will appear here." },
  loadFailed: "Failed to load leads",
  statusSaved: { title: "Status updated", description: "Lead status has been updated successfully" },
  statusFailed: "Failed to update status",
};

/** About requests that are held back as spam. */
export const quarantineMessages = {
  nothingHeld: "Nothing is held back.",
  released: {
    title: "Request released",
    description: "It’s a lead now. Staff and the customer will be notified in a moment.",
  },
  heldAgain: { title: "Request held back again" },
  failed: "Failed to change whether the request is held back",
};

/** About a request that staff enter. */
export const addRequestMessages = {
  failed: "The request couldn’t be added. Please try again.",
  offline: "You’re offline. The request wasn’t added. What you typed is kept here.",
};

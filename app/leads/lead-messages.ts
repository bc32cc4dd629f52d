/** The texts of the specification's section 8 about leads, word for word. */
export const leadFormMessages = {
  received: {
    title: "Request received!",
    description: (phone: string) =>
      `Thanks! We'll call you shortly from ${phone}. Same-day delivery available.`,
  },
  failed: {
    title: "Error",
    description: "Sorry, there was an issue submitting your request. Please try again.",
  },
};

export const leadDeskMessages = {
  loading: "Loading leads...",
  empty: { title: "No leads found.", description: "Contact form submissions will appear here." },
  loadFailed: "Failed to load leads",
  statusSaved: { title: "Status updated", description: "Lead status has been updated successfully" },
  statusFailed: "Failed to update status",
};

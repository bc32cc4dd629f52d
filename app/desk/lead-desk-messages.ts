/** The texts of the specification's section 8 about the lead desk, word for word; apart, as no visitor needs them. */
export const leadDeskMessages = {
  loading: "Loading leads...",
  empty: { title: "No leads found.", description: "Contact form submissions will appear here." },
  loadFailed: "Failed to load leads",
  statusSaved: { title: "Status updated", description: "Lead status has been updated successfully" },
  statusFailed: "Failed to update status",
};

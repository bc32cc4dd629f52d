/** The texts of the lead desk about what is held back. */
export const quarantineMessages = {
  nothingHeld: "Nothing is held back.",
  released: {
    title: "Request released",
    description: "It’s a new lead now. Staff and the customer hear of it in a moment.",
  },
  heldAgain: { title: "Request held back again" },
  failed: "Failed to change whether the request is held back",
};

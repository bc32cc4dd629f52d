/** The texts of the specification's section 8 about the lead form, word for word. */
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

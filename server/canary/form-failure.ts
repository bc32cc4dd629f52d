/** The links of the chain from a visitor's browser to staff's mailboxes. */
export type Link = "page" | "form" | "database" | "outbox" | "mail";

/** The form does not work. The message says so to staff, in the words of the mail server too: the log gets the link alone. */
export class FormFailure extends Error {
  readonly link: Link;

  constructor(link: Link, message: string, options?: ErrorOptions) {
    super(message, options);
    this.link = link;
  }
}

/** The steps between a visitor's browser and staff's mailboxes. */
export type Link = "page" | "form" | "database" | "outbox" | "mail";

/**
 * The form doesn't work. The message is shown to staff and may quote the mail server, so only the failed step is
 * logged.
 */
export class FormFailure extends Error {
  readonly link: Link;

  constructor(link: Link, message: string, options?: ErrorOptions) {
    super(message, options);
    this.link = link;
  }
}

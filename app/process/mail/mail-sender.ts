/** The way out for e-mails. */
import type { Mail } from "../../domain/mails/mail-records.ts";

export class UncertainError extends Error {
  override readonly name = "UncertainError";
}

export interface MailSender {
  /**
   * Hands the mail to the mail server. A repetition has the same Message-ID, by which servers and mailboxes recognise it.
   * @returns false: the server will never take this mail
   * @throws UncertainError the connection broke, and the server may have the mail
   * @throws Error the server could not be reached, or asks to try later
   */
  send(mail: Mail): Promise<boolean>;
  close(): void;
}

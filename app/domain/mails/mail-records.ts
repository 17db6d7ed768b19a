/** E-mails: written with the change that causes them, sent by the job `send-mail` (docs/decisions/125). */

export interface MailContent {
  /** One address, checked by `mailAddress`. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Shown in the place of the operator's name. */
  readonly senderName?: string | undefined;
  /** One address. */
  readonly replyTo?: string | undefined;
  /** Opts the recipient out, also by a POST (RFC 8058). */
  readonly stopUrl?: string | undefined;
}

export interface NewMail extends MailContent {
  readonly merchantId: string;
  /** Names the mail among its merchant's: a second one of this key is not sent. */
  readonly key: string;
  /** It is not sent afterwards, such as when its link no longer works. The row goes after 30 days in any case. */
  readonly expiresAt: Date;
  /** After a crash within its sending it is not sent again, as it might arrive twice. */
  readonly once?: boolean;
}

export interface Mail extends MailContent {
  readonly id: string;
  readonly merchantId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly once: boolean;
}

/** `refused`: the mail server will never take it. `uncertain`: the server may have it, and it is not sent again. */
export type MailOutcome = "sent" | "refused" | "expired" | "uncertain";

export interface MailStore {
  /** Keeps the mail and has it sent: both or neither. False: there was one of this key. */
  post(mail: NewMail): Promise<boolean>;
  /** `null`: there is none, or it has an outcome. */
  waiting(merchantId: string, id: string): Promise<Mail | null>;
  /** Notes that the sending of a mail begins that must not arrive twice. False: it had begun before. */
  begin(mail: Pick<Mail, "merchantId" | "id">): Promise<boolean>;
  /** The server certainly did not take it: it may be sent again. */
  unbegin(mail: Pick<Mail, "merchantId" | "id">): Promise<void>;
  settle(mail: Pick<Mail, "merchantId" | "id">, outcome: MailOutcome): Promise<void>;
  /** All merchants' mails that wait and have not expired, the oldest first: for the operator of a server without `SMTP_URL`. */
  allWaiting(limit: number): Promise<readonly Mail[]>;
}

/** The connection broke, and the mail server may have the mail. */
export class UncertainError extends Error {
  override readonly name = "UncertainError";
}

/** The way out for e-mails. */
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

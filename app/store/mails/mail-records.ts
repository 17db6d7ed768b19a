/** E-mails: written with the change that causes them, sent by the job `send-mail` (docs/decisions/125). */

export interface MailContent {
  /** One address, checked by `mailAddress`. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface NewMail extends MailContent {
  readonly merchantId: string;
  /** Names the mail among its merchant's: a second one of this key is not sent. */
  readonly key: string;
  /** It is not sent afterwards, such as when its link no longer works. The row goes after 30 days in any case. */
  readonly expiresAt: Date;
}

export interface Mail extends MailContent {
  readonly id: string;
  readonly merchantId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** `refused`: the mail server will never take it. */
export type MailOutcome = "sent" | "refused" | "expired";

export interface MailStore {
  /** Keeps the mail and has it sent: both or neither. False: there was one of this key. */
  post(mail: NewMail): Promise<boolean>;
  /** `null`: there is none, or it has an outcome. */
  waiting(merchantId: string, id: string): Promise<Mail | null>;
  settle(mail: Pick<Mail, "merchantId" | "id">, outcome: MailOutcome): Promise<void>;
  /** All merchants' mails that wait and have not expired, the oldest first: for the operator of a server without `SMTP_URL`. */
  allWaiting(limit: number): Promise<readonly Mail[]>;
}

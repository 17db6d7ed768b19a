import { mailAddress, oneLine } from "../../domain/mails/mail-address.ts";
import type { MailSender } from "../../domain/mails/mail-records.ts";
import { UncertainError } from "../../domain/mails/mail-records.ts";

/** Below the job's time-out, all together. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 2;

/** Settings of the environment. */
export interface SmtpSettings {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly PUBLIC_URL: string;
}

/** `null` without `SMTP_URL`: then the library is not loaded. */
export async function openSmtpSender({
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_URL,
}: SmtpSettings): Promise<MailSender | null> {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(
    {
      url: SMTP_URL,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  const host = new URL(PUBLIC_URL).hostname;
  const sender = /<(.+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  return {
    async send({ id, to, subject, text, createdAt, senderName, replyTo, stopUrl }) {
      try {
        await transport.sendMail({
          from: senderName === undefined ? MAIL_FROM : { name: oneLine.parse(senderName), address: sender },
          ...(replyTo === undefined ? {} : { replyTo: { name: "", address: mailAddress.parse(replyTo) } }),
          // The recipient is an object, because a text would be read as a list of addresses.
          to: { name: "", address: mailAddress.parse(to) },
          subject: oneLine.parse(subject),
          text,
          date: createdAt,
          messageId: `<${id}@${host}>`,
          // Automatic replies to a program would go round and round (RFC 3834).
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(stopUrl === undefined ? {} : stopHeaders(stopUrl)),
          },
        });
        return true;
      } catch (error) {
        if (isFinal(error)) return false;
        throw isUncertain(error)
          ? new UncertainError("the server may have the mail", { cause: error })
          : error;
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 8058. */
function stopHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Before the server said hello, it can't have a mail. */
const EARLY_FAULTS = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"];

/** The connection broke without an answer of the server, perhaps after it had taken the mail. */
function isUncertain(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const { code, responseCode, syscall, originalCode } = error as Error & Record<string, unknown>;
  const isBroken = code === "ESOCKET" || code === "ECONNECTION" || code === "ETIMEDOUT";
  if (!isBroken || typeof responseCode === "number" || syscall === "connect") return false;
  return !EARLY_FAULTS.includes(String(originalCode));
}

/** The server's answer to this mail or its address is permanent (RFC 5321, 4.2.1); a refused login is the operator's to mend. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || !("responseCode" in error)) return false;
  const { code, responseCode } = error;
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") &&
    typeof responseCode === "number" &&
    responseCode >= 500 &&
    responseCode < 600
  );
}

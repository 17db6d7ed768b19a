/** A mail on its way to the mail server. */
import { z } from "zod";
import type { Mail, MailSender } from "../../domain/mails/mail-records.ts";
import { UncertainError } from "../../domain/mails/mail-records.ts";
import type { Services } from "../../process/services.server.ts";
import type { JobRows, JobServices } from "./job.ts";
import { forOutside } from "./job.ts";

const mail = z.object({ merchantId: z.string(), id: z.string() });

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    /** A mail that is to be sent. */
    readonly "send-mail": z.output<typeof mail>;
  }
}

export const sendMailJob = {
  "send-mail": {
    ...forOutside,
    concurrency: 4,
    fairBy: "merchantId",
    data: mail,
    run: (services: Pick<JobServices, "log" | "mailSender" | "mails" | "ports">, waiting) =>
      sendMail(services, services.mailSender, waiting),
  },
} satisfies Partial<JobRows>;

/**
 * Sends a mail that waits. A crash between the server's answer and the outcome sends it again, with the same Message-ID, unless it
 * must not arrive twice.
 * @param sender `null`: the mail waits for the operator, who reads it on the command line
 * @throws Error to be tried again
 */
export async function sendMail(
  {
    mails,
    ports: { clock },
    log,
  }: Pick<Services, "mails" | "log"> & { ports: Pick<Services["ports"], "clock"> },
  sender: MailSender | null,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<void> {
  const mail = await mails.waiting(merchantId, id);
  if (mail === null) return;
  if (mail.expiresAt <= clock.now()) return mails.settle(mail, "expired");
  if (sender === null) {
    log.info({ mail: id }, "SMTP_URL is not set: the mail waits in `npm run -s member -- mails`");
    return;
  }
  if (mail.once && !(await mails.begin(mail))) {
    log.warn({ mail: id, merchantId }, "a mail was being sent when its process ended: it is not sent again");
    return mails.settle(mail, "uncertain");
  }
  const isSent = mail.once ? await sendOnce(mails, sender, mail) : await sender.send(mail);
  if (isSent === null) return;
  if (!isSent) log.warn({ mail: id, merchantId }, "the mail server refused a mail");
  await mails.settle(mail, isSent ? "sent" : "refused");
}

/** `null`: the server may have it. @throws the error, if the mail may be sent again */
async function sendOnce(mails: Services["mails"], sender: MailSender, mail: Mail): Promise<boolean | null> {
  try {
    return await sender.send(mail);
  } catch (error) {
    if (error instanceof UncertainError) {
      await mails.settle(mail, "uncertain");
      return null;
    }
    await mails.unbegin(mail);
    throw error;
  }
}

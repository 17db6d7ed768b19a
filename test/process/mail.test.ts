/** E-mails: kept with their cause, sent once, to a real server on loopback. */
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSmtpSender } from "../../app/adapters/mail/smtp-sender.ts";
import { mailAddress } from "../../app/domain/mails/mail-address.ts";
import type { MailSender, NewMail } from "../../app/domain/mails/mail-records.ts";
import { sendMail } from "../../app/entrypoints/jobs/send-mail.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { MailServer } from "../support/mail-server.ts";
import { headerText, mailServer } from "../support/mail-server.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let server: MailServer;
let sender: MailSender;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  server = await mailServer();
  const opened = await openSmtpSender(
    readEnv({ SMTP_URL: server.url, MAIL_FROM: "Waybill <ship@waybill.example>" }),
  );
  if (opened === null) throw new Error("no sender");
  sender = opened;
});
afterEach(() => server.answer(null));
afterAll(async () => {
  sender?.close();
  await server?.close();
  await database?.close();
});

let count = 0;
const aMail = (given: Partial<NewMail> = {}): NewMail => ({
  merchantId: stores.ids.next(),
  key: `mail ${++count}`,
  to: `person-${count}@shop.example`,
  subject: "Your link",
  text: "Open this.",
  expiresAt: new Date(stores.clock.now().getTime() + 3_600_000),
  ...given,
});

/** Posts the mail; the job's data. */
async function posted(mail: NewMail): Promise<{ merchantId: string; id: string }> {
  expect(await stores.mails.post(mail)).toBe(true);
  const job = stores.jobs.at(-1);
  expect(job?.name).toBe("send-mail");
  return job?.data as { merchantId: string; id: string };
}

const work = (job: { merchantId: string; id: string }, through: MailSender | null = sender) =>
  sendMail(
    { mails: stores.mails, ports: { clock: stores.clock }, log: pino({ level: "silent" }) },
    through,
    job,
  );

const outcomeOf = async ({ id }: { id: string }) =>
  (await database.pool.query("SELECT outcome FROM mails WHERE id = $1", [id])).rows[0]?.outcome;

describe("a mail", () => {
  it("arrives once, with its words in Greek, and a repeated job sends nothing", async () => {
    const mail = aMail({
      subject: "Ο σύνδεσμός σας για το Waybill, που είναι πολύ μακρύς",
      text: "Ανοίξτε:\n.\nhttps://a.example/β\n",
    });
    const job = await posted(mail);
    await work(job);
    await work(job);
    const came = server.received.filter(({ to }) => to.includes(mail.to));
    expect(came).toHaveLength(1);
    expect(headerText(came[0]?.headers.get("subject"))).toBe(mail.subject);
    expect(came[0]?.text.replaceAll("\r\n", "\n").trim()).toBe(mail.text.trim());
    expect(came[0]?.from).toBe("ship@waybill.example");
    expect(came[0]?.headers.get("from")).toBe("Waybill <ship@waybill.example>");
    expect(came[0]?.headers.get("to")).toBe(mail.to);
    expect(await outcomeOf(job)).toBe("sent");
  });

  it("is encrypted where it waits", async () => {
    const mail = aMail({ text: "a secret link" });
    const { id } = await posted(mail);
    const { rows } = await database.pool.query("SELECT mails::text AS row FROM mails WHERE id = $1", [id]);
    expect(rows[0].row).not.toMatch(/secret|shop\.example/);
  });

  it("is posted once for a key, and not at all if its cause fails", async () => {
    const mail = aMail();
    await posted(mail);
    const jobs = stores.jobs.length;
    expect(await stores.mails.post(mail)).toBe(false);
    expect(stores.jobs).toHaveLength(jobs);
    const failing = testStores(database, {
      enqueue: async () => {
        throw new Error("cut off");
      },
    });
    const lost = aMail();
    await expect(failing.mails.post(lost)).rejects.toThrow("cut off");
    expect(await stores.mails.post(lost)).toBe(true);
  });

  it("is tried again while the server is busy or hangs up, with the same Message-ID", async () => {
    const mail = aMail();
    const job = await posted(mail);
    server.answer("450 later");
    await expect(work(job)).rejects.toThrow();
    server.answer("hang up");
    await expect(work(job)).rejects.toThrow();
    expect(await outcomeOf(job)).toBeNull();
    server.answer(null);
    await work(job);
    const ids = server.received
      .filter(({ to }) => to.includes(mail.to))
      .map(({ headers }) => headers.get("message-id"));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("that the server refuses for good is not tried again", async () => {
    const job = await posted(aMail());
    server.answer("550 no such person");
    await work(job);
    expect(await outcomeOf(job)).toBe("refused");
  });

  it("waits for the operator without a server, and is not sent once it has expired", async () => {
    const mail = aMail({ expiresAt: new Date(stores.clock.now().getTime() + 1) });
    const job = await posted(mail);
    await work(job, null);
    expect((await stores.mails.allWaiting(100)).map(({ to }) => to)).toContain(mail.to);
    stores.clock.advance(1000);
    expect((await stores.mails.allWaiting(100)).map(({ to }) => to)).not.toContain(mail.to);
    await work(job);
    expect([await outcomeOf(job), server.received.some(({ to }) => to.includes(mail.to))]).toEqual([
      "expired",
      false,
    ]);
  });

  it("of another merchant is not found by its id", async () => {
    const { id } = await posted(aMail());
    expect(await stores.mails.waiting(stores.ids.next(), id)).toBeNull();
  });
});

describe("headers can't be injected", () => {
  it.each([
    "a@shop.example\r\nBcc: b@shop.example",
    "a@shop.example, b@shop.example",
    "A <a@shop.example>",
    "a@shop.example\0",
    "a b@shop.example",
    "a@shop",
    "a@-shop.example",
    "@shop.example",
    `${"a".repeat(250)}@shop.example`,
    "",
  ])("by the recipient %j", async (to) => {
    expect(mailAddress.safeParse(to).success).toBe(false);
    const before = server.received.length;
    await expect(work(await posted(aMail({ to })))).rejects.toThrow();
    expect(server.received).toHaveLength(before);
  });

  it.each(["Hello\r\nBcc: b@shop.example", "Hello\nBcc: b@shop.example", "Hello\u2028Bcc: x", "a\0b"])(
    "by the subject %j",
    async (subject) => {
      const before = server.received.length;
      await expect(work(await posted(aMail({ subject })))).rejects.toThrow();
      expect(server.received).toHaveLength(before);
    },
  );

  it.each(["o'hara+tag@shop.example", "A.B@sub.shop.example", "x_y-z@shop-1.co.uk"])(
    "and %s is an address",
    (address) => expect(mailAddress.parse(` ${address} `)).toBe(address),
  );
});

describe("the settings", () => {
  const from = "Waybill <ship@waybill.example>";
  it.each([
    [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM is missing"],
    [{ MAIL_FROM: from }, "SMTP_URL is missing"],
    [{ SMTP_URL: "http://mail.example", MAIL_FROM: from }, "SMTP_URL must be a mail server"],
    [{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@b.example\nBcc: c@d.example" }, "MAIL_FROM must be"],
  ])("%j: %s", (env, message) => expect(() => readEnv(env)).toThrow(message));

  it("without a server give no sender", async () => expect(await openSmtpSender(readEnv({}))).toBeNull());
});

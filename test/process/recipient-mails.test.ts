/** E-mails to recipients, from a scan to a real mail server on loopback. */
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSmtpSender } from "../../app/adapters/mail/smtp-sender.ts";
import { MAIL_EVERY_MS } from "../../app/adapters/store/mails/recipient-mail-store.ts";
import type { Environment, Shipment, TrackingEntry } from "../../app/domain/engine/index.ts";
import type { JobData, JobName } from "../../app/domain/jobs/jobs.ts";
import type { MailSender } from "../../app/domain/mails/mail-records.ts";
import {
  LINK_EVERY_MS,
  noRecipientMails,
  recipientMailKinds,
} from "../../app/domain/orders/recipient-mails/recipient-mail.ts";
import { plainBrand } from "../../app/domain/orders/tracking-page/brand.ts";
import { planRecipientMail, writeRecipientMail } from "../../app/entrypoints/jobs/recipient-mail.ts";
import { sendMail } from "../../app/entrypoints/jobs/send-mail.ts";
import { signedLinks } from "../../app/entrypoints/links/links.ts";
import { readEnv } from "../../app/process/env.server.ts";
import { aPurchase } from "../orders/a-purchase.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
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
const keys = {
  encryptionKey: Buffer.alloc(32, 5).toString("base64"),
  publicUrl: "https://ship.example",
  sandboxUrl: undefined,
};
const links = signedLinks({ ...keys, clock: { now: () => new Date() } });
const env = () =>
  readEnv({ SMTP_URL: server.url, MAIL_FROM: "Waybill <ship@waybill.example>", PUBLIC_URL: keys.publicUrl });

beforeAll(async () => {
  database = await freshDatabase();
  server = await mailServer();
  const opened = await openSmtpSender(env());
  if (opened === null) throw new Error("no sender");
  sender = opened;
});
afterAll(async () => {
  sender?.close();
  await server?.close();
  await database?.close();
});

let merchantId = "";
beforeEach(async () => {
  server.answer(null);
  stores = testStores(database);
  merchantId = (await stores.merchants.ensure(`Mails ${stores.ids.next()}`)).id;
  await choose(merchantId);
});

async function choose(merchant: string) {
  await stores.trackingBrands.set(merchant, { ...plainBrand, name: "Ελιά" });
  await stores.recipientMails.setSettings(merchant, {
    ...{ kinds: recipientMailKinds, forPlatformOrders: false, replyTo: "help@elia.example" },
    words: { el: { delivered: { subject: "Έφτασε από {shop}!", text: "Καλή όρεξη. {number}" } } },
  });
}

let people = 0;
const someone = () => `person-${++people}@example.com`;
async function aParcel(email: string, environment: Environment = "production", owner = merchantId) {
  const plain = aShipment({ merchantId: owner, environment }, stores.ids.next());
  const to = { ...plain.to, country: "GR", email, name: "Zoe Unmistakable" };
  return storeShipment(stores, { ...plain, to });
}

/** Records a scan of now, as a carrier's report is recorded. */
async function scanned(shipment: Shipment, milestone: TrackingEntry["milestone"]): Promise<Shipment> {
  const status = milestone === "delivered" ? "DELIVERED" : "TRANSIT";
  const entry = { status, statusDate: stores.clock.now(), statusDetails: "", statusExact: null, milestone };
  const history = [...shipment.trackingHistory, entry as TrackingEntry];
  const saved = await stores.shipments.save(
    { ...shipment, trackingHistory: history, trackingStatus: status },
    [],
  );
  if (saved === null) throw new Error("another writer was first");
  return saved;
}

const parts = (given: object = {}) => ({
  ...stores,
  links,
  env: env(),
  ports: { clock: stores.clock, shipments: stores.shipments },
  ...given,
});
const plan = (shipment: Shipment, given: object = {}) =>
  planRecipientMail(parts(given), shipment, shipment.id);
const jobsOf = <Name extends JobName>(name: Name) =>
  stores.jobs.filter((job) => job.name === name).map(({ data }) => data as JobData[Name]);
const write = async () => {
  for (const job of jobsOf("recipient-mail")) await writeRecipientMail(parts(), job);
};
const log = pino({ level: "silent" });
const send = async (through: MailSender = sender) => {
  const jobs = jobsOf("send-mail");
  for (const job of jobs)
    await sendMail({ mails: stores.mails, ports: { clock: stores.clock }, log }, through, job);
};
const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email));
const arrived = async () => {
  await write();
  await send();
};

describe("a mail to a recipient", () => {
  it("arrives once in their language with the shop's name and words, and names no person", async () => {
    const email = someone();
    let parcel = await scanned(await aParcel(email), "picked-up");
    await Promise.all([plan(parcel), plan(parcel), plan(parcel)]);
    expect(jobsOf("recipient-mail")).toHaveLength(1);
    await arrived();
    await arrived();
    stores.clock.advance(3_600_000);
    parcel = await scanned(parcel, "in-transit");
    await plan(parcel);
    parcel = await scanned(parcel, "delivered");
    await plan(parcel);
    await plan(parcel);
    await arrived();
    const [first, last, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(headerText(first?.headers.get("subject"))).toBe("Το δέμα σας από Ελιά είναι καθ' οδόν");
    expect(headerText(last?.headers.get("subject"))).toBe("Έφτασε από Ελιά!");
    expect(last?.text).toContain(`Καλή όρεξη. ${parcel.trackingRef}`);
    expect(headerText(first?.headers.get("from"))).toMatch(/Ελιά.*<ship@waybill.example>/);
    expect(first?.headers.get("reply-to")).toContain("help@elia.example");
    expect(first?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [stop = ""] = /https:\/\/ship\.example\/mails\/stop\/\S+/.exec(last?.text ?? "") ?? [];
    expect(first?.headers.get("list-unsubscribe")).toBe(`<${stop}>`);
    const urls = last?.text.match(/https:\S+/g) ?? [];
    expect(urls.map((url) => new URL(url).pathname.split("/")[1])).toEqual(["track", "mails"]);
    // The address is in the header To alone.
    for (const mail of [first, last])
      expect(mail?.text).not.toMatch(/Unmistakable|person-|example\.com|Tsimiski|Τσιμισκή/);
  });

  it("never leaves the sandbox, nor is it planned without a mail server or by default", async () => {
    const sandbox = await scanned(await aParcel(someone(), "sandbox"), "picked-up");
    await plan(sandbox);
    expect(
      await stores.recipientMails.plan(
        { merchantId, shipmentId: sandbox.id, kind: "problem" },
        "a@b.example",
      ),
    ).toBe(false);
    const parcel = await scanned(await aParcel(someone()), "picked-up");
    await plan(parcel, { env: readEnv({}) });
    const { id: quiet } = await stores.merchants.ensure(`Quiet ${stores.ids.next()}`);
    await plan(await scanned(await aParcel(someone(), "production", quiet), "picked-up"));
    expect(jobsOf("recipient-mail")).toEqual([]);
  });

  it("is not written once the parcel has other news, or the merchant chose otherwise", async () => {
    const email = someone();
    const parcel = await scanned(await aParcel(email), "out-for-delivery");
    await plan(parcel);
    stores.clock.advance(60_000);
    await scanned(parcel, "delivered");
    await arrived();
    expect(mailsTo(email)).toEqual([]);
  });

  it("is left to Shopify for the parcels of its orders", async () => {
    const parcel = await scanned(await aParcel(someone()), "picked-up");
    const purchases = { ...stores.purchases, byShipment: async () => aPurchase("placed") };
    await plan(parcel, { purchases });
    expect(jobsOf("recipient-mail")).toEqual([]);
    const settings = await stores.recipientMails.settings(merchantId);
    await stores.recipientMails.setSettings(merchantId, { ...settings, forPlatformOrders: true });
    await plan(parcel, { purchases });
    expect(jobsOf("recipient-mail")).toHaveLength(1);
  });

  it("is planned with its job or not at all", async () => {
    const parcel = await scanned(await aParcel(someone()), "picked-up");
    const failing = testStores(database, {
      enqueue: async () => {
        throw new Error("cut off");
      },
    });
    await expect(plan(parcel, { recipientMails: failing.recipientMails })).rejects.toThrow("cut off");
    await plan(parcel);
    expect(jobsOf("recipient-mail")).toHaveLength(1);
  });

  it("follows the merchant's one before, and another merchant's waits for none", async () => {
    const delays: (number | undefined)[] = [];
    stores = testStores(database, {
      enqueue: async (_transaction, _name, _data, options) => void delays.push(options?.startAfterSeconds),
    });
    for (let count = 0; count < 4; count++) await plan(await scanned(await aParcel(someone()), "picked-up"));
    const { id: other } = await stores.merchants.ensure(`Other ${stores.ids.next()}`);
    await choose(other);
    await plan(await scanned(await aParcel(someone(), "production", other), "picked-up"));
    const gap = MAIL_EVERY_MS / 1000;
    // Jobs of bookings have no delay.
    expect(delays.filter((seconds) => seconds !== undefined)).toEqual([0, gap, 2 * gap, 3 * gap, 0]);
  });
});

describe("the link that support sends again", () => {
  const planLink = ({ id: shipmentId, to }: Shipment) =>
    stores.recipientMails.planLink({ merchantId, shipmentId }, to.email ?? "");

  it("arrives once for two clicks, before any scan and without any mails chosen, and again later", async () => {
    await stores.recipientMails.setSettings(merchantId, noRecipientMails);
    const email = someone();
    const parcel = await aParcel(email);
    expect((await Promise.all([planLink(parcel), planLink(parcel)])).sort()).toEqual([
      "just-sent",
      "planned",
    ]);
    await arrived();
    await arrived();
    const [first, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(headerText(first?.headers.get("subject"))).toContain("Ελιά");
    expect(first?.text).toContain(links.trackingPageUrl(merchantId, "production", parcel.id));
    expect(first?.text).toContain("/mails/stop/");
    stores.clock.advance(LINK_EVERY_MS + MAIL_EVERY_MS);
    expect(await planLink(parcel)).toBe("planned");
    await arrived();
    expect(mailsTo(email)).toHaveLength(2);
  });

  it("is in the parcel's history once for each mail, and no refusal is", async () => {
    const parcel = await aParcel(someone());
    const sent = async () =>
      (await stores.audit.ofShipment(parcel, 10)).filter(({ action }) => action === "link.sent").length;
    await Promise.all([planLink(parcel), planLink(parcel)]);
    expect(await sent()).toBe(1);
    stores.clock.advance(LINK_EVERY_MS + MAIL_EVERY_MS);
    await planLink(parcel);
    expect(await sent()).toBe(2);
    await stores.recipientMails.optOut(merchantId, parcel.id);
    stores.clock.advance(LINK_EVERY_MS + MAIL_EVERY_MS);
    expect(await planLink(parcel)).toBe("opted-out");
    expect(await sent()).toBe(2);
  });

  it("is not sent to who opted out, for a cancelled parcel, or from the sandbox", async () => {
    const stopped = await aParcel(someone());
    expect(await planLink(stopped)).toBe("planned");
    expect(await stores.recipientMails.optOut(merchantId, stopped.id)).toBe(true);
    stores.clock.advance(LINK_EVERY_MS + MAIL_EVERY_MS);
    expect(await planLink(stopped)).toBe("opted-out");
    expect(await planLink(await aParcel(someone(), "sandbox"))).toBe("gone");
    await arrived();
    expect(mailsTo(stopped.to.email ?? "")).toEqual([]);
  });
});

describe("a process that is killed", () => {
  const posted = async () => {
    const email = someone();
    await plan(await scanned(await aParcel(email), "picked-up"));
    await write();
    await write();
    expect(jobsOf("send-mail")).toHaveLength(1);
    return email;
  };
  const outcomes = async () =>
    (await database.pool.query("SELECT outcome FROM mails WHERE merchant_id = $1", [merchantId])).rows.map(
      ({ outcome }) => outcome,
    );

  it("after the server took the mail does not send it again", async () => {
    const email = await posted();
    const killed: MailSender = {
      ...sender,
      send: async (mail) => {
        await sender.send(mail);
        return new Promise(() => {});
      },
    };
    void send(killed);
    await server.mailTo(email);
    await send();
    await send();
    expect([mailsTo(email).length, await outcomes()]).toEqual([1, ["uncertain"]]);
  });

  it("and a server that hangs up after the mail cause no second one; one that is busy or away does not lose it", async () => {
    const email = await posted();
    server.answer("450 later");
    await expect(send()).rejects.toThrow();
    const away = await openSmtpSender({ ...env(), SMTP_URL: "smtp://127.0.0.1:1" });
    await expect(send(away ?? sender)).rejects.toThrow();
    away?.close();
    expect([mailsTo(email).length, await outcomes()]).toEqual([0, [null]]);
    server.answer("hang up");
    await send();
    server.answer(null);
    await send();
    expect([mailsTo(email).length, await outcomes()]).toEqual([1, ["uncertain"]]);
  });
});

describe("a recipient who opts out", () => {
  it("gets no more of this merchant's mails, not those that wait, but another's", async () => {
    const email = someone();
    const first = await scanned(await aParcel(email), "picked-up");
    await plan(first);
    await write();
    const second = await scanned(await aParcel(email.toUpperCase()), "picked-up");
    await plan(second);
    const url = links.url("stop", { merchantId, shipmentId: first.id });
    const token = url.split("/").at(-1) ?? "";
    expect(links.read("stop", token)).toEqual({ merchantId, shipmentId: first.id });
    expect(links.read("stop", token.replace(first.id, second.id))).toBe("invalid");
    expect(await stores.recipientMails.optOut(merchantId, first.id)).toBe(true);
    expect(await stores.recipientMails.optOut(merchantId, first.id)).toBe(true);
    const third = await scanned(await aParcel(email), "picked-up");
    await plan(third);
    expect(jobsOf("recipient-mail")).toHaveLength(2);
    await arrived();
    expect(mailsTo(email)).toEqual([]);
    const { id: other } = await stores.merchants.ensure(`Other ${stores.ids.next()}`);
    await choose(other);
    await plan(await scanned(await aParcel(email, "production", other), "picked-up"));
    await arrived();
    expect(mailsTo(email)).toHaveLength(1);
    expect(await stores.recipientMails.optOut(merchantId, stores.ids.next())).toBe(false);
    expect(await stores.recipientMails.optOut(other, first.id)).toBe(false);
  });

  it("or is erased, leaves neither a mail nor a plan behind", async () => {
    const email = someone();
    const parcel = await scanned(await aParcel(email), "picked-up");
    await plan(parcel);
    await write();
    const caller = { merchantId, environment: "production" } as const;
    const found = await stores.people.find(caller, { email, isTheirPhone: () => false });
    await stores.people.erase(caller, found);
    await arrived();
    expect(mailsTo(email)).toEqual([]);
    for (const table of ["mails", "recipient_mails"]) {
      const { rows } = await database.pool.query(`SELECT FROM ${table} WHERE merchant_id = $1`, [merchantId]);
      expect(rows).toEqual([]);
    }
  });
});

import { describe, expect, it } from "vitest";
import type { Shipment, TrackingEntry } from "../../app/domain/engine/index.ts";
import { milestones, summarizeTracking } from "../../app/domain/engine/index.ts";
import { composeMail, problemOfWords } from "../../app/domain/orders/recipient-mails/compose-mail.ts";
import type { MailFacts } from "../../app/domain/orders/recipient-mails/decide-mail.ts";
import { decideMail, languageOf } from "../../app/domain/orders/recipient-mails/decide-mail.ts";
import { recipientMailKinds } from "../../app/domain/orders/recipient-mails/recipient-mail.ts";
import { plainBrand } from "../../app/domain/orders/tracking-page/brand.ts";
import { recipientMailLanguages, recipientMailWords } from "../../app/texts/recipient-mail-words.server.ts";
import { aShipment } from "../support/a-shipment.ts";

const merchantId = "01a0aaaa-0000-7000-8000-000000000001";
const now = new Date("2026-11-26T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const scan = (
  milestone: TrackingEntry["milestone"],
  hours: number,
  status: TrackingEntry["status"] = "TRANSIT",
) =>
  ({ status, statusDate: hoursAgo(hours), statusDetails: "", statusExact: null, milestone }) as TrackingEntry;

const email = "eleni@example.com";
function aParcel(history: readonly TrackingEntry[], given: Partial<Shipment> = {}): Shipment {
  const shipment = aShipment({ merchantId, environment: "production" }, merchantId);
  return {
    ...{ ...shipment, trackingHistory: history, trackingStatus: summarizeTracking(history).status },
    to: { ...shipment.to, country: "GR", email },
    ...given,
  };
}
const facts = (given: Partial<MailFacts> = {}): MailFacts => ({
  shipment: aParcel([scan("picked-up", 1)]),
  settings: { kinds: recipientMailKinds, forPlatformOrders: false, replyTo: null, words: {} },
  brand: { ...plainBrand, name: "Elia" },
  platform: null,
  languages: ["en", "el"],
  fallback: "en",
  now,
  ...given,
});
const kindOf = (...history: TrackingEntry[]) =>
  decideMail(facts({ shipment: aParcel(history) }))?.kind ?? null;

describe("the mail about a parcel", () => {
  it("is about its latest scan, in the language of its country", () => {
    expect(decideMail(facts())).toEqual({
      ...{ kind: "on-its-way", language: "el", shop: "Elia", to: email },
      expiresAt: hoursAgo(-47),
    });
    expect(kindOf(scan("out-for-delivery", 1), scan("in-transit", 5))).toBe("out-for-delivery");
    expect(kindOf(scan("picked-up", 9), scan(null, 1), scan("label-printed", 0))).toBe("on-its-way");
    expect(kindOf(scan("delayed", 1, "EXCEPTION"))).toBe("problem");
    expect(kindOf(scan("delivered", 1, "DELIVERED"))).toBe("delivered");
    expect(kindOf(scan("delivered", 2, "DELIVERED"), scan("in-transit", 1))).toBe("delivered");
    expect(kindOf(scan("delivered", 2, "DELIVERED"), scan("failure", 1, "EXCEPTION"))).toBe("problem");
  });

  it.each(milestones)("knows the milestone %s", (milestone) => {
    const status = milestone === "delivered" ? "DELIVERED" : "TRANSIT";
    const expected = ["label-purchased", "label-printed", "confirmed"].includes(milestone);
    expect(kindOf(scan(milestone, 1, status)) === null).toBe(expected);
  });

  const shipment = (given: Partial<Shipment>) => ({ shipment: aParcel([scan("picked-up", 1)], given) });
  const { to } = aParcel([]);
  it.each<[string, Partial<MailFacts>]>([
    ["in the sandbox", shipment({ environment: "sandbox" })],
    [
      "of the test carrier",
      shipment({ carrier: { code: "testcarrier", name: "Waybill TEST carrier", imageUrl: "/x.svg" } }),
    ],
    ["of a cancelled shipment", shipment({ state: "cancelled" })],
    ["of an erased person", shipment({ redactedAt: now })],
    ["of a return, which comes to the merchant", shipment({ returnRequestId: "R-1" })],
    ["without an address", shipment({ to: { ...to, email: null } })],
    ["to two addresses in one", shipment({ to: { ...to, email: "a@b.example, c@d.example" } })],
    ["whose kind was not chosen", { settings: { ...facts().settings, kinds: ["delivered"] } }],
    ["of a merchant without a name", { brand: plainBrand }],
    ["before any scan", { shipment: aParcel([]) }],
    ["about news of two days ago", { shipment: aParcel([scan("picked-up", 48)]) }],
    ["of an order of Shopify, as Shopify writes", { platform: { notifies: false } }],
  ])("is not sent %s", (_, given) => expect(decideMail(facts(given))).toBeNull());

  it("of Shopify's orders is sent where the merchant chose so, but not beside Shopify's own", () => {
    const settings = { ...facts().settings, forPlatformOrders: true };
    const ofShop = (notifies: boolean, entry: TrackingEntry) =>
      decideMail(facts({ settings, platform: { notifies }, shipment: aParcel([entry]) }))?.kind ?? null;
    expect(ofShop(false, scan("picked-up", 1))).toBe("on-its-way");
    expect(ofShop(true, scan("picked-up", 1))).toBeNull();
    expect(ofShop(true, scan("out-for-delivery", 1))).toBe("out-for-delivery");
  });

  it.each([
    [null, "GR", "el"],
    [null, "CY", "el"],
    [null, "DE", "en"],
    ["en", "GR", "en"],
    ["fr", "GR", "el"],
    [null, "", "en"],
  ])("is, with the choice %s for %s, in %s", (chosen, country, language) =>
    expect(languageOf(chosen, country, ["en", "el"], "en")).toBe(language),
  );
});

describe("its words", () => {
  const values = {
    ...{ shop: "Elia & Sons", carrier: "Gorgona", number: "GL1\r\nBcc: x@y.example" },
    ...{ trackingUrl: "https://a.example/track/t", stopUrl: "https://a.example/mails/stop/t" },
  };

  it("have both links after them, whatever the merchant writes, and one line a value", () => {
    const { subject, text } = composeMail(
      { subject: "{number} of {shop}", text: "Hi {name}, {carrier} {stop}\n" },
      { follow: "Follow:", stop: "Stop {shop}:" },
      values,
    );
    expect(subject).toBe("GL1 Bcc: x@y.example of Elia & Sons");
    expect(text).toBe(
      "Hi {name}, Gorgona {stop}\n\nFollow:\nhttps://a.example/track/t\n\nStop Elia & Sons:\nhttps://a.example/mails/stop/t\n",
    );
  });

  it.each([
    [{ subject: "A\nBcc: b", text: "x" }, "subject"],
    [{ subject: " ", text: "x" }, "subject"],
    [{ subject: "x".repeat(121), text: "x" }, "subject"],
    [{ subject: "x", text: "a\0" }, "text"],
    [{ subject: "x", text: "x".repeat(2_001) }, "text"],
    [{ subject: "x", text: "Dear {name}" }, "field"],
    [{ subject: "{shop}", text: "{carrier}\n{number}" }, null],
  ] as const)("%j have the problem %s", (words, problem) => expect(problemOfWords(words)).toBe(problem));

  it.each(recipientMailLanguages)("of ours in %s can be sent, and name the shop", (code) => {
    const words = recipientMailWords(code);
    for (const kind of recipientMailKinds) {
      expect(problemOfWords(words.kinds[kind])).toBeNull();
      expect(words.kinds[kind].subject).toContain("{shop}");
    }
    expect(words.stop).toContain("{shop}");
  });
});

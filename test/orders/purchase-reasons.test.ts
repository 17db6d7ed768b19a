import { describe, expect, it } from "vitest";
import { z } from "zod";
import { purchaseReasonSchema } from "../../app/adapters/store/orders/purchase-reason-schema.ts";
import { redactPurchase, redactReason } from "../../app/adapters/store/orders/redacted-purchase.ts";
import type { PurchaseReason } from "../../app/domain/orders/purchases/purchase-reason.ts";
import { purchaseReasons as purchaseReasonsEl } from "../../app/texts/el/purchase-reasons.ts";
import { purchaseReasons as purchaseReasonsEn } from "../../app/texts/en/purchase-reasons.ts";
import { reasonWords } from "../../app/texts/reason-words.ts";
import { everyReason } from "../support/every-reason.ts";
import { aPurchase } from "./a-purchase.ts";

const inGreek = (reason: PurchaseReason) => reasonWords(purchaseReasonsEl, reason);
const inEnglish = (reason: PurchaseReason) => reasonWords(purchaseReasonsEn, reason);
const unquoted = (words: string) => words.replaceAll(/«[^»]*»|“[^”]*”/g, "");
/** Names, and words that Greek writes with Latin letters. */
const latin = /\b(Shopify|Waybill|Gorgona|Standard|voucher|HS|GG1|GR|EUR|USD|gorgona\.standard)\b/g;

describe.each(everyReason.map((reason) => [JSON.stringify(reason), reason] as const))("%s", (_, reason) => {
  it("is stored unchanged", () => {
    expect(purchaseReasonSchema.parse(reason)).toEqual(reason);
  });

  it("has words of its own in both languages, and carriers' and platforms' words only as quotations", () => {
    const english = inEnglish(reason);
    const greek = inGreek(reason);
    for (const words of [english, greek]) {
      expect(words).toMatch(/[.»”]$/);
      expect(words).not.toMatch(/undefined|null|NaN|\[object|\.\.| {2}/);
      expect(unquoted(words)).not.toContain("Rue inconnue");
    }
    expect(unquoted(greek).replaceAll(latin, "")).not.toMatch(/[A-Za-z]/);
    expect(english.replaceAll("Λάδι", "")).not.toMatch(/[Α-Ωα-ω]/u);
  });

  it("loses all quoted words when it is redacted, and keeps its state", () => {
    const redacted = redactReason(reason);
    expect(JSON.stringify(redacted)).not.toMatch(/84001/);
    if (reason.code !== "service-unknown") expect(JSON.stringify(redacted)).not.toContain("Rue");
    expect(redacted.code).toBe(reason.code);
    expect(inGreek(redacted)).not.toBe("");
    expect(redactReason(redacted)).toEqual(redacted);
  });
});

/** The kinds of text in a schema: a choice of codes, or a value of this name. */
function textsOf(schema: unknown, name = ""): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => textsOf(each, name));
  const { type, enum: codes, const: code, properties, ...rest } = schema as Record<string, unknown>;
  const fixed = [...(Array.isArray(codes) ? codes : []), ...(code === undefined ? [] : [code])];
  return [
    ...fixed.map((each) => `code ${each}`),
    ...([type].flat().includes("string") && fixed.length === 0 ? [`value ${name}`] : []),
    ...Object.entries(properties ?? {}).flatMap(([key, each]) => textsOf(each, key)),
    ...Object.values(rest).flatMap((each) => textsOf(each, name)),
  ];
}

describe("a stored reason", () => {
  const texts = [...new Set(textsOf(z.toJSONSchema(purchaseReasonSchema, { io: "input" })))];

  it("has no sentence: only codes, names, numbers, days and quoted words", () => {
    const codes = texts.filter((each) => each.startsWith("code ")).map((each) => each.slice(5));
    expect(codes.length).toBeGreaterThan(60);
    for (const code of codes) expect(code).toMatch(/^[a-z]+([-_][a-z]+)*$|^[A-Z]+(_[A-Z]+)*$/);
    expect(texts.filter((each) => each.startsWith("value ")).toSorted()).toEqual([
      "value asked",
      "value box",
      "value cancelled",
      "value carrier",
      "value chosen",
      "value collects",
      "value currency",
      "value day",
      "value fields",
      "value holds",
      "value moving",
      "value name",
      "value number",
      "value place",
      "value point",
      "value product",
      "value rule",
      "value said",
      "value service",
      "value title",
      "value validFrom",
      "value valid_from",
      "value words",
    ]);
  });
});

describe("a redacted purchase", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const change = { at, fingerprint: "g", place: "54624 Thessaloniki" };
  const refused = { code: "platform-refused", said: "Eleni is not at home" } as const;

  it.each([
    aPurchase("asked", {
      replaces: { shipmentId: "old", addressFingerprint: "f", addressChange: change },
    }),
    aPurchase("waiting", { reason: { code: "on-hold", holds: ["Eleni"] } }),
    aPurchase("buying", { addressFingerprint: "f", reason: refused }),
    aPurchase("bought", { addressFingerprint: "f", reason: refused }),
    aPurchase("placed", {
      ...{ addressFingerprint: "f", addressChange: change, reason: refused, notice: refused },
    }),
    aPurchase("ended", { reason: refused }),
  ])("that was $state has no fingerprint, place or words", (purchase) => {
    const redacted = redactPurchase(purchase);
    expect(JSON.stringify(redacted)).not.toMatch(/Eleni|Thessaloniki|"f"|"g"/);
    expect({ ...redacted, state: purchase.state }).toEqual(redacted);
    expect(redactPurchase(redacted)).toEqual(redacted);
  });
});

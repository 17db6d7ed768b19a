import { describe, expect, it } from "vitest";
import {
  storedCarrierServiceRefusal,
  storedImportFailure,
  storedMessageTrouble,
} from "../../app/adapters/store/shops/platform-reasons.ts";
import { platformReasons as greek } from "../../app/texts/el/platform-reasons.ts";
import { platformReasons as english } from "../../app/texts/en/platform-reasons.ts";
import { carrierServiceWords, importWords, messageWords } from "../../app/texts/platform-words.ts";
import { sentencesIn } from "../../simulator/chaos/stored-sentences.ts";
import {
  everyCarrierServiceRefusal,
  everyImportFailure,
  everyMessageTrouble,
} from "../support/every-platform-reason.ts";

const unquoted = (words: string) => words.replaceAll(/«[^»]*»|“[^”]*”/g, "");

const reasons = [
  ...everyCarrierServiceRefusal.flatMap((reason) =>
    ["Advanced", null].map((plan) => ({
      what: `a carrier service, on the plan ${plan}`,
      reason,
      again: storedCarrierServiceRefusal.read(storedCarrierServiceRefusal.write(reason)),
      words: [carrierServiceWords(english, reason, plan), carrierServiceWords(greek, reason, plan)] as const,
    })),
  ),
  ...everyImportFailure.map((reason) => ({
    what: "an import",
    reason,
    again: storedImportFailure.read(storedImportFailure.write(reason)),
    words: [importWords(english, reason), importWords(greek, reason)] as const,
  })),
  ...everyMessageTrouble.map((reason) => ({
    what: "a message",
    reason,
    again: storedMessageTrouble.read(storedMessageTrouble.write(reason)),
    words: [messageWords(english, reason), messageWords(greek, reason)] as const,
  })),
];

describe.each(reasons)("the reason $reason of $what", ({ reason, again, words: [inEnglish, inGreek] }) => {
  it("is stored as it is, without a sentence", () => {
    expect(again).toEqual(reason);
    expect(sentencesIn(reason)).toEqual([]);
  });

  it("has words in both languages, and quotes the words of others", () => {
    for (const words of [inEnglish, inGreek]) {
      expect(words).toMatch(/[.»”]$/);
      expect(words).not.toMatch(/undefined|null|NaN|\[object|\.\.| {2}/);
      expect(unquoted(words)).not.toContain("Rue inconnue");
      if ("said" in reason && reason.said !== null && reason.code === "refused")
        expect(words).toContain(reason.said);
    }
    expect(unquoted(inGreek).replaceAll(/\b(Shopify|Waybill|Advanced)\b/g, "")).not.toMatch(/[A-Za-z]/);
    expect(inEnglish).not.toMatch(/[Α-Ωα-ω]/u);
  });
});

it("a sentence is found in a stored reason at any depth, a quote is none", () => {
  expect(sentencesIn({ ignored: "The shop is not known." })).toEqual(["The shop is not known."]);
  expect(sentencesIn([{ reason: { code: "refused", because: ["It is late."] } }])).toEqual(["It is late."]);
  expect(sentencesIn("Not today.")).toEqual(["Not today."]);
  expect(sentencesIn({ code: "on-hold", holds: ["Fraud risk"], at: "2026-11-20T12:00:00.000Z" })).toEqual([]);
});

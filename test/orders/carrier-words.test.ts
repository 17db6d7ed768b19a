/** A carrier's refusal has words of its own folder, in the languages that the folder has. */
import { describe, expect, it } from "vitest";
import { refusalIn, refusalReasons } from "../../app/adapters/carriers/acs/wire/refusals.ts";
import { refusalRows as eltaRows } from "../../app/adapters/carriers/elta/wire/refusals.ts";
import { refusalRows as genikiRows } from "../../app/adapters/carriers/geniki/wire/refusals.ts";
import type { GreekRefusalRow } from "../../app/adapters/carriers/kit/refusal.ts";
import { refusalBy } from "../../app/adapters/carriers/kit/refusal.ts";
import { purchaseReasonSchema } from "../../app/adapters/store/orders/purchase-reason-schema.ts";
import { redactReason } from "../../app/adapters/store/orders/redacted-purchase.ts";
import { EngineError } from "../../app/domain/engine/index.ts";
import { fieldsOf, remedyFor } from "../../app/domain/orders/causes/remedies.ts";
import { reasonOfRefusal, refusalOf } from "../../app/domain/orders/purchases/refusal-of.ts";
import { purchaseReasons as greek } from "../../app/texts/el/purchase-reasons.ts";
import { purchaseReasons as english } from "../../app/texts/en/purchase-reasons.ts";
import { reasonWords, refusalWords } from "../../app/texts/reason-words.ts";

const words = { en: "A mobile number is needed.", el: "Χρειάζεται κινητό." };
const refused = (reason: string, message: string | typeof words) => refusalBy({ reason, message }).error;
const stored = (error: EngineError) =>
  purchaseReasonSchema.parse(JSON.parse(JSON.stringify(reasonOfRefusal(error, [], "acs.standard"))));

describe("a refusal with words of the carrier's folder", () => {
  it("is shown in the page's language, and in English where the folder has no other", () => {
    const refusal = refusalOf(refused("mobile_needed", words));
    expect(refusalWords(english, refusal)).toBe(words.en);
    expect(refusalWords(greek, refusal)).toBe(words.el);
    const inEnglish = refusalBy({ reason: "mobile_needed", message: { en: words.en } }).error;
    expect(refusalWords(greek, refusalOf(inEnglish))).toBe(words.en);
  });

  it("is stored with them", () => {
    const reason = stored(refused("mobile_needed", words));
    expect(reason).toMatchObject({ refusal: { detail: { reason: "carrier_words", about: null, words } } });
    expect(purchaseReasonSchema.parse(JSON.parse(JSON.stringify(reason)))).toEqual(reason);
  });

  it("is followed by the words of the carrier's server as a quotation, which redaction removes", () => {
    const { error } = refusalBy(
      { reason: "mobile_needed", message: words },
      { metadata: { said: "1 mobile phone" } },
    );
    const reason = stored(error);
    expect(reasonWords(english, reason)).toBe(`${words.en} ${english.quoted("1 mobile phone")}`);
    const redacted = redactReason(reason);
    expect(reasonWords(greek, redacted)).toBe(words.el);
  });

  it("keeps the remedy of a reason that Waybill knows", () => {
    const known = stored(refused("phone_missing", words));
    expect(known).toMatchObject({ refusal: { detail: { about: "phone_missing", words } } });
    expect(remedyFor(known)).toBe(remedyFor(stored(refused("phone_missing", "no words"))));
    expect(fieldsOf(known)).toEqual(["phone"]);
    expect(remedyFor(stored(refused("mobile_needed", words)))).toBe("choose-service");
  });

  it("without words is shown as before: by its reason, or as the carrier's quotation", () => {
    expect(refusalOf(refused("point_gone", "gone")).detail).toEqual({ reason: "point_gone" });
    expect(refusalOf(new EngineError("CARRIER_REJECTED", "Rue inconnue", { reason: "x" }))).toMatchObject({
      detail: null,
      said: "Rue inconnue",
    });
  });
});

it("ACS has Greek words for each of its refusals", () => {
  const said: Readonly<Record<string, string>> = {
    point_gone: "καταστήματος προορισμού",
    too_many_pieces: "99 pieces",
  };
  expect(refusalReasons).toEqual(expect.arrayContaining(Object.keys(said)));
  for (const [reason, message] of Object.entries(said)) {
    const { error } = refusalIn("ACS_Create_Voucher", message);
    expect(error.metadata).toMatchObject({
      reason,
      words: { el: expect.stringMatching(/[α-ω]/) },
    });
  }
});

const greekRows: readonly (readonly [code: string, row: GreekRefusalRow])[] = [
  ...Object.entries(genikiRows),
  ...Object.entries(eltaRows).map(([flag, row]) => [`elta ${flag}`, row] as const),
];

it.each(greekRows)("Geniki and ELTA have Greek words for their refusal %s", (_code, row) => {
  expect(row.message.el).toMatch(/[α-ω]/);
  const { error } = refusalBy(row);
  if (error.code === "CARRIER_UNAVAILABLE") return;
  expect(refusalWords(greek, refusalOf(error))).toBe(row.message.el);
});

it("words of the carrier's server follow ours in the error's message, and a page quotes them once", () => {
  const row = eltaRows[7]!;
  const { error } = refusalBy(row, { quoted: "ELTA: No phone", metadata: { said: "No phone" } });
  expect(error.message).toBe(`${row.message.en} ELTA: No phone`);
  expect(reasonWords(greek, stored(error))).toBe(`${row.message.el} ${greek.quoted("No phone")}`);
});

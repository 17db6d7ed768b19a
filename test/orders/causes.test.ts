/** Failures become causes: one for each remedy and the values that it depends on. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { causeKey, causesOf } from "../../app/domain/orders/causes/causes.ts";
import { fieldsOf, remedies, remedyFor } from "../../app/domain/orders/causes/remedies.ts";
import type { FailedPurchase } from "../../app/domain/orders/purchases/failed-purchase.ts";
import type { PurchaseReason, RefusalDetail } from "../../app/domain/orders/purchases/purchase-reason.ts";
import { causes as inGreek } from "../../app/texts/el/causes.ts";
import { purchaseReasons as reasonsInGreek } from "../../app/texts/el/purchase-reasons.ts";
import { causes as inEnglish } from "../../app/texts/en/causes.ts";
import { purchaseReasons as reasonsInEnglish } from "../../app/texts/en/purchase-reasons.ts";
import { reasonWords } from "../../app/texts/reason-words.ts";
import { everyReason } from "../support/every-reason.ts";

const failed = (reason: PurchaseReason | null, some: Partial<FailedPurchase> = {}): FailedPurchase => ({
  ...{ purchaseId: "p", orderId: "1", orderName: "#1", fulfillmentOrderId: "2", shipmentId: "s" },
  ...{ state: "failed", hasLabel: false, reason, ...some },
});
const refused = (detail: RefusalDetail | null, carrier?: string): PurchaseReason => ({
  code: "refused",
  refusal: { engineCode: "OPTION_NOT_AVAILABLE", detail, said: null },
  ...(carrier !== undefined && { carrier }),
});

describe.each(everyReason.map((reason) => [JSON.stringify(reason), reason] as const))("%s", (_, reason) => {
  it("has a remedy, with words in both languages", () => {
    const remedy = remedyFor(reason);
    expect(remedies).toContain(remedy);
    expect(inEnglish.remedies[remedy]).not.toBe("");
    expect(inGreek.remedies[remedy].replaceAll(/Shopify|voucher/g, "")).toMatch(/^[^A-Za-z]+$/);
  });

  it("has a key that fits into an address as it is", () => {
    const key = causeKey(failed(reason));
    expect(encodeURIComponent(key)).toBe(key);
    expect(key.length).toBeLessThan(300);
  });

  it("asks for fields of the recipient if that is its remedy, and else for none", () => {
    expect(fieldsOf(reason).length > 0).toBe(remedyFor(reason) === "complete-address");
  });
});

describe("values that only name a case are no cause of their own", () => {
  it.each<readonly [string, PurchaseReason, PurchaseReason]>([
    [
      "postcodes",
      refused({ reason: "no_delivery", place: "GR 84001" }, "acs"),
      refused({ reason: "no_delivery", place: "GR 19007" }, "acs"),
    ],
    [
      "methods of shoppers",
      { code: "service-unknown", chosen: "Express" },
      { code: "service-unknown", chosen: null },
    ],
    [
      "pickup points",
      { code: "pickup-point", chosen: "Kiosk 3" },
      { code: "pickup-point", chosen: "Kiosk 4" },
    ],
    [
      "promised days",
      { code: "promise-past", day: "2026-11-28" },
      { code: "promise-past", day: "2026-11-29" },
    ],
    [
      "points",
      refused({ reason: "point_closed", point: "A", nearest: [] }),
      refused({ reason: "point_closed", point: "B", nearest: [{ name: "C" }] }),
    ],
    ["holds", { code: "on-hold", holds: ["a"] }, { code: "on-hold", holds: [] }],
    ["numbers", { code: "rival-label", number: "1" }, { code: "rival-label", number: null }],
    [
      "products",
      { code: "customs-gaps", missing: [{ product: "Tea", fields: ["weight"] }], invalid: [] },
      { code: "customs-gaps", missing: [], invalid: [{ product: "Oil", fields: ["value"] }] },
    ],
    [
      "the order of missing parts",
      { code: "address-missing", missing: ["phone", "city"] },
      { code: "address-missing", missing: ["city", "phone"] },
    ],
  ])("%s", (_, one, other) => {
    const [cause, ...others] = causesOf([failed(one), failed(other), failed(one)]);
    expect(others).toEqual([]);
    expect(cause).toMatchObject({ reason: one, alike: 1, cases: { length: 3 } });
  });
});

describe("values on which the remedy depends are causes of their own", () => {
  it.each<readonly [string, FailedPurchase, FailedPurchase]>([
    [
      "carriers",
      failed(refused({ reason: "credentials_refused" }, "acs")),
      failed(refused({ reason: "credentials_refused" }, "speedex")),
    ],
    [
      "countries",
      failed(refused({ reason: "no_delivery", place: "GR 84001" })),
      failed(refused({ reason: "no_delivery", place: "DE 10115" })),
    ],
    [
      "missing parts",
      failed({ code: "address-missing", missing: ["phone"] }),
      failed({ code: "address-missing", missing: ["city"] }),
    ],
    [
      "wrong fields",
      failed(refused({ reason: "invalid_fields", fields: ["address_to.zip"] })),
      failed(refused({ reason: "invalid_fields", fields: ["address_to.phone"] })),
    ],
    [
      "who completes customs data",
      failed({ code: "customs-gaps", missing: [{ product: null, fields: ["eori"] }], invalid: [] }),
      failed({ code: "customs-gaps", missing: [{ product: "Tea", fields: ["weight"] }], invalid: [] }),
    ],
    [
      "a label that is bought",
      failed({ code: "platform-refused", said: null }),
      failed({ code: "platform-refused", said: null }, { hasLabel: true }),
    ],
    ["a carrier that has not answered", failed(null), failed(null, { state: "open" })],
  ])("%s", (_, one, other) => {
    expect(causesOf([one, other])).toHaveLength(2);
  });
});

/** Their labels are cancelled, so nothing of theirs is to be cancelled or finished. */
const cancelled = [
  "fulfillment-kept",
  "fulfillment-shows-number",
  "shipment-cancelled",
  "fulfillment-withdrawn",
];

it("every failure is in one cause, and the cause with the most orders comes first", () => {
  const some = fc.record({
    reason: fc.constantFrom(null, ...everyReason),
    hasLabel: fc.boolean(),
    state: fc.constantFrom("failed", "open"),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 60 }), (given) => {
      const all = given.map(({ reason, ...rest }, index) =>
        failed(reason, { ...rest, purchaseId: String(index) }),
      );
      const causes = causesOf(all);
      const ids = causes.flatMap(({ cases }) => cases.map(({ purchaseId }) => purchaseId));
      expect(ids.toSorted()).toEqual(all.map(({ purchaseId }) => purchaseId).toSorted());
      const sizes = causes.map(({ cases }) => cases.length);
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
      expect(new Set(causes.map(({ key }) => key)).size).toBe(causes.length);
      for (const { key, remedy, hasLabel, cases } of causes)
        for (const each of cases) {
          expect(causeKey(each)).toBe(key);
          expect(hasLabel ? "settle-label" : remedyFor(each.reason)).toBe(remedy);
          const isCancelled = cancelled.includes(each.reason?.code ?? "");
          expect(each.hasLabel && !isCancelled).toBe(hasLabel);
        }
    }),
  );
});

it("sixty-one failures are three lines", () => {
  const postcodes = Array.from({ length: 40 }, (_, at) =>
    failed(refused({ reason: "no_delivery", place: `GR ${84_000 + at}` }, "acs")),
  );
  const phones = Array.from({ length: 15 }, () => failed({ code: "address-missing", missing: ["phone"] }));
  const methods = ["Express", "Economy", "Van", null, "Post", "Bike"].map((chosen) =>
    failed({ code: "service-unknown", chosen }),
  );
  const lines = causesOf([...methods, ...phones, ...postcodes]);
  expect(lines.map(({ remedy, cases, alike }) => [remedy, cases.length, alike])).toEqual([
    ["choose-service", 40, 39],
    ["complete-address", 15, 0],
    ["choose-service", 6, 5],
  ]);
});

it("two causes with one remedy, count and carrier have buttons of different names", () => {
  const languages = [
    { causes: inEnglish, reasons: reasonsInEnglish },
    { causes: inGreek, reasons: reasonsInGreek },
  ];
  for (const { causes, reasons } of languages) {
    const names = causesOf(everyReason.map((reason) => failed(reason))).map(({ remedy, reason }) =>
      causes.remedyFor(
        causes.remedies[remedy],
        causes.withoutLabel(1, null),
        reason === null ? causes.noReason : reasonWords(reasons, reason),
      ),
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});

import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { EngineError } from "../../app/domain/engine/index.ts";
import { quoteRequest } from "../../app/entrypoints/rest/rates/schema.ts";
import { check } from "../../app/entrypoints/rest/server/check.ts";
import { metadataRequest, shipmentRequest } from "../../app/entrypoints/rest/shipments/request-schema.ts";
import { trackingRequest } from "../../app/entrypoints/rest/shipments/tracking-entry.ts";
import { aQuote, aShipment } from "./requests.ts";

/** `path: message` of every issue; empty for an accepted value. */
function problems(schema: z.ZodType, value: unknown): string[] {
  try {
    check(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const issues = error.metadata?.issues as { path: string; message: string }[];
    return issues.map(({ path, message }) => `${path}: ${message}`);
  }
}

const rateId = "road_standard_01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f";

describe("a quote request", () => {
  test("reports every wrong field at once, and rules over several fields too", () => {
    const found = problems(quoteRequest, {
      items: [{ weight: 0 }, { weight: "1", height: -1, value: Number.NaN }],
      address_from: { country: "GR", zip: "1", name: 7 },
      address_to: { country: "ZZ", zip: "10115" },
    });
    expect(found).toEqual([
      "items.0.weight: must be above 0",
      "items.1.weight: must be a number",
      "items.1.height: must be above 0",
      "items.1.value: must be a number",
      "address_from.name: must be a string",
      "address_from.zip: is not a postal code of GR: write it like 105 57",
      "address_to.country: must be an ISO 3166-1 alpha-2 country code such as GR",
    ]);
  });

  test.each([
    [undefined, ": is required"],
    [null, ": must be an object"],
    [[], ": must be an object"],
    [7, ": must be an object"],
  ])("that is %j is refused", (value, expected) => {
    expect(problems(quoteRequest, value)).toEqual([expected]);
  });

  test("reports missing fields", () => {
    expect(problems(quoteRequest, {})).toEqual([
      "items: is required",
      "address_from: is required",
      "address_to: is required",
    ]);
  });

  test.each([
    [{ country: "GR" }, ["address_to.zip: is required in GR, for example 105 57"]],
    [{ country: "gr", zip: " " }, ["address_to.zip: is required in GR, for example 105 57"]],
    [{ country: "GR", city: "Athens" }, ["address_to.zip: is required in GR, for example 105 57"]],
    [{ country: "AE" }, ["address_to.city: is required in AE: postal codes are not common there"]],
    [{ country: "AE", city: "Dubai" }, []],
    [{ country: "AE", city: "Dubai", zip: "00000" }, []],
    [{ country: "IT", zip: "00118", state: "RM" }, []],
    [{ country: "US", zip: "10001", state: "us-ny" }, []],
    [{ country: "GH", zip: "GA-183-9009" }, []],
    [{ country: "GH" }, ["address_to.city: is required in GH: postal codes are not common there"]],
    [{ country: "DE", zip: "D-10115" }, []],
  ])("to %j", (address_to, expected) => {
    expect(problems(quoteRequest, aQuote({ address_to }))).toEqual(expected);
  });

  test("has bounds", () => {
    const item = { weight: 1, height: 1, width: 1, length: 1 };
    expect(problems(quoteRequest, aQuote({ items: Array(200).fill(item) }))).toEqual([]);
    expect(problems(quoteRequest, aQuote({ items: [] }))).toEqual(["items: must have at least 1 entry"]);
    expect(problems(quoteRequest, aQuote({ items: Array(201).fill(item) }))).toEqual([
      "items: must have at most 200 entries",
    ]);
    expect(problems(quoteRequest, aQuote({ items: [{ ...item, weight: 1_000_000, length: 1000 }] }))).toEqual(
      [],
    );
    expect(
      problems(quoteRequest, aQuote({ items: [{ ...item, weight: 1_000_000.1, length: 1000.1 }] })),
    ).toEqual(["items.0.weight: must be at most 1000000", "items.0.length: must be at most 1000"]);
  });

  test("of half a million wrong items costs no more than one of 201", () => {
    const found = problems(quoteRequest, aQuote({ items: Array(500_000).fill(0) }));
    expect(found.length).toBeLessThan(205);
    expect(found).toContain("items: must have at most 200 entries");
  });

  test("ignores fields it doesn't know", () => {
    expect(check(quoteRequest, { ...aQuote(), colour: "red" })).not.toHaveProperty("colour");
  });

  test("refuses text that no database or label can hold", () => {
    for (const name of ["a\0b", "\u0007", "half \ud83d", "\udc00"]) {
      expect(problems(quoteRequest, aQuote({ address_to: { country: "GR", zip: "105 57", name } }))).toEqual([
        "address_to.name: must not hold control characters or broken Unicode",
      ]);
    }
    const fine = { country: "GR", zip: "105 57", name: "Ελένη 📦\n2nd line\t" };
    expect(problems(quoteRequest, aQuote({ address_to: fine }))).toEqual([]);
  });
});

describe("a shipment request", () => {
  test("needs full addresses, and a phone of the recipient", () => {
    const found = problems(shipmentRequest, {
      ...aShipment(rateId),
      address_from: { country: "GR", zip: null },
      address_to: { country: "GR", zip: "54624", name: " ", address: "A 1", city: "B", phone: null },
    });
    expect(found).toEqual([
      "address_from.city: is required",
      "address_from.name: is required",
      "address_from.address: is required",
      "address_to.name: must not be empty",
      "address_to.phone: must be a string",
    ]);
  });

  test("takes null for every optional field", () => {
    const optional = {
      related_order_id: null,
      cash_on_delivery: null,
      incoming_order_id: null,
      extras: null,
      label_print_format: null,
      pickup: null,
      driver: null,
      tracking_ref: null,
      tracking_url: null,
      label_url: null,
    };
    expect(problems(shipmentRequest, aShipment(rateId, optional))).toEqual([]);
  });

  test.each(["2026-02-30", "2026-2-3", "26-02-03", "tomorrow", "2026-11-24T00:00:00.000Z", "0000-01-01"])(
    "has no pickup on %s",
    (date) => {
      expect(problems(shipmentRequest, aShipment(rateId, { pickup: { date } }))).toEqual([
        "pickup.date: must be a real date as YYYY-MM-DD, from 1970 on",
      ]);
    },
  );

  test.each(["javascript:alert(1)", "ftp://x/y", "label.pdf", "https://"])(
    "takes no label from %s",
    (label_url) => {
      expect(problems(shipmentRequest, aShipment(rateId, { label_url }))).toEqual([
        "label_url: must be an http(s) URL",
      ]);
    },
  );
});

describe("metadata", () => {
  const wrap = (metadata: unknown) => problems(metadataRequest, { metadata });

  test("takes strings, numbers and booleans", () => {
    expect(wrap({ a: "x", b: 1.5, c: false, "": 1 })).toHaveLength(1);
    expect(wrap({ a: "x", b: 1.5, c: false })).toEqual([]);
    expect(wrap({ a: null })[0]).toMatch(/^metadata\.a: must be a string/);
    expect(wrap({ a: {} })).toHaveLength(1);
    expect(wrap([])).toEqual(["metadata: must be an object"]);
    expect(problems(metadataRequest, {})).toEqual(["metadata: is required"]);
  });

  test("has bounds", () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
    expect(wrap(keys(50))).toEqual([]);
    expect(wrap(keys(51))).toEqual(["metadata: must have at most 50 keys"]);
    expect(wrap({ ["k".repeat(64)]: "v".repeat(1024) })).toEqual([]);
    expect(wrap({ ["k".repeat(65)]: 1 })).toHaveLength(1);
    expect(wrap({ k: "v".repeat(1025) })).toHaveLength(1);
  });

  test("loses no key silently", () => {
    expect(wrap(JSON.parse('{"__proto__": "x", "a": 1}'))).toEqual(["metadata.__proto__: can't be a key"]);
    const kept = check(metadataRequest, { metadata: JSON.parse('{"constructor": "x", "toString": 1}') });
    expect(kept.metadata).toEqual({ constructor: "x", toString: 1 });
  });
});

describe("a tracking history", () => {
  const at = (status_date: unknown) =>
    problems(trackingRequest, { tracking_history: [{ status: "TRANSIT", status_date }] });

  test.each([
    "2026-11-24T14:05:00Z",
    "2026-11-24T14:05:00.00Z",
    "2026-11-24T14:05:00.000",
    "2026-11-24T14:05:00.000+00:00",
    "2026-11-24 14:05:00.000Z",
    "2026-02-29T14:05:00.000Z",
    "2026-11-24T24:00:00.000Z",
    "0000-01-01T00:00:00.000Z",
    1_764_000_000_000,
  ])("has no entry at %j", (date) => {
    expect(at(date)).toHaveLength(1);
  });

  test("has entries at real times, in the documented form", () => {
    expect(at("2026-11-24T14:05:00.000Z")).toEqual([]);
    expect(at("2028-02-29T23:59:59.999Z")).toEqual([]);
  });

  test("takes statuses only in their exact spelling", () => {
    const entry = { status_date: "2026-11-24T14:05:00.000Z", status_details: "", status_exact: null };
    expect(problems(trackingRequest, { tracking_history: [{ ...entry, status: "delivered" }] })).toEqual([
      "tracking_history.0.status: must be one of DELIVERED, TRANSIT, PRE_TRANSIT, EXCEPTION (case sensitive)",
    ]);
  });

  test("has at most 500 entries", () => {
    const entry = { status: "TRANSIT", status_date: "2026-11-24T14:05:00.000Z", status_details: "" };
    expect(problems(trackingRequest, { tracking_history: Array(500).fill(entry) })).toEqual([]);
    expect(problems(trackingRequest, { tracking_history: Array(501).fill(entry) })).toHaveLength(1);
  });
});

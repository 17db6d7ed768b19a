import { describe, expect, it } from "vitest";
import { amountOf, kilogramsOf } from "../../../app/adapters/carriers/boxnow/wire/amount.ts";
import { compartmentOf } from "../../../app/adapters/carriers/boxnow/wire/compartment.ts";
import {
  itemReference,
  orderNumbers,
  pieceOf,
  returnedShipment,
  returnName,
} from "../../../app/adapters/carriers/boxnow/wire/reference.ts";
import type { Entry } from "../../../app/adapters/carriers/boxnow/wire/tracking.ts";
import { internationalPhone } from "../../../app/adapters/carriers/kit/phone.ts";
import type { Size } from "../../../app/domain/engine/index.ts";
import { mergePieces } from "../../../app/domain/engine/index.ts";

describe("money and weight", () => {
  it.each([
    [2550, "25.50"],
    [0, "0.00"],
    [5, "0.05"],
    [500_000, "5000.00"],
  ])("%d cents are %s", (minor, amount) => {
    expect(amountOf(minor, "EUR")).toBe(amount);
  });

  it("has grams in kilograms, to three decimals", () => {
    expect([189, 2350, 20_000, 0.4].map(kilogramsOf)).toEqual([0.189, 2.35, 20, 0]);
  });
});

describe("a phone", () => {
  it.each([
    ["GR", "694 555 0123", "+306945550123"],
    ["GR", "+30 694 555 0123", "+306945550123"],
    ["GR", "0030 694-555-0123", "+306945550123"],
    ["CY", "99 123456", "+35799123456"],
    ["BG", "088 123 4567", "+359881234567"],
    ["SI", "031 234 567", "+38631234567"],
    ["DE", "0151 1234567", null],
    ["GR", "12", null],
    ["GR", "", null],
  ])("in %s, %s is %s", (country, phone, international) => {
    expect(internationalPhone({ country, phone })).toBe(international);
  });

  it("is the one that was read already", () => {
    expect(internationalPhone({ country: "GR", phone: "x", phoneE164: "+306945550123" })).toBe(
      "+306945550123",
    );
  });
});

describe("the compartment of a parcel", () => {
  const of = (lengthCm: number, widthCm: number, heightCm: number, compartmentSize: number | null = null) => {
    const size: Size = { lengthCm, widthCm, heightCm };
    return compartmentOf({ ...size, weightG: 1_000, itemIndexes: [0], compartmentSize });
  };

  it("is the smallest in which it fits, turned as needed", () => {
    expect([of(60, 45, 8), of(8, 60, 45), of(60, 45, 8.1), of(17, 45, 60), of(36, 36, 36)]).toEqual([
      1, 1, 2, 2, 3,
    ]);
  });

  it("is the packing's where it chose one, the usual one without sizes, the largest for what fits nowhere", () => {
    expect([of(10, 10, 5, 3), of(0, 0, 0), of(100, 50, 50)]).toEqual([3, 2, 3]);
  });
});

describe("references", () => {
  const [first, second, third, ...more] = orderNumbers("0193b0c2-6f1e-7a40-9d8e-3f5b21c7a914");

  it("are the shipment's, three at most, with 40 characters at most", () => {
    expect([first, second, third, more]).toEqual([
      "WB-0193b0c26f1e7a409d8e3f5b21c7a914",
      "WB-0193b0c26f1e7a409d8e3f5b21c7a914-2",
      "WB-0193b0c26f1e7a409d8e3f5b21c7a914-3",
      [],
    ]);
    expect(third!.length).toBeLessThanOrEqual(40);
  });

  it("name each piece, and are read back", () => {
    const outward = { direction: "outward" };
    expect(pieceOf(itemReference(first!, 1, 1))).toEqual({ request: first, piece: 1, pieces: 1, ...outward });
    expect(pieceOf(itemReference(second!, 11, 12))).toEqual({
      ...{ request: second, piece: 11, pieces: 12 },
      ...outward,
    });
    expect(pieceOf("order 7")).toBeNull();
    expect(pieceOf(null)).toBeNull();
  });

  it("of a return say so, and lead to the shipment", () => {
    const shipment = "0193b0c2-6f1e-7a40-9d8e-3f5b21c7a914";
    const request = returnName(shipment);
    const second = itemReference(request, 2, 3);
    expect(pieceOf(second)).toEqual({ request, piece: 2, pieces: 3, direction: "return" });
    expect(returnedShipment(second)).toBe(shipment);
    expect(returnedShipment(itemReference(first!, 1, 1))).toBeNull();
  });
});

describe("the history of several pieces", () => {
  const at = (
    hour: number,
    exact: string,
    status: Entry["status"],
    milestone: Entry["milestone"],
  ): Entry => ({
    id: `1 ${exact} ${hour}`,
    status,
    statusDate: new Date(Date.UTC(2026, 10, 20, hour)),
    statusDetails: "",
    statusExact: exact,
    milestone,
  });
  const born = at(1, "new", "PRE_TRANSIT", "confirmed");
  const moving = at(2, "in-depot", "TRANSIT", "picked-up");
  const delivered = (hour: number) => at(hour, "delivered", "DELIVERED", "delivered");
  const statuses = (entries: readonly Entry[]) =>
    entries.map(({ statusExact, status, milestone }) => [statusExact, status, milestone]);

  it("is delivered with the last piece", () => {
    expect(
      statuses(
        mergePieces([
          [born, delivered(3)],
          [moving, delivered(4)],
        ]),
      ),
    ).toEqual([
      ["new", "PRE_TRANSIT", "confirmed"],
      ["in-depot", "TRANSIT", "picked-up"],
      ["delivered", "TRANSIT", null],
      ["delivered", "DELIVERED", "delivered"],
    ]);
  });

  it("has an exception as long as one piece has one", () => {
    const lost = at(3, "lost", "EXCEPTION", "failure");
    expect(
      statuses(
        mergePieces([
          [born, lost],
          [moving, delivered(4)],
        ]),
      ).slice(2),
    ).toEqual([
      ["lost", "EXCEPTION", "failure"],
      ["delivered", "EXCEPTION", null],
    ]);
  });

  it("is the same whichever of two pieces of one moment comes first", () => {
    const delivery = { ...delivered(3), id: "2 delivered 3" };
    const pieces = [[born, delivered(3)], [delivery]];
    const ended = [
      ["new", "PRE_TRANSIT", "confirmed"],
      ["delivered", "DELIVERED", "delivered"],
      ["delivered", "DELIVERED", "delivered"],
    ];
    expect(statuses(mergePieces(pieces))).toEqual(ended);
    expect(statuses(mergePieces([...pieces].reverse()))).toEqual(ended);
  });

  it("is the piece's own if there is one", () => {
    const only = [born, delivered(3)];
    expect(mergePieces([only])).toBe(only);
    expect(mergePieces([])).toEqual([]);
  });
});

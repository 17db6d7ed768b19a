import { describe, expect, test } from "vitest";
import type { Ordered } from "../../../app/domain/engine/rating/surcharge-order.ts";
import { orderSurcharges } from "../../../app/domain/engine/rating/surcharge-order.ts";
import { compileSurcharge, planSurcharges } from "../../../app/domain/engine/rating/surcharge-plan.ts";
import { aSurcharge } from "../../support/a-tariff.ts";
import { Chance } from "./chance.ts";

const one = (code: string, rank: number, needs: Ordered["needs"] = [], group?: string): Ordered => ({
  code,
  rank,
  needs,
  ...(group !== undefined && { group }),
});

function codes(...all: readonly Ordered[]): readonly string[] {
  const order = orderSurcharges(all);
  if ("circle" in order) throw new Error(`circle of ${order.circle.join(", ")}`);
  return order.units.map(({ members }) => members.map(({ code }) => code).join("+"));
}

function circle(...all: readonly Ordered[]): readonly string[] {
  const order = orderSurcharges(all);
  return "circle" in order ? order.circle : [];
}

describe("the order", () => {
  test("is by rank, then by code", () => {
    expect(codes(one("b", 2), one("c", 1), one("a", 2))).toEqual(["c", "a", "b"]);
  });

  test("has each after those that it is a share of, whatever their ranks", () => {
    expect(codes(one("fuel", 1, ["toll", "oversize"]), one("toll", 3), one("oversize", 2))).toEqual([
      "oversize",
      "toll",
      "fuel",
    ]);
    expect(codes(one("a", 1, ["b"]), one("b", 1, ["c"]), one("c", 1, ["gone"]))).toEqual(["c", "b", "a"]);
  });

  test("keeps a group together", () => {
    expect(codes(one("a", 1, ["c"]), one("b", 1, [], "big"), one("c", 1, [], "big"))).toEqual(["b+c", "a"]);
  });

  test("has a running total after all of lower ranks, by whatever way", () => {
    expect(codes(one("sum", 3, "lower-ranks"), one("fuel", 1, ["late"]), one("late", 9))).toEqual([
      "late",
      "fuel",
      "sum",
    ]);
  });
});

describe("a circle", () => {
  test("is named", () => {
    expect(circle(one("a", 1, ["b"]), one("b", 1, ["c"]), one("c", 1, ["a"]), one("d", 1, ["a"]))).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(circle(one("a", 1, ["a"]))).toEqual(["a"]);
  });

  test("may go through a running total, or a group", () => {
    expect(circle(one("fuel", 1, ["all"]), one("all", 2, "lower-ranks"))).toEqual(["fuel", "all"]);
    expect(circle(one("a", 1, ["b"], "big"), one("b", 1, [], "big"))).toEqual(["a"]);
  });

  test("is found where there is one, and nowhere else", () => {
    const chance = new Chance(18);
    let circles = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const names = ["a", "b", "c", "d", "e"].slice(0, chance.whole(2, 5));
      const all = names.map((code) => {
        const needs = chance.happens(0.2)
          ? ("lower-ranks" as const)
          : chance.shuffled(names).slice(0, chance.whole(0, 2));
        return one(code, chance.whole(1, 3), needs);
      });
      const waits = (from: Ordered) =>
        all.filter(({ code, rank }) =>
          from.needs === "lower-ranks" ? rank < from.rank : from.needs.includes(code),
        );
      const reaches = (from: Ordered, to: Ordered, seen: Ordered[] = []): boolean =>
        waits(from).some(
          (next) => next === to || (!seen.includes(next) && reaches(next, to, [...seen, next])),
        );
      const hasCircle = all.some((each) => reaches(each, each));
      const order = orderSurcharges(all);
      expect("circle" in order).toBe(hasCircle);
      if ("circle" in order) {
        circles += 1;
        const way = order.circle.map((code) => all.find((each) => each.code === code)!);
        expect(way.every((each, at) => reaches(each, way[(at + 1) % way.length]!))).toBe(true);
      } else {
        const ordered = order.units.flatMap(({ members }) => members);
        expect(ordered).toHaveLength(all.length);
        ordered.forEach((each, at) => {
          expect(waits(each).every((need) => ordered.indexOf(need) < at)).toBe(true);
        });
      }
    }
    expect(circles).toBeGreaterThan(200);
  });
});

test("a plan of surcharges that are shares of each other is refused with their codes", () => {
  const share = (code: string, of: string) => {
    const amount = {
      kind: "percent",
      shares: [{ ppm: 10_000 }],
      of: { base: true, surcharges: [of] },
    } as const;
    return compileSurcharge(aSurcharge(code, amount), new Map());
  };
  expect(() => planSurcharges([share("fuel", "toll"), share("toll", "fuel")], "standard")).toThrowError(
    "Surcharges are shares of each other: fuel, toll.",
  );
});

import { describe, expect, it } from "vitest";
import type { ExchangeRate, PriceEnding, RuleAction } from "../../../app/domain/engine/index.ts";
import { givenNames } from "../../../app/domain/engine/index.ts";
import { aCart, aRate, aRule, offered } from "./a-rule.ts";

const toEuro: ExchangeRate = { from: "USD", to: "EUR", rate: "0.8", date: "2026-11-20", source: "Bank" };

function shown(action: RuleAction, minor: number, currency = "EUR"): number | undefined {
  const rates = [aRate("gorgona.standard", minor, { currency })];
  return offered([aRule({ action })], rates, aCart({ currency }), [toEuro]).offers[0]?.shown.minor;
}

const round = (ending: PriceEnding, direction: "up" | "down" | "nearest" = "up"): RuleAction => ({
  kind: "round",
  ending,
  direction,
});

it("begins with the price for shoppers, where the tariff has another one", () => {
  const rate = aRate("gorgona.standard", 422, { netMinor: 340, taxMinor: 82, shopperMinor: 405 });
  const markUp = aRule({ action: { kind: "mark-up", by: { minor: 100, currency: "EUR" } } });
  expect(offered([], [rate]).offers[0]?.shown.minor).toBe(405);
  expect(offered([markUp], [rate]).offers[0]?.shown.minor).toBe(505);
});

describe("an action", () => {
  it.each<[string, RuleAction, number, number]>([
    ["marks up by percent", { kind: "mark-up", by: { ppm: 100_000 } }, 455, 501],
    ["rounds half up", { kind: "mark-up", by: { ppm: 100_000 } }, 5, 6],
    ["marks up by a small share exactly", { kind: "mark-up", by: { ppm: 1 } }, 500_000, 500_001],
    ["marks up by an amount", { kind: "mark-up", by: { minor: 120, currency: "EUR" } }, 455, 575],
    [
      "marks up by an amount of another currency",
      { kind: "mark-up", by: { minor: 100, currency: "USD" } },
      455,
      535,
    ],
    ["discounts by percent", { kind: "discount", by: { ppm: 250_000 } }, 450, 338],
    ["discounts by all of it", { kind: "discount", by: { ppm: 1_000_000 } }, 450, 0],
    ["discounts by an amount", { kind: "discount", by: { minor: 100, currency: "EUR" } }, 450, 350],
    [
      "discounts to nothing and no further",
      { kind: "discount", by: { minor: 451, currency: "EUR" } },
      450,
      0,
    ],
    ["sets a price", { kind: "set-price", price: { minor: 300, currency: "EUR" } }, 450, 300],
    [
      "sets a price of another currency",
      { kind: "set-price", price: { minor: 300, currency: "USD" } },
      450,
      240,
    ],
    ["gives it away", { kind: "free" }, 450, 0],
    ["rounds up to .90", round(90), 491, 590],
    ["leaves .90 alone", round(90), 490, 490],
    ["rounds up to .95", round(95), 400, 495],
    ["rounds up to .00", round(0), 401, 500],
    ["leaves .00 alone", round(0), 400, 400],
    ["rounds a small price up", round(90), 1, 90],
    ["rounds down to .90", round(90, "down"), 489, 390],
    ["rounds down to the first ending, not to nothing", round(90, "down"), 50, 90],
    ["rounds down to one, not to nothing", round(0, "down"), 99, 100],
    ["rounds to the nearest, down", round(90, "nearest"), 439, 390],
    ["rounds to the nearest, up when both are as near", round(90, "nearest"), 440, 490],
    ["rounds to the nearest .00", round(0, "nearest"), 449, 400],
    ["leaves free what is free", round(95), 0, 0],
  ])("%s", (_what, action, minor, expected) => {
    expect(shown(action, minor)).toBe(expected);
  });

  it("knows currencies with other minor units", () => {
    expect(shown(round(0), 512, "JPY")).toBe(512);
    expect(shown(round(90), 1_234, "BHD")).toBe(1_900);
    expect(shown({ kind: "mark-up", by: { ppm: 100_000 } }, 515, "JPY")).toBe(567);
  });

  it("without an exchange rate to the shown currency does nothing, and reports it", () => {
    const actions: RuleAction[] = [
      round(90),
      { kind: "mark-up", by: { minor: 1, currency: "EUR" } },
      { kind: "discount", by: { minor: 1, currency: "EUR" } },
      { kind: "set-price", price: { minor: 1, currency: "EUR" } },
    ];
    const rules = actions.map((action) => aRule({ action }));
    const rates = [aRate("gorgona.standard", 500, { currency: "JPY" })];
    const { offers } = offered(rules, rates, aCart({ currency: "JPY" }));
    expect(offers[0]?.shown).toEqual({ minor: 500, currency: "JPY" });
    expect(offers[0]?.steps.map((step) => !step.applied && step.because)).toEqual(
      Array(4).fill(["currency"]),
    );
  });

  it("hides a rate: no later rule looks at it", () => {
    const rules = [aRule({ name: "Hide", action: { kind: "hide" } }), aRule({ name: "Free" })];
    const { offers, hidden } = offered(rules, [aRate("gorgona.standard", 450)]);
    expect(offers).toEqual([]);
    expect(hidden[0]).toMatchObject({ shown: { minor: 450 }, hidden: true });
    expect(hidden[0]?.steps[1]).toEqual({ rule: "Free", applied: false, because: ["hidden"] });
  });

  it("renames what the shopper reads, and nothing else", () => {
    const rate = aRate("gorgona.standard", 450);
    const { offers } = offered([aRule({ action: { kind: "rename", name: "To your door" } })], [rate]);
    expect(offers[0]).toMatchObject({ name: "To your door", shown: { minor: 450 }, rate });
  });
});

describe("rules", () => {
  const double = aRule({ name: "Double", action: { kind: "mark-up", by: { ppm: 1_000_000 } } });
  const add = aRule({ name: "Add", action: { kind: "mark-up", by: { minor: 100, currency: "EUR" } } });
  const rates = [aRate("gorgona.standard", 450)];
  const minor = (rules: Parameters<typeof offered>[0]) => offered(rules, rates).offers[0]?.shown.minor;

  it("apply in their order, each to what the one before left", () => {
    expect(minor([double, add])).toBe(1_000);
    expect(minor([add, double])).toBe(1_100);
  });

  it("that leave an offer as it is are exceptions to the rules after them, where they apply", () => {
    const leave = aRule({
      name: "Islands",
      action: { kind: "leave" },
      when: { places: [{ country: "GR" }] },
    });
    expect(minor([leave, double, add])).toBe(minor([]));
    expect(minor([double, leave, add])).toBe(minor([double]));
    expect(minor([{ ...leave, when: { notPlaces: [{ country: "GR" }] } }, double])).toBe(minor([double]));
    const { offers } = offered([leave, add], rates);
    expect(offers[0]?.steps.map(({ applied }) => applied)).toEqual([true, false]);
    expect(offers[0]?.steps[1]).toEqual({ rule: "Add", applied: false, because: ["stopped"] });
  });

  it("that stop are the last, where they apply", () => {
    expect(minor([{ ...double, stop: true }, add])).toBe(900);
    expect(minor([{ ...double, stop: true, when: { countries: ["CY"] } }, add])).toBe(550);
    const { offers } = offered([{ ...double, stop: true }, add], rates);
    expect(offers[0]?.steps[1]).toEqual({ rule: "Add", applied: false, because: ["stopped"] });
  });

  it("that are switched off do nothing, whatever their conditions", () => {
    const off = aRule({ active: false, services: ["other.service"] });
    expect(offered([off], rates).offers[0]?.steps).toEqual([
      { rule: "A rule", applied: false, because: ["active"] },
    ]);
  });

  it("tell what they made of a rate", () => {
    const state = (shown: number) => ({
      shown: { minor: shown, currency: "EUR" },
      name: null,
      hidden: false,
    });
    expect(offered([double, add], rates).offers[0]?.steps).toEqual([
      { rule: "Double", applied: true, before: state(450), after: state(900) },
      { rule: "Add", applied: true, before: state(900), after: state(1_000) },
    ]);
  });

  it("never put a dearer rate before a cheaper one", () => {
    const cheap = aRate("a.cheap", 100);
    const dear = aRate("b.dear", 200);
    const rule = aRule({
      services: ["a.cheap"],
      action: { kind: "set-price", price: { minor: 300, currency: "EUR" } },
    });
    expect(offered([rule], [cheap, dear]).offers.map(({ rate }) => rate)).toEqual([dear, cheap]);
  });
});

describe("a rate in another currency", () => {
  it("is shown in the cart's, with the exchange rate that did it; the cost stays", () => {
    const rate = aRate("zephyra.express", 1_999, { currency: "USD" });
    const { offers } = offered([], [rate], aCart(), [toEuro]);
    expect(offers).toEqual([
      {
        rate,
        shown: { minor: 1_599, currency: "EUR" },
        name: null,
        hidden: false,
        exchangedBy: toEuro,
        steps: [],
      },
    ]);
    expect(rate.price).toMatchObject({ totalMinor: 1_999, currency: "USD" });
  });

  it("is left out, and reported, without an exchange rate; no rate is inverted", () => {
    const rate = aRate("zephyra.express", 1_999, { currency: "EUR" });
    const { offers, unexchanged } = offered([], [rate], aCart({ currency: "USD" }), [toEuro]);
    expect(offers).toEqual([]);
    expect(unexchanged).toEqual([rate]);
  });

  it("stays in its own where the cart names none", () => {
    const rates = [aRate("a.a", 300, { currency: "USD" }), aRate("b.b", 200)];
    const { offers } = offered([], rates, aCart({ currency: null }), [toEuro]);
    expect(offers.map(({ shown }) => shown.currency)).toEqual(["EUR", "USD"]);
  });
});

describe("the names that rules give a service", () => {
  it("are those of all rules for it, whether they apply or not", () => {
    const rename = (name: string, change = {}) => aRule({ action: { kind: "rename", name }, ...change });
    const rules = [
      rename("One", { services: ["gorgona.standard"] }),
      rename("Off", { services: ["gorgona.standard"], active: false, when: { countries: ["CY"] } }),
      rename("Other", { services: ["gorgona.morning"] }),
      rename("All"),
      aRule(),
    ];
    expect(givenNames(rules, "gorgona.standard")).toEqual(["One", "Off", "All"]);
  });
});

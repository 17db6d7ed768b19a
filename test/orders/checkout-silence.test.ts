/** The reasons for which a shop's checkout is silent, and how seldom Shopify is asked about it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  CheckoutFacts,
  CheckoutLook,
  CheckoutWatch,
  SilenceCause,
} from "../../app/domain/shops/checkout-silence.ts";
import { isLookDue, neverWatched, silencesNow, watchNow } from "../../app/domain/shops/checkout-silence.ts";
import type { LookedPlace } from "../../app/domain/shops/looked-places.ts";
import { languages } from "../../app/texts/index.ts";
import { mailLanguages, silenceMail } from "../../app/texts/mail-words.server.ts";

const now = new Date("2026-11-29T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const busy: CheckoutFacts = {
  ...{ shop: "kalimera-goods.myshopify.com", askedAt: ago(1), meanGapMs: 60_000, pricedAt: ago(1) },
  ...{ empty: null, unasked: [] },
};
const calm: CheckoutWatch = { ...neverWatched, lookedAt: ago(60), keeps: "zones" };
const silent = (cause: SilenceCause, since: Date): CheckoutWatch => ({
  ...calm,
  silences: [{ cause, since, mailedAt: since }],
});
const shown: CheckoutLook = { refusal: null, keeps: "zones", rates: "shown" };

const causes = (watch: CheckoutWatch, facts: CheckoutFacts, look: CheckoutLook | null) =>
  silencesNow(watch, facts, look, now).map(({ cause }) => cause);

describe("a cause", () => {
  const looks: readonly [string, CheckoutLook, CheckoutFacts, readonly SilenceCause[]][] = [
    ["all is well", shown, busy, []],
    ["a plan without it", { refusal: "plan", keeps: null, rates: "unknown" }, busy, ["plan"]],
    ["a refusal", { refusal: "refused", keeps: null, rates: "unknown" }, busy, ["refused"]],
    ["emptied zones", { ...shown, rates: "missing" }, busy, ["no-zone"]],
    ["empty markets", { refusal: null, keeps: "markets", rates: "missing" }, busy, ["no-market"]],
    ["markets out of reach", { refusal: null, keeps: "markets", rates: "closed" }, busy, ["markets-closed"]],
    ["orders that nobody was asked for", shown, { ...busy, unasked: ["GR", "GR", "DE"] }, ["not-asked"]],
    ["an order or two of another channel", shown, { ...busy, unasked: ["GR", "DE"] }, []],
    ["an hour without a price", shown, { ...busy, empty: { count: 2, since: ago(60) } }, ["no-prices"]],
    ["one cart without a price", shown, { ...busy, empty: { count: 1, since: ago(300) } }, []],
    ["a minute less than an hour", shown, { ...busy, empty: { count: 50, since: ago(59) } }, []],
  ];
  it.each(looks)("of %s", (_name, look, facts, expected) => {
    expect(causes(calm, facts, look)).toEqual(expected);
  });

  it("keeps its time and mail until it is over, and has new ones when it comes again", () => {
    const since = ago(30);
    const missing = { ...shown, rates: "missing" } as const;
    expect(silencesNow(silent("no-zone", since), busy, missing, now)).toEqual([
      { cause: "no-zone", since, mailedAt: since },
    ]);
    expect(silencesNow(silent("no-zone", since), busy, shown, now)).toEqual([]);
    expect(silencesNow(calm, busy, missing, now)).toEqual([{ cause: "no-zone", since: now, mailedAt: null }]);
  });

  it("stays while Shopify can't be asked, but for those that callbacks decide", () => {
    expect(causes(silent("plan", ago(30)), busy, null)).toEqual(["plan"]);
    expect(causes(silent("no-prices", ago(30)), busy, null)).toEqual([]);
    const noPrice = { ...busy, pricedAt: null };
    expect(causes(silent("no-prices", ago(30)), noPrice, null)).toEqual(["no-prices"]);
  });

  it("ends for closed markets when Shopify asks again", () => {
    const closed = { refusal: null, keeps: "markets", rates: "closed" } as const;
    const known = { ...silent("markets-closed", ago(30)), keeps: "markets" } as const;
    expect(causes(known, { ...busy, askedAt: ago(40) }, closed)).toEqual(["markets-closed"]);
    expect(causes(known, { ...busy, askedAt: ago(20) }, closed)).toEqual([]);
    // A shop that was on markets from the start, where the merchant added the rates.
    expect(causes({ ...calm, keeps: "markets" }, busy, closed)).toEqual([]);
  });
});

describe("a delivery profile", () => {
  const place = (profile: string, countries: LookedPlace["countries"], rates: LookedPlace["rates"]) => ({
    ...{ profile, countries, rates },
  });
  const look = (...places: LookedPlace[]): CheckoutLook => ({ ...shown, places });
  const both = look(place("general", ["GR"], "shown"), place("furniture", ["GR"], "shown"));
  const lost = look(
    place("general", ["GR"], "shown"),
    place("furniture", ["GR"], "missing"),
    place("furniture", [null], "missing"),
  );
  const atLook = (watch: CheckoutWatch, found: CheckoutLook, minutesLater = 0, facts = busy) =>
    watchNow(watch, facts, found, new Date(now.getTime() + minutesLater * 60_000));
  const week = 7 * 24 * 60;

  it("that has lost the rates is a silence until it has them again, it is gone, or a week has passed", () => {
    const before = atLook(calm, both);
    expect([before.shownIn, before.silences]).toEqual([["furniture", "general"], []]);
    const after = atLook(before, lost, 10);
    expect(after.silences).toMatchObject([{ cause: "no-zone-in-profile" }]);
    expect(atLook(after, lost, 20).silences).toEqual(after.silences);
    expect(atLook(after, both, 20)).toMatchObject({ shownIn: ["furniture", "general"], silences: [] });
    expect(atLook(after, look(place("general", ["GR"], "shown")), 20).silences).toEqual([]);
    const forgotten = atLook(after, lost, week + 20);
    expect(forgotten).toMatchObject({ shownIn: ["general"], silences: [] });
    expect(atLook(forgotten, lost, week + 30).silences).toEqual([]);
  });

  it("that never had the rates, or whose rates the merchant switched off, is none", () => {
    expect(atLook(calm, lost).silences).toEqual([]);
    const off = look(place("general", ["GR"], "shown"), place("furniture", ["GR"], "off"));
    expect(atLook(atLook(calm, both), off, 10).silences).toEqual([]);
  });

  it("is not said where the whole shop has lost the rates", () => {
    const none = { ...lost, rates: "missing" as const, places: [place("general", ["GR"], "missing")] };
    const after = atLook(atLook(calm, both), none, 10);
    expect(after.silences.map(({ cause }) => cause)).toEqual(["no-zone"]);
  });

  const orders = { ...busy, unasked: ["US", "US", "US", "US"] };
  it.each([
    [
      "of other products",
      [place("general", ["US"], "shown"), place("furniture", ["US"], "missing")],
      [],
      ["US"],
    ],
    [
      "to other provinces",
      [place("general", ["US"], "shown"), place("general", ["US"], "missing")],
      [],
      ["US"],
    ],
    [
      "to the rest of the world of another profile",
      [place("general", ["US"], "shown"), place("furniture", [null], "off")],
      [],
      ["US"],
    ],
    [
      "to other countries",
      [place("general", ["US"], "shown"), place("general", ["GR"], "missing")],
      ["not-asked"],
      [],
    ],
    ["though every place shows the rates", [place("general", ["US"], "shown")], ["not-asked"], []],
  ] as const)("explains orders with other shipping %s, or does not", (_which, places, causes, otherwise) => {
    const after = atLook(calm, look(...places), 0, orders);
    expect([after.silences.map(({ cause }) => cause), after.otherwise]).toEqual([causes, otherwise]);
  });
});

describe("Shopify is asked", () => {
  it("for a reason, or every six hours", () => {
    const due = (change: Partial<CheckoutFacts>, watch: CheckoutWatch = calm) =>
      isLookDue(watch, { ...busy, ...change }, now);
    expect(due({})).toBe(false);
    expect(due({}, { ...calm, lookedAt: ago(6 * 60) })).toBe(true);
    expect(due({}, { ...calm, lookedAt: null })).toBe(true);
    // Twenty gaps of a minute.
    expect(due({ askedAt: ago(19) })).toBe(false);
    expect(due({ askedAt: ago(20) })).toBe(true);
    expect(due({ askedAt: ago(20), meanGapMs: 600_000 })).toBe(false);
    expect(due({ askedAt: ago(9), meanGapMs: 1_000 })).toBe(false);
    expect(due({ askedAt: ago(10), meanGapMs: 1_000 })).toBe(true);
    expect(due({ unasked: ["GR"] })).toBe(true);
    expect(due({ unasked: ["GR"] }, { ...calm, lookedAt: ago(5) })).toBe(false);
    // The last look explained it.
    expect(due({ unasked: ["GR"] }, { ...calm, otherwise: ["GR"] })).toBe(false);
    expect(due({ unasked: ["GR", "DE"] }, { ...calm, otherwise: ["GR"] })).toBe(true);
  });

  it("once for each silence", () => {
    expect(isLookDue({ ...calm, lookedAt: ago(30) }, { ...busy, askedAt: ago(60) }, now)).toBe(false);
  });

  it("never about a shop that had no price", () => {
    expect(isLookDue({ ...calm, lookedAt: null }, { ...busy, pricedAt: null }, now)).toBe(false);
  });

  it("at most every ten minutes, whatever the shop does", () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 });
    const facts = fc.record({
      ...{ asked: minutes, gap: fc.option(fc.integer({ min: 1, max: 3_600_000 })) },
      unasked: fc.array(fc.constantFrom("GR", "DE"), { maxLength: 50 }),
    });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 30 }), fc.boolean(), (days, isOpen) => {
        let watch: CheckoutWatch = isOpen ? silent("no-zone", ago(0)) : calm;
        let looks = 0;
        for (let minute = 0; minute < 24 * 60; minute += 3) {
          const at = new Date(now.getTime() + minute * 60_000);
          const each = days[minute % days.length]!;
          const askedAt = new Date(at.getTime() - each.asked * 60_000);
          const present = { ...busy, askedAt, meanGapMs: each.gap, unasked: each.unasked };
          if (!isLookDue(watch, present, at)) continue;
          looks += 1;
          watch = { ...watch, lookedAt: at };
        }
        expect(looks).toBeLessThanOrEqual(120);
      }),
      { numRuns: 50 },
    );
  });
});

describe("the mail about it", () => {
  it.each(mailLanguages)("has its own words in %s for every cause", async (code) => {
    const language = (await languages[code]?.())?.language;
    const words = await language?.mails?.();
    if (words === undefined) throw new Error(`${code} has no mails`);
    const about = { shop: "Kalimera", since: now, timeZone: "Europe/Athens", url: "https://shop.example" };
    for (const [cause, { title }] of Object.entries(words.silences)) {
      const { subject, text } = silenceMail(code, cause as SilenceCause, about);
      expect([subject.includes(title), text.includes(title), text.includes(about.url)]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  it("is in every language of the app's pages", async () => {
    const loaded = await Promise.all(
      Object.entries(languages).map(async ([code, load]) => [code, await load()] as const),
    );
    const ofPages = loaded.filter(([, { language }]) => language.admin !== undefined).map(([code]) => code);
    expect([...mailLanguages].sort()).toEqual(ofPages.sort());
    expect(mailLanguages.length).toBeGreaterThan(1);
  });
});

/** States in countries whose addresses at checkout have none: found from the postcode, or refused. */
import { describe, expect, test } from "vitest";
import { compileTariff, greekRegion } from "../../app/domain/engine/index.ts";
import { AddressKeys } from "../../app/domain/engine/rating/address-keys.ts";
import { compilePlaces } from "../../app/domain/engine/rating/place-index.ts";
import { countryCodes } from "../../app/domain/reference/countries.ts";
import list from "../../app/domain/reference/lists/postal-codes/gr.json" with { type: "json" };
import { hasStates } from "../../app/domain/reference/states.ts";
import { publishedGeography } from "../../app/domain/shipping-config/published-geography.ts";
import { readShippingConfig } from "../../app/domain/shipping-config/read-shipping-config.ts";
import { stateProblems } from "../../app/domain/shipping-config/state-problems.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { toTariff } from "../../app/domain/tariffs/document/to-tariff.ts";
import { aTariff, load, problemsOf } from "./a-tariff.ts";

const tariffOf = (rows: string) =>
  aTariff({
    document: {},
    zones: `zone,country,zip,zip_from,zip_to,zip_prefix,state,city\n${rows}`,
    prices: "kg,special,land\n5,9,3\n",
  });

function zoneAt(rows: string, zip: string, state?: string): string | undefined {
  const { document } = load(tariffOf(rows));
  const { services } = compileTariff(toTariff(document as TariffDocument));
  const to = { country: "GR", zip, ...(state === undefined ? {} : { state }) };
  return services.get("standard")?.zoneOf({ from: { country: "GR" }, to })?.code;
}

/** The 51 prefectures and Mount Athos, as lists print them, each with a postcode there. */
const prefectures =
  `Αττικής 10557, Αιτωλοακαρνανίας 30200, Βοιωτίας 32100, Ευβοίας 34100, Ευρυτανίας 36100, Φθιώτιδας 35100,
  Φωκίδας 33100, Χαλκιδικής 63100, Ημαθίας 59100, Κιλκίς 61100, Πέλλας 58200, Πιερίας 60100, Σερρών 62100, Θεσσαλονίκης 54622,
  Χανίων 73100, Ηρακλείου 71201, Λασιθίου 72100, Ρεθύμνης 74100, Δράμας 66100, Έβρου 68100, Καβάλας 65302, Ροδόπης 69100,
  Ξάνθης 67100, Άρτας 47100, Θεσπρωτίας 46100, Ιωαννίνων 45221, Πρέβεζας 48100, Κέρκυρας 49100, Κεφαλληνίας 28100, Λευκάδας 31100,
  Ζακύνθου 29100, Λέσβου 81100, Χίου 82100, Σάμου 83100, Αρκαδίας 22100, Αργολίδας 21100, Κορινθίας 20100, Λακωνίας 23100,
  Μεσσηνίας 24100, Κυκλάδων 84100, Δωδεκανήσου 85100, Καρδίτσας 43100, Λάρισας 41221, Μαγνησίας 38221, Τρικάλων 42100, Αχαΐας 26221,
  Ηλείας 27100, Φλώρινας 53100, Γρεβενών 51100, Καστοριάς 52100, Κοζάνης 50100, Αγίου Όρους 63086`
    .split(",")
    .map((entry) => /^\s*(.+) (\d+)$/.exec(entry)?.slice(1) as [string, string]);

describe("a Greek list by prefecture", () => {
  test.each(prefectures)("%s holds %s, in each spelling", (name, zip) => {
    expect(prefectures).toHaveLength(52);
    for (const written of [name, name.toUpperCase(), `Νομός ${name}`, `Ν. ${name}`, name.normalize("NFD")]) {
      const rows = `special,GR,,,,,${written},\nland,GR,,,,,,\n`;
      expect([written, problemsOf(tariffOf(rows))]).toEqual([written, []]);
      expect([written, zoneAt(rows, zip)]).toEqual([written, "special"]);
      expect(zoneAt(rows, zip === "10557" ? "54622" : "10557")).toBe("land");
    }
  });

  test.each([
    ["Κρήτη", "71201"],
    ["Νοτίου Αιγαίου", "85100"],
    ["GR-I", "18010"],
    ["Π.Ε. Ρόδου", "85100"],
    ["Σαντορίνη", "84700"],
    ["Ανατολική Αττική", "19400"],
    ["Ιόνια Νησιά", "49100"],
    ["Kyklades", "84100"],
    ["Cyclades", "84300"],
    ["Attiki", "10557"],
  ])("%s, a region or regional unit, holds %s", (state, zip) => {
    const rows = `special,GR,,,,,${state},\nland,GR,,,,,,\n`;
    expect(problemsOf(tariffOf(rows))).toEqual([]);
    expect(zoneAt(rows, zip)).toBe("special");
  });

  test("has every listed postcode in one of its prefectures, and the narrower place first", () => {
    const index = compilePlaces(
      prefectures.map(([name]) => ({ place: { country: "GR", states: [name] }, value: greekRegion(name) })),
    );
    const of = (zip: string) =>
      index.find(new AddressKeys({ country: "GR", zip }), ([first]) => first?.value);
    expect(list.data.filter(({ code }) => of(code) === undefined)).toEqual([]);
    const divided = list.data.filter(({ regional_unit }) => greekRegion(regional_unit) === null);
    expect(divided.map(({ regional_unit }) => regional_unit)).toEqual([]);
    const islands = "special,GR,,,,,Ρόδου,\nland,GR,,,,,Δωδεκανήσου,\n";
    expect([zoneAt(islands, "85100"), zoneAt(islands, "85300")]).toEqual(["special", "land"]);
  });

  test("takes a postcode that our list lacks for its neighbours' prefecture", () => {
    expect(zoneAt("special,GR,,,,,Κυκλάδων,\nland,GR,,,,,,\n", "84099")).toBe("special");
  });

  test("names a region twice in two spellings: in two zones", () => {
    expect(problemsOf(tariffOf("special,GR,,,,,Αττική,\nland,GR,,,,,Νομός Αττικής,\n"))).toEqual([
      expect.stringContaining("is in zone special already"),
    ]);
  });

  test("misspelt is an error", () => {
    expect(problemsOf(tariffOf("special,GR,,,,,Αττικίστρια,\nland,GR,,,,,,\n"))).toEqual([
      expect.stringContaining("is no prefecture, regional unit or region of Greece"),
    ]);
  });
});

describe("a state where addresses at checkout name none", () => {
  test.each([
    ["DE", "Bayern", "10115"],
    ["FR", "Corse", "75001"],
    ["NO", "Oslo", "0150"],
    ["AT", "Tirol", "1010"],
    ["BE", "Antwerpen", ""],
    ["CY", "Λευκωσία", ""],
  ])("%s, %s is refused, with postcodes as the way to say it", (country, state, example) => {
    expect(problemsOf(tariffOf(`special,${country},,,,,${state},\nland,${country},,,,,,\n`))).toEqual([
      expect.stringMatching(new RegExp(`error ${state} would never match.*list its postcodes.*${example}`)),
    ]);
  });

  test("is refused in every country without states", () => {
    const without = [...countryCodes].filter((country) => country !== "GR" && !hasStates(country));
    expect(without.length).toBeGreaterThan(150);
    expect(without.filter((country) => publishedGeography.state(country, "Anywhere") === undefined)).toEqual(
      [],
    );
  });
});

describe("a state of a checkout rule", () => {
  const rule = (country: string, state: string) => ({
    name: "A",
    when: { places: [{ country, states: [state] }] },
    do: { action: "free" },
  });

  test("is refused where it would never apply", () => {
    expect(
      stateProblems([rule("DE", "Bayern"), rule("GR", "Αττικής"), rule("US", "Texas"), rule("US", "Texaz")]),
    ).toEqual([
      {
        path: "checkoutRules.0.when.places.0.states.0",
        message: expect.stringContaining("Bayern would never match"),
      },
      {
        path: "checkoutRules.3.when.places.0.states.0",
        message: expect.stringContaining("is TX (Texas) meant?"),
      },
    ]);
  });

  test("is stored as addresses name it", () => {
    const read = readShippingConfig(
      { format: "waybill-shipping/1", checkoutRules: [rule("US", "california"), rule("GR", "Αττικής")] },
      "UTC",
    );
    const states = read.ok && read.shippingConfig.checkoutRules.map(({ when }) => when.places?.[0]?.states);
    expect(states).toEqual([["CA"], ["Αττικής"]]);
  });
});

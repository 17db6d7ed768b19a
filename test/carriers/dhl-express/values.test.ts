/** The values of DHL's fields: planned times, Latin letters, addresses in lines, customs lines. */
import { describe, expect, it } from "vitest";
import { settingFields } from "../../../app/adapters/carriers/dhl-express/account.ts";
import { plannedTime } from "../../../app/adapters/carriers/dhl-express/planned-time.ts";
import { exportDeclarationOf } from "../../../app/adapters/carriers/dhl-express/wire/export-declaration.ts";
import { inLatin } from "../../../app/adapters/carriers/dhl-express/wire/latin-text.ts";
import { partyOf, placeOf } from "../../../app/adapters/carriers/dhl-express/wire/party.ts";
import { declarationOf } from "../../../app/domain/engine/index.ts";
import { anAddress } from "../../support/engine-values.ts";
import { aParcel, exporter, grove, inNewYork, settings, soap } from "./a-dhl-desk.ts";

const entered = settingFields.parse(settings);

describe("the planned time", () => {
  it.each([
    ["today while parcels can be ready", "2026-11-20T08:00:00Z", {}, "2026-11-20T15:00:00 GMT+02:00"],
    ["the next working day in the evening", "2026-11-20T19:00:00Z", {}, "2026-11-23T15:00:00 GMT+02:00"],
    ["no public holiday", "2026-10-27T19:00:00Z", {}, "2026-10-29T15:00:00 GMT+02:00"],
    ["summer time", "2026-07-06T08:00:00Z", {}, "2026-07-06T15:00:00 GMT+03:00"],
    ["Friday for Saturdays", "2026-11-23T08:00:00Z", { forSaturday: true }, "2026-11-27T15:00:00 GMT+02:00"],
    [
      "the pickup that was asked for",
      "2026-11-20T08:00:00Z",
      { pickup: { date: "2026-11-24", from: "10:00", until: "12:00" } },
      "2026-11-24T10:00:00 GMT+02:00",
    ],
    [
      "a pickup of today that is still to come",
      "2026-11-20T13:30:00Z",
      { pickup: { date: "2026-11-20", from: "16:00", until: "17:00" } },
      "2026-11-20T16:00:00 GMT+02:00",
    ],
    [
      "no pickup that has passed",
      "2026-11-20T19:00:00Z",
      { pickup: { date: "2026-11-20" } },
      "2026-11-23T15:00:00 GMT+02:00",
    ],
  ] as const)("is %s", (_what, now, plan, planned) => {
    expect(plannedTime(new Date(now), entered, plan)).toBe(planned);
  });

  it("is on the wall of the account's place, also west of Greenwich", () => {
    const american = { ...entered, origin_country: "US", time_zone: "America/St_Johns" };
    expect(plannedTime(new Date("2026-11-20T12:00:00Z"), american, {})).toBe("2026-11-20T15:00:00 GMT-03:30");
  });
});

it("writes Greek in Latin letters, and leaves all others", () => {
  expect(inLatin("Οδός Ούλωφ Πάλμε 3, Θεσσαλονίκη")).toBe("Odos Oulof Palme 3, Thessaloniki");
  expect(inLatin("Zürich Łódź 3")).toBe("Zürich Łódź 3");
});

describe("an address", () => {
  it("is in three lines of whole words, of 45 characters each", () => {
    const { postalAddress } = partyOf({
      ...grove,
      address: `${"Long ".repeat(12)}Street`,
      address2: "Floor 3",
    });
    expect([postalAddress.addressLine1, postalAddress.addressLine2, postalAddress.addressLine3]).toEqual([
      "Long Long Long Long Long Long Long Long Long",
      "Long Long Long Street",
      "Floor 3",
    ]);
    const one = "x".repeat(60);
    expect(partyOf({ ...grove, address: one }).postalAddress.addressLine1).toBe("x".repeat(45));
  });

  it("writes post codes as their country does, and none where there is none", () => {
    const zipOf = (country: string, zip: string | null) =>
      placeOf(anAddress({ country, zip, city: "Any" })).postalCode;
    expect([
      zipOf("GR", "GR-546 22"),
      zipOf("GB", "sw1a1aa"),
      zipOf("US", "10001-1234"),
      zipOf("US", "10001"),
      zipOf("AE", null),
    ]).toEqual(["54622", "SW1A 1AA", "10001-1234", "10001", ""]);
  });

  it("repeats the name without a company", () => {
    const { contactInformation, typeCode } = partyOf({ ...grove, company: null });
    expect([contactInformation.companyName, typeCode]).toEqual(["Nikos Dimou", "direct_consumer"]);
  });
});

describe("customs lines", () => {
  const linesOf = (quantity: string, value: number) => {
    const [line] = soap.invoiceLines ?? [];
    const item = { ...soap, value, invoiceLines: [{ ...line, quantity, value }] };
    const declaration = declarationOf({ from: grove, to: inNewYork, items: [item], parcels: [aParcel()] })!;
    const facts = { declaration, exporter, isReturn: false, invoiceNumber: "#1", town: "New York" };
    return exportDeclarationOf({ ...facts, date: "2026-11-20" }).lineItems;
  };

  it.each([
    ["3", 20],
    ["7", 10],
    ["6", 120],
    ["1.5", 33.33],
    ["400", 1.99],
    ["300", 0.5],
  ])(
    "of %s pieces and a value of %d add up to it, without a piece that is worth nothing",
    (quantity, value) => {
      const lines = linesOf(quantity, value);
      const sum = lines.reduce((all, { price, quantity: { value: count } }) => all + price * count, 0);
      expect(Math.round(sum * 100)).toBe(Math.round(value * 100));
      expect(lines.every(({ price, weight }) => price > 0 && weight.netValue > 0)).toBe(true);
    },
  );
});

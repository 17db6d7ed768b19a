import { describe, expect, test } from "vitest";
import type { Address, InvoiceParties } from "../../../app/domain/engine/index.ts";
import { contractVat, vatBasisPoints, vatCountryOf } from "../../../app/domain/engine/index.ts";

/** `GR`, or `AT 6991`. */
function at(place: string): Pick<Address, "country" | "zip"> {
  const [country = "", zip] = place.split(" ");
  return { country, ...(zip !== undefined && { zip }) };
}

function parties(carrier: string, merchant: string, business = true): InvoiceParties {
  return { carrier: at(carrier), merchant: { ...at(merchant), business } };
}

const vat = (between: InvoiceParties, from: string, to: string) => {
  const { basisPoints, because } = contractVat(between, at(from), at(to), "2026-06-01");
  return `${basisPoints / 100} ${because}`;
};

describe("the VAT of a carrier's invoice to a business", () => {
  test.each([
    // Article 44: where the merchant is established, wherever the parcel goes.
    ["GR", "GR", "GR 10551", "GR 84300", "24 merchant"],
    ["GR", "GR", "GR 10551", "DE 80331", "24 merchant"],
    ["DE", "DE", "DE 80331", "FR 75001", "19 merchant"],
    ["FR", "MC 98000", "FR 06000", "FR 75001", "20 merchant"],
    ["PT", "PT 9000", "PT 1100", "PT 4000", "22 merchant"],
    // Article 196: the merchant owes it.
    ["BG", "GR", "GR 10551", "DE 80331", "0 reverse-charge"],
    ["CH", "GR", "GR 10551", "DE 80331", "0 reverse-charge"],
    ["DE", "DE 87567", "DE 80331", "DE 10115", "0 reverse-charge"],
    ["AT", "DE 87567", "DE 87567", "AT 1010", "19 merchant"],
    ["AT", "AT 6691", "AT 6691", "AT 1010", "19 merchant"],
    // Outside the scope.
    ["DE", "CH", "DE 80331", "FR 75001", "0 outside-eu"],
    ["GB", "GB BT1", "GB BT1", "IE D02", "0 outside-eu"],
    ["ES", "ES 35001", "ES 28001", "ES 08001", "0 outside-eu"],
    // Articles 146(1)(e), 144 and 142.
    ["GR", "GR", "GR 10551", "CH 8001", "0 export"],
    ["GR", "GR", "GR 10551", "GR 63086", "0 export"],
    ["ES", "ES", "ES 28001", "IC 35001", "0 export"],
    ["GR", "GR", "US 10001", "GR 10551", "0 import"],
    ["GR", "GR", "GR 10551", "PT 9500-001", "0 atlantic-islands"],
    ["PT", "PT", "PT 1100", "PT 9000", "23 merchant"],
    // Goods in Northern Ireland are inside, so nothing is exported.
    ["IE", "IE", "IE D02", "GB BT1", "23 merchant"],
  ])("%s to %s, from %s to %s: %s", (carrier, merchant, from, to, expected) => {
    expect(vat(parties(carrier, merchant), from, to)).toBe(expected);
  });
});

describe("the VAT of a carrier's invoice to a private merchant", () => {
  test.each([
    // Articles 50 and 49: where the carriage begins or takes place, with any carrier.
    ["GR", "GR", "DE 80331", "FR 75001", "19 departure"],
    ["BG", "GR", "GR 10551", "GR 84300", "24 departure"],
    ["AT", "AT", "AT 6993", "DE 80331", "19 departure"],
    ["GR", "GR", "GR 10551", "US 10001", "0 export"],
    ["GR", "GR", "CN 100000", "US 10001", "0 outside-eu"],
    ["US", "US", "GR 10551", "IT 20121", "24 departure"],
  ])("%s to %s, from %s to %s: %s", (carrier, merchant, from, to, expected) => {
    expect(vat(parties(carrier, merchant, false), from, to)).toBe(expected);
  });
});

test("Jungholz and Mittelberg have Austria's second rate under both spellings of their postcodes", () => {
  for (const place of [
    "AT 6691",
    "AT 6991",
    "AT 6992",
    "AT 6993",
    "DE 87491",
    "DE 87567",
    "DE 87568",
    "DE 87569",
  ]) {
    expect([place, vatBasisPoints(at(place), "2026-06-01"), vatCountryOf(at(place))]).toEqual([
      place,
      1900,
      "AT",
    ]);
  }
  expect(vatBasisPoints(at("AT 6990"), "2026-06-01")).toBe(2000);
  expect(vatCountryOf(at("DE 87561"))).toBe("DE");
});

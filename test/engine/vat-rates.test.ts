import { describe, expect, it } from "vitest";
import {
  euCountries,
  vatBasisPoints,
  vatRatesByCountry,
  vatRatesByTerritory,
  vatRatesElsewhere,
} from "../../app/domain/engine/index.ts";

/** As the European Commission lists them for 2026, in percent. */
const standard2026 =
  "AT20 BE21 BG20 CY19 CZ21 DE19 DK25 EE24 ES21 FI25.5 FR20 GR24 HR25 HU27 IE23 IT22 LT21 LU17 LV21 MT18 NL21 PL23 PT23 RO21 SE25 SI22 SK23";

describe("the VAT rate", () => {
  it.each(standard2026.split(" ").map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const))(
    "of %s is %d %% in 2026",
    (country, percent) => {
      expect(vatBasisPoints({ country }, "2026-01-01")).toBe(percent * 100);
      expect(vatBasisPoints({ country, zip: null }, "2026-12-31")).toBe(percent * 100);
    },
  );

  it.each([
    ["PT", "9500-001", 1600],
    ["PT", "9000", 2200],
    ["PT", "1100-148", 2300],
    ["GR", "63086", 0],
    ["GR", "630 87", 0],
    ["GR", "63200", 2400],
    ["ES", "35001", 0],
    ["IT", "23041", 0],
    ["FR", "97400", 0],
    ["FR", "98000", 2000],
    ["MC", "98000", 2000],
    ["FI", "22100", 0],
    ["CH", "8001", 0],
    ["GB", "SW1A 1AA", 0],
    ["GB", "BT1 5GS", 0],
    ["US", "10001", 0],
  ])("at %s %s is %d", (country, zip, basisPoints) => {
    expect(vatBasisPoints({ country, zip }, "2026-11-20")).toBe(basisPoints);
  });

  it("is known for each country of the EU, in order of time", () => {
    expect(Object.keys(vatRatesByCountry).sort()).toEqual([...euCountries].sort());
    for (const rates of [...Object.values(vatRatesByCountry), ...Object.values(vatRatesByTerritory)]) {
      const days = rates.map(({ effectiveFrom }) => effectiveFrom);
      expect(days).toEqual([...days].sort());
      for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  /** The days on which a rate since 2015 ended and the next began, with both in percent. */
  it.each([
    ["DE", "2020-06-30", 19, 16],
    ["DE", "2020-12-31", 16, 19],
    ["EE", "2023-12-31", 20, 22],
    ["EE", "2025-06-30", 22, 24],
    ["FI", "2024-08-31", 24, 25.5],
    ["GR", "2016-05-31", 23, 24],
    ["IE", "2020-08-31", 23, 21],
    ["IE", "2021-02-28", 21, 23],
    ["LU", "2014-12-31", 15, 17],
    ["LU", "2022-12-31", 17, 16],
    ["LU", "2023-12-31", 16, 17],
    ["RO", "2015-12-31", 24, 20],
    ["RO", "2016-12-31", 20, 19],
    ["RO", "2025-07-31", 19, 21],
    ["SK", "2024-12-31", 20, 23],
  ])("of %s changed after %s from %d %% to %d %%", (country, last, before, after) => {
    const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
    expect(vatBasisPoints({ country }, last)).toBe(Math.round(before * 100));
    expect(vatBasisPoints({ country }, next)).toBe(Math.round(after * 100));
  });

  /** The days from which the rates of January 2015 were in force, in part VIII of the Commission's table; outside the EU by the sources of decision record 175. */
  it.each(
    [
      "AT 1984-01-01 20, BE 1996-01-01 21, BG 1999-01-01 20, CY 2014-01-13 19, CZ 2013-01-01 21, DE 2007-01-01 19",
      "DK 1992-01-01 25, EE 2009-07-01 20, ES 2012-09-01 21, FI 2013-01-01 24, FR 2014-01-01 20, GR 2010-07-01 23",
      "HR 2012-03-01 25, HU 2012-01-01 27, IE 2012-01-01 23, IT 2013-10-01 22, LT 2009-09-01 21, LU 2015-01-01 17",
      "LV 2012-07-01 21, MT 2004-01-01 18, NL 2012-10-01 21, PL 2011-01-01 23, PT 2011-01-01 23, RO 2010-07-01 24",
      "SE 1990-07-01 25, SI 2013-07-01 22, SK 2011-01-01 20, CH 2011-01-01 8, LI 2011-01-01 8, GB 2011-01-04 20",
      "IS 2015-01-01 24, NO 2005-01-01 25, RS 2012-10-01 20, TR 2001-05-15 18",
    ].flatMap((line) => line.split(", ").map((entry) => entry.split(" ") as [string, string, string])),
  )("of %s began on %s with %s %%, and was in force when 2015 began", (country, day, percent) => {
    const rates = { ...vatRatesByCountry, ...vatRatesElsewhere }[country] ?? [];
    expect(rates.findLast(({ effectiveFrom }) => effectiveFrom <= "2015-01-01")).toEqual({
      effectiveFrom: day,
      basisPoints: Number(percent) * 100,
    });
  });

  /** And the days since then on which a rate began outside the EU, by the country's own authority. */
  it("changed outside the EU on these days since 2015", () => {
    const since = Object.entries(vatRatesElsewhere).flatMap(([country, rates]) =>
      rates
        .filter(({ effectiveFrom }) => effectiveFrom > "2015-01-01")
        .map((rate) => `${country} ${rate.effectiveFrom} ${rate.basisPoints / 100}`),
    );
    const parallel = ["2018-01-01 7.7", "2024-01-01 8.1"];
    expect(since).toEqual([
      ...parallel.map((change) => `CH ${change}`),
      ...parallel.map((change) => `LI ${change}`),
      "TR 2023-07-10 20",
    ]);
  });

  it("of the Azores changed in July 2021", () => {
    const ponta = { country: "PT", zip: "9500-001" };
    expect([vatBasisPoints(ponta, "2021-06-30"), vatBasisPoints(ponta, "2021-07-01")]).toEqual([1800, 1600]);
  });

  it("reaches back to 2015 everywhere", () => {
    const all = [vatRatesByCountry, vatRatesElsewhere, vatRatesByTerritory].flatMap((each) =>
      Object.entries(each),
    );
    const late = all.filter(([, rates]) => (rates[0]?.effectiveFrom ?? "") > "2015-01-01");
    expect(late.map(([place]) => place)).toEqual([]);
  });

  it("is the first kept one on days before it", () => {
    expect(vatBasisPoints({ country: "SK" }, "2010-06-01")).toBe(2000);
  });
});

/**
 * Every tariff of `waybill-tariff/1` that existed when version 2 began, as it was then, prices as it did: the examples, the
 * samples, the published lists and the demo's.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { PricingRequest } from "../../app/domain/engine/index.ts";
import { compileTariff, EngineError, noonOf } from "../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { toTariff } from "../../app/domain/tariffs/document/to-tariff.ts";
import { isError } from "../../app/domain/tariffs/problem.ts";
import { readTariffs } from "../../app/entrypoints/cli/tariff/read-tariffs.ts";

const folder = path.join(import.meta.dirname, "version-1");
const shapes = ["domestic-courier", "express", "lockers", "pallets", "road-network"];
const documentsIn = (name: string): readonly (readonly [string, TariffDocument])[] =>
  readdirSync(path.join(folder, name))
    .filter((file) => /^tariff(-.+)?\.json$/.test(file))
    .map((file) => {
      const read = readTariffs([path.join(folder, name, file)]);
      expect(read.problems.filter(isError)).toEqual([]);
      const document = read.tariffs[0]?.document;
      if (document === undefined) throw new Error(`${name}/${file} has problems`);
      return [`${name}/${file}`, document];
    });
const examples = shapes.flatMap(documentsIn);
const samples = documentsIn("samples").map(
  ([, document]) => [`sample ${document.carrier.code} ${document.validFrom}`, document] as const,
);
const later = ["published-dhl", "published-elta", "published-hermes", "boxnow"].flatMap(documentsIn);

const destinations = [
  { country: "GR", zip: "10551", city: "Αθήνα" },
  { country: "GR", zip: "26221", city: "Πάτρα" },
  { country: "GR", zip: "84300" },
  { country: "GR", zip: "85111" },
  { country: "GR", zip: "63086" },
  { country: "GR", zip: "73100", state: "Κρήτη" },
  { country: "CY", zip: "1010" },
  { country: "DE", zip: "80331" },
  { country: "DE", zip: "27498" },
  { country: "FR", zip: "75001" },
  { country: "FR", zip: "20000" },
  { country: "IT", zip: "09100" },
  { country: "GB", zip: "SW1A 1AA" },
  { country: "GB", zip: "PH26 3AB" },
  { country: "IE", zip: "D02 AF30" },
  { country: "US", zip: "99501", state: "AK" },
  { country: "US", zip: "10001", state: "NY" },
  { country: "CH", zip: "8001" },
  { country: "AU", zip: "2000", state: "NSW" },
  { country: "JP", zip: "1000001" },
];
const parcel = (weightG: number, side: number) => ({
  weightG,
  lengthCm: side,
  widthCm: side / 2,
  heightCm: side / 4,
  itemIndexes: [],
  compartmentSize: Math.min(3, Math.ceil(side / 30)),
});
const carts = [
  [parcel(500, 20)],
  [parcel(2_001, 30)],
  [parcel(7_300, 60)],
  [parcel(31_000, 118)],
  [parcel(1_200, 25), parcel(15_050, 81)],
];

function priceOf(compiled: ReturnType<typeof compileTariff>, service: string, request: PricingRequest) {
  try {
    return compiled.services.get(service)?.price(request).totalMinor ?? null;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

test("prices of version 1 are what they were, to the cent", async () => {
  const lines = [...examples, ...samples, ...later].flatMap(([name, document]) => {
    const compiled = compileTariff(toTariff(document));
    const at = noonOf("2027-02-03", document.timeZone);
    return document.services.flatMap(({ code, insurance }) =>
      destinations.map((to) => {
        const prices = carts.flatMap((parcels) =>
          [{}, { cashOnDeliveryMinor: 12_345, ...(insurance && { extras: { insuranceMinor: 54_321 } }) }].map(
            (options) =>
              priceOf(compiled, code, {
                from: { country: "GR", zip: "10551" },
                to,
                items: [],
                parcels,
                at,
                ...options,
              }),
          ),
        );
        return `${name} ${code} ${to.country} ${to.zip}: ${prices.map((each) => each ?? "-").join(" ")}`;
      }),
    );
  });
  expect(lines.length).toBeGreaterThan(200);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(
    path.join(import.meta.dirname, "version-1-prices.txt"),
  );
});

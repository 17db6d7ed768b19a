/** Finds the mistake that explains a billed price: other weight, zone, service, version or surcharge. */
import type { Tariff } from "../engine/index.ts";
import { fold } from "../files/reading/fold.ts";
import type { DocumentService } from "../tariffs/document/document.ts";
import { BASE } from "./bill-line.ts";
import type { BilledShipment } from "./billed-shipment.ts";
import type { BilledSums } from "./billed-sums.ts";
import { sumOf } from "./billed-sums.ts";
import type { Change, Priced, TariffPrices } from "./tariff-prices.ts";

export interface Cause {
  readonly code: "weight" | "size" | "zone" | "service" | "price" | "surcharge-not-due";
  readonly change: Change;
  readonly billed: string | number | null;
  readonly expected: string | number | null;
}

export interface Compared {
  readonly prices: TariffPrices;
  readonly shipment: BilledShipment;
  readonly tariff: Tariff;
  readonly services: readonly DocumentService[];
  readonly sums: BilledSums;
  readonly ours: Priced;
  /** Surcharges with a column of their own; the others are in the base. */
  readonly separate: ReadonlySet<string>;
  readonly toleranceMinor: number;
}

/** More zones than these are not tried one after another. */
const MOST_TRIED = 60;

/** Whether the price gives the billed base, or the billed sum where the file has no base. */
export function matches(compared: Compared, priced: Priced | null): boolean {
  if (priced === null) return false;
  const { sums, toleranceMinor } = compared;
  const [billed, expected] = sums.hasBase
    ? [sums.parts.get(BASE) ?? 0, baseOf(compared, priced)]
    : [sums.sumMinor, sumOf(sums, priced)];
  return Math.abs(billed - expected) <= toleranceMinor;
}

/** The base, with the surcharges that the file has no column for. */
export function baseOf({ separate }: Pick<Compared, "separate">, { parts }: Priced): number {
  let base = 0;
  for (const [code, minor] of parts) if (!separate.has(code)) base += minor;
  return base;
}

/** The fewest mistakes that give the billed price; empty: none is known that does. */
export function findCauses(compared: Compared): readonly Cause[] {
  const stated = statedCauses(compared);
  for (const set of subsets(stated)) {
    if (matches(compared, priceWith(compared, set))) return set;
  }
  for (const cause of possibleCauses(compared, stated)) {
    if (matches(compared, priceWith(compared, [cause]))) return [cause];
  }
  return [];
}

export function priceWith({ prices, shipment }: Compared, causes: readonly Cause[]): Priced | null {
  return prices.price(shipment, Object.assign({}, ...causes.map(({ change }) => change)) as Change);
}

/** The invoice itself says another service, zone or weight. */
function statedCauses(compared: Compared): readonly Cause[] {
  const { sums, shipment, ours } = compared;
  const causes: Cause[] = [];
  const service = statedService(compared);
  if (service !== null && service !== shipment.service)
    causes.push({ code: "service", change: { service }, billed: service, expected: shipment.service });
  const zone = statedZone(compared);
  const ownZone = ours.explanation.zone.code;
  if (zone !== null && zone !== ownZone)
    causes.push({ code: "zone", change: { zone }, billed: zone, expected: ownZone });
  const { statedG, volumetricG, weightG } = sums;
  if (statedG !== null && ours.billedG > 0 && statedG > ours.billedG) {
    const ownVolume = ours.explanation.parcels.reduce((sum, parcel) => sum + (parcel.volumetricG ?? 0), 0);
    const bySize = volumetricG !== null && volumetricG > (weightG ?? 0) && volumetricG > ownVolume + 1;
    causes.push({
      code: bySize ? "size" : "weight",
      change: { moreG: moreFor(ours, statedG) },
      billed: statedG,
      expected: ours.billedG,
    });
  }
  return causes;
}

/** Grams that the first parcel needs more, so that all pay for this weight. */
function moreFor({ explanation: { parcels, brackets }, billedG }: Priced, statedG: number): number {
  const counted = parcels.map(({ counts, actualG, volumetricG }) =>
    counts === "volumetric" ? (volumetricG ?? actualG) : actualG,
  );
  const lacking =
    brackets.length === 1 ? statedG - counted.reduce((sum, each) => sum + each, 0) : statedG - billedG;
  return (counted[0] ?? 0) - (parcels[0]?.actualG ?? 0) + lacking;
}

/** Mistakes that the invoice does not admit. */
function* possibleCauses(compared: Compared, stated: readonly Cause[]): Generator<Cause> {
  const { prices, shipment, sums, tariff, ours } = compared;
  const own = tariff.services.find(({ code }) => code === shipment.service);
  const { zone } = ours.explanation;
  if (sums.statedG === null && own?.measure === "weight")
    for (const { upTo } of own.prices.find((row) => row.zone === zone.code)?.brackets ?? [])
      if (upTo > ours.billedG)
        yield {
          code: "weight",
          change: { moreG: moreFor(ours, upTo) },
          billed: upTo,
          expected: ours.billedG,
        };
  if (statedZone(compared) === null)
    for (const row of (own?.prices ?? []).slice(0, MOST_TRIED))
      if (row.zone !== zone.code)
        yield { code: "zone", change: { zone: row.zone }, billed: row.zone, expected: zone.code };
  if (statedService(compared) === null)
    for (const { code } of tariff.services)
      if (code !== shipment.service)
        yield { code: "service", change: { service: code }, billed: code, expected: shipment.service };
  const weighed = stated.find(({ code }) => code === "weight" || code === "size");
  for (const version of prices.otherVersions(shipment))
    yield {
      code: "price",
      change: { version, ...weighed?.change },
      billed: version,
      expected: tariff.validFrom,
    };
  if (sums.hasBase) return;
  for (const { code, name } of tariff.surcharges)
    if (!ours.parts.has(code))
      yield { code: "surcharge-not-due", change: { surcharge: code }, billed: name, expected: null };
}

function statedService({ sums, services }: Compared): string | null {
  if (sums.service === null) return null;
  const said = fold(sums.service);
  return services.find(({ code, name }) => fold(code) === said || fold(name) === said)?.code ?? null;
}

/** `Zone 4` and `4` are one. */
function statedZone({ sums, tariff }: Compared): string | null {
  if (sums.zone === null) return null;
  const bare = (text: string) => fold(text).replace(/^(zone|ζωνη) /, "");
  const said = bare(sums.zone);
  return tariff.zones.find(({ code }) => bare(code) === said)?.code ?? null;
}

/** The smaller ones first, without the empty one. */
function subsets(causes: readonly Cause[]): readonly (readonly Cause[])[] {
  const all: (readonly Cause[])[] = [[]];
  for (const cause of causes) all.push(...all.map((set) => [...set, cause]));
  return all.slice(1).sort((a, b) => a.length - b.length);
}

/** The prices of an account's tariff for a shipment: as it is, and as the carrier may have billed it. */
import type {
  CompiledTariff,
  PriceExplanation,
  PricingRequest,
  Surcharge,
  Tariff,
  TariffService,
} from "../engine/index.ts";
import { compileTariff, EngineError } from "../engine/index.ts";
import type { TariffDocument } from "../tariffs/document/document.ts";
import type { TariffVersion, TariffVersions } from "../tariffs/versions/tariff-versions.ts";
import { tariffVersions } from "../tariffs/versions/tariff-versions.ts";
import { BASE } from "./bill-line.ts";
import type { BilledShipment } from "./billed-shipment.ts";
import { pricingRequest } from "./billed-shipment.ts";

/** A difference from the shipment as it is. */
export interface Change {
  readonly service?: string;
  readonly zone?: string;
  /** Grams added to the first parcel. */
  readonly moreG?: number;
  /** This surcharge is charged although its conditions don't hold. */
  readonly surcharge?: string;
  /** The version of the tariff that began on this day. */
  readonly version?: string;
  /** Nothing is collected, insured or delivered on a Saturday: a parcel on its way back. */
  readonly plain?: true;
}

export interface Priced {
  readonly netMinor: number;
  readonly totalMinor: number;
  /** `base` and surcharges by code, net or with the invoice's tax as the tariff's prices are; not rounded. */
  readonly parts: ReadonlyMap<string, number>;
  /** Grams that pay; 0 if another measure pays. */
  readonly billedG: number;
  readonly explanation: PriceExplanation;
}

export class TariffPrices {
  readonly #versions: TariffVersions | null;
  readonly #variants = new Map<string, CompiledTariff>();

  /** @param documents none: nothing has a price */
  constructor(documents: readonly TariffDocument[]) {
    this.#versions = documents.length === 0 ? null : tariffVersions(documents);
  }

  /** The version of the shipment's day; null: there is none. */
  versionOf({ at }: BilledShipment): TariffVersion | null {
    try {
      return this.#versions?.on(at) ?? null;
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  tariffOf(shipment: BilledShipment): Tariff | null {
    return this.versionOf(shipment)?.compiled().tariff ?? null;
  }

  otherVersions(shipment: BilledShipment): readonly string[] {
    const own = this.versionOf(shipment);
    return (this.#versions?.all ?? []).filter((each) => each !== own).map(({ validFrom }) => validFrom);
  }

  /** Null: the tariff has no price for it. */
  price(shipment: BilledShipment, change: Change = {}): Priced | null {
    const version =
      change.version === undefined
        ? this.versionOf(shipment)
        : this.#versions?.all.find(({ validFrom }) => validFrom === change.version);
    if (!version) return null;
    const service = this.#compiled(version, change).services.get(change.service ?? shipment.service);
    if (service === undefined) return null;
    try {
      const { price, explanation } = service.explain(requestOf(shipment, change));
      const { netMinor, totalMinor } = price;
      return {
        netMinor,
        totalMinor,
        parts: partsOf(explanation),
        billedG: billedOf(explanation),
        explanation,
      };
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  #compiled(version: TariffVersion, { zone, surcharge }: Change): CompiledTariff {
    const compiled = version.compiled();
    if (zone === undefined && surcharge === undefined) return compiled;
    const key = JSON.stringify([version.validFrom, zone ?? null, surcharge ?? null]);
    const known = this.#variants.get(key) ?? compileTariff(variant(compiled.tariff, zone, surcharge));
    this.#variants.set(key, known);
    return known;
  }
}

/** The tariff as if each destination were in the zone, and as if nothing kept the surcharge from being charged. */
function variant(tariff: Tariff, zone: string | undefined, surcharge: string | undefined): Tariff {
  return {
    ...tariff,
    ...(zone !== undefined && {
      zones: tariff.zones
        .filter(({ code }) => code === zone)
        .map(({ from: _from, bands: _bands, ...each }) => ({ ...each, places: [{ country: "*" as const }] })),
      services: tariff.services.map(
        (service): TariffService => ({
          ...service,
          prices: service.prices.filter((row) => row.zone === zone),
        }),
      ),
    }),
    surcharges: tariff.surcharges.map((each) => (each.code === surcharge ? unconditional(each) : each)),
  };
}

function unconditional({ code, name, rank, per, amount, taxShares }: Surcharge): Surcharge {
  return { code, name, active: true, rank, when: "always", per, amount, ...(taxShares && { taxShares }) };
}

function requestOf(shipment: BilledShipment, { moreG, plain }: Change): PricingRequest {
  const request = pricingRequest(shipment);
  const [first, ...others] = request.parcels;
  const parcels =
    moreG === undefined || first === undefined
      ? request.parcels
      : [{ ...first, weightG: first.weightG + moreG }, ...others];
  return { ...request, parcels, ...(plain && { extras: {}, cashOnDeliveryMinor: 0 }) };
}

function partsOf({ baseMinor, surcharges, tax }: PriceExplanation): ReadonlyMap<string, number> {
  const { ppm, enteredPpm = ppm } = tax;
  const due = (1_000_000 + ppm) / (1_000_000 + enteredPpm);
  const parts = new Map([[BASE, enteredPpm === ppm ? baseMinor : baseMinor * due]]);
  for (const { code, charges, ownTaxPpm } of surcharges) {
    const charged = charges.filter(({ outdoneBy }) => outdoneBy === null);
    if (charged.length > 0)
      parts.set(
        code,
        charged.reduce((sum, { amount }) => sum + exactValue(amount), 0) *
          (ownTaxPpm === undefined && enteredPpm !== ppm ? due : 1),
      );
  }
  return parts;
}

/** `100/3` where the decimals have no end. */
function exactValue(amount: string): number {
  const [numerator = "0", denominator = "1"] = amount.split("/");
  return Number(numerator) / Number(denominator);
}

function billedOf({ brackets }: PriceExplanation): number {
  return brackets.reduce((sum, { measure, value }) => sum + (measure === "weight" ? value : 0), 0);
}

/** Invoices by random seed: billed right by the repository's example tariffs, with mistakes planted in some lines. */
import { readdirSync } from "node:fs";
import path from "node:path";
import type { BilledShipment } from "../../app/domain/bills/billed-shipment.ts";
import type { BilledBefore } from "../../app/domain/bills/check-bill.ts";
import { foldNumber } from "../../app/domain/bills/fold.ts";
import type {
  Address,
  CompiledService,
  CompiledTariff,
  Parcel,
  Place,
  PricingRequest,
} from "../../app/domain/engine/index.ts";
import { compileTariff, EngineError, localTime } from "../../app/domain/engine/index.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { toTariff } from "../../app/domain/tariffs/document/to-tariff.ts";
import { readTariffs } from "../../app/entrypoints/cli/tariff/read-tariffs.ts";

export const plantedKinds = [
  "billed-twice",
  "billed-before",
  "unknown",
  "cancelled",
  "never-handed-over",
  "return-not-due",
  "weight",
  "size",
  "zone",
  "service",
  "surcharge-not-due",
  "surcharge-amount",
  "price",
  "tax",
  "sum",
] as const;
export type PlantedKind = (typeof plantedKinds)[number];

/** The columns that a carrier's file has. */
export const layouts = ["full", "greek", "charges", "bare"] as const;
export type Layout = (typeof layouts)[number];

export interface PlantedBill {
  readonly csv: string;
  readonly documents: readonly TariffDocument[];
  readonly shipments: readonly BilledShipment[];
  readonly before: readonly BilledBefore[];
  /** By row of the file. */
  readonly planted: ReadonlyMap<number, PlantedKind>;
  readonly lines: number;
}

/** A shipment's line before it is written. */
interface Line {
  voucher: string;
  reference: string;
  date: string;
  type: "" | "Return";
  service: string;
  zone: string;
  weightG: number;
  volumetricG: number | null;
  billedG: number;
  /** `base`, then surcharges by code. */
  parts: Map<string, number>;
  netMinor: number;
  taxMinor: number;
  kind: PlantedKind | null;
}

export type Random = () => number;

/** Mulberry32: small, and the same everywhere. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const folder = path.join(import.meta.dirname, "../../docs/tariffs");
export const exampleTariffs = ["domestic-carrier", "express", "road-network"] as const;

export function tariffsOf(example: (typeof exampleTariffs)[number]): readonly TariffDocument[] {
  const files = readdirSync(path.join(folder, example)).filter((name) => /^tariff(-\d+)?\.json$/.test(name));
  return readTariffs(files.map((name) => path.join(folder, example, name))).tariffs.map(
    ({ document }) => document,
  );
}

/** @param share of the lines that have a mistake */
export function plantedBill(
  seed: number,
  example: (typeof exampleTariffs)[number],
  layout: Layout,
  shipments: number,
  share: number,
): PlantedBill {
  return new Planter(seed, tariffsOf(example), layout).bill(shipments, share);
}

/** Kinds that a layout's columns, or a carrier's services, leave no room for. */
function possible(kind: PlantedKind, layout: Layout, documents: readonly TariffDocument[]): boolean {
  if (kind === "service") return documents.every(({ services }) => services.length > 1);
  if (layout === "bare") return kind !== "return-not-due" && kind !== "tax" && kind !== "sum";
  if (layout === "charges") return kind !== "return-not-due" && kind !== "sum";
  return layout !== "greek" || kind !== "sum";
}

class Planter {
  readonly #random: Random;
  readonly #documents: readonly TariffDocument[];
  readonly #layout: Layout;
  readonly #compiled: ReadonlyMap<TariffDocument, CompiledTariff>;

  constructor(seed: number, documents: readonly TariffDocument[], layout: Layout) {
    this.#random = seeded(seed);
    this.#documents = documents;
    this.#layout = layout;
    this.#compiled = new Map(documents.map((document) => [document, compileTariff(toTariff(document))]));
  }

  bill(count: number, share: number): PlantedBill {
    const kinds = plantedKinds.filter((kind) => possible(kind, this.#layout, this.#documents));
    const shipments: BilledShipment[] = [];
    const before: BilledBefore[] = [];
    const lines: Line[] = [];
    let turn = 0;
    for (let index = 0; index < count; index += 1) {
      const shipment = this.#shipment(index);
      const line = this.#rightLine(shipment);
      const wanted = this.#random() < share ? kinds[turn++ % kinds.length] : undefined;
      const made = wanted === undefined ? null : this.#plant(wanted, shipment, line, before);
      shipments.push(made?.shipment ?? shipment);
      lines.push(...(made?.lines ?? [line]));
    }
    return { ...this.#write(lines), documents: this.#documents, shipments, before };
  }

  #pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.#random() * list.length)];
    if (found === undefined) throw new RangeError("nothing to pick from");
    return found;
  }

  #between(low: number, high: number): number {
    return low + Math.floor(this.#random() * (high - low + 1));
  }

  /** A shipment that has a price. */
  #shipment(index: number): BilledShipment {
    const cash = this.#documents.some(({ cashOnDelivery }) => cashOnDelivery !== undefined);
    for (;;) {
      const document = this.#pick(this.#documents);
      const service = this.#pick(document.services);
      const pieces = this.#random() < 0.85 ? 1 : 2;
      const parcels = Array.from({ length: pieces }, () => this.#parcel());
      const day = this.#between(0, 100);
      const at = new Date(Date.UTC(2026, 8, 20 + day, 9, this.#between(0, 59)));
      const shipment: BilledShipment = {
        id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
        vouchers: parcels.map((_, piece) => `WB${String(index).padStart(7, "0")}${piece}GR`),
        references: [`#${10_000 + index}`],
        order: `#${10_000 + index}`,
        accountId: "account",
        cancelled: false,
        moved: true,
        listed: true,
        deliveredAt: new Date(at.getTime() + 2 * 86_400_000),
        hadProblem: false,
        isReturn: false,
        service: service.code,
        at,
        from: { country: "GR", zip: "10551", city: "Αθήνα" },
        to: this.#address(document),
        parcels,
        extras:
          service.insurance !== undefined && this.#random() < 0.1
            ? { insuranceMinor: this.#between(5_000, 90_000) }
            : {},
        cashOnDeliveryMinor: cash && this.#random() < 0.3 ? this.#between(500, 40_000) : 0,
        currency: document.currency,
      };
      if (this.#priceOf(shipment) !== null) return shipment;
    }
  }

  #parcel(): Parcel {
    const side = () => this.#between(10, 70);
    return {
      ...{ lengthCm: side(), widthCm: side(), heightCm: side() },
      weightG: this.#between(100, 18_000),
      itemIndexes: [0],
      compartmentSize: null,
    };
  }

  #address(document: TariffDocument): Address {
    const zone = this.#pick(this.#compiled.get(document)?.tariff.zones ?? []);
    const place: Place = this.#pick(zone.places);
    const [range] = place.zipRanges ?? [];
    const prefix = place.zipPrefixes === undefined ? undefined : this.#pick(place.zipPrefixes);
    const zip = place.zips?.[0] ?? (prefix === undefined ? range?.[0] : `${prefix}999`.slice(0, 5));
    const country = place.country === "*" ? "JP" : place.country;
    return { country, zip: zip ?? "1000", city: "Somewhere", state: null };
  }

  #service({ at, service }: BilledShipment): CompiledService | undefined {
    for (const [document, compiled] of this.#compiled) {
      const { date } = localTime(at, document.timeZone);
      const { validFrom, validTo = "9999" } = document;
      if (validFrom <= date && date <= validTo && this.#isLatest(document, date))
        return compiled.services.get(service);
    }
    return undefined;
  }

  #isLatest({ validFrom }: TariffDocument, date: string): boolean {
    return !this.#documents.some((other) => other.validFrom <= date && other.validFrom > validFrom);
  }

  #priceOf(shipment: BilledShipment) {
    const { from, to, parcels, extras, cashOnDeliveryMinor, at } = shipment;
    const request: PricingRequest = {
      from,
      to,
      items: [],
      parcels,
      extras,
      cashOnDeliveryMinor,
      at,
      itemized: true,
    };
    const service = this.#service(shipment);
    if (service === undefined) return null;
    try {
      return { price: service.price(request), explanation: service.explain(request).explanation };
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  #rightLine(shipment: BilledShipment): Line {
    const priced = this.#priceOf(shipment);
    if (priced === null) throw new Error("the shipment has no price");
    const { price, explanation } = priced;
    const { services } = this.#documents[0] ?? { services: [] };
    const grams = explanation.brackets.reduce((sum, { value }) => sum + value, 0);
    const volumes = explanation.parcels.map(({ volumetricG }) => volumetricG);
    // Carriers weigh on other scales, round each amount by themselves, and print numbers in groups.
    const voucher = shipment.vouchers[0] ?? "";
    const cent = this.#random() < 0.1 ? 1 : 0;
    return {
      voucher: this.#random() < 0.1 ? voucher.replace(/(\d{4})(?=\d)/, "$1 ") : voucher,
      reference: shipment.references[0] ?? "",
      date: shipment.at.toISOString().slice(0, 10),
      type: "",
      service: services.find(({ code }) => code === shipment.service)?.name ?? shipment.service,
      zone: explanation.zone.code,
      weightG: Math.max(
        10,
        shipment.parcels.reduce((sum, { weightG }) => sum + weightG, 0) - this.#between(0, 40),
      ),
      volumetricG: volumes.includes(null)
        ? null
        : Math.round(volumes.reduce<number>((sum, each) => sum + (each ?? 0), 0)),
      billedG: grams,
      parts: new Map((price.charges ?? []).map(({ code, netMinor }) => [code, netMinor])),
      netMinor: price.netMinor + cent,
      taxMinor: price.taxMinor,
      kind: null,
    };
  }

  /** Null: this shipment has no room for this mistake. */
  #plant(
    kind: PlantedKind,
    shipment: BilledShipment,
    line: Line,
    before: BilledBefore[],
  ): { readonly shipment: BilledShipment; readonly lines: readonly Line[] } | null {
    const planted: Line = { ...line, parts: new Map(line.parts), kind };
    const differing = (wrong: BilledShipment) => {
      if (this.#priceOf(wrong) === null) return null;
      const made = this.#rightLine(wrong);
      const share = line.netMinor === 0 ? 0 : line.taxMinor / line.netMinor;
      // Each document names its own country's tax; only the price is wrong.
      const taxMinor = Math.round(made.netMinor * share);
      const { voucher, reference } = line;
      if (
        made.netMinor - line.netMinor < 5 ||
        (made.parts.get("base") ?? 0) - (line.parts.get("base") ?? 0) < 5
      )
        return null;
      return { shipment, lines: [{ ...made, taxMinor, voucher, reference, kind }] };
    };
    const added = (code: string, minor: number, ownTax = true) => {
      planted.parts.set(code, (planted.parts.get(code) ?? 0) + minor);
      planted.taxMinor += ownTax ? Math.round((minor * line.taxMinor) / line.netMinor) : 0;
      planted.netMinor += minor;
      return { shipment, lines: [planted] };
    };
    const [first, ...others] = shipment.parcels;
    if (first === undefined) return null;
    switch (kind) {
      case "billed-twice":
        return { shipment, lines: [line, planted] };
      case "billed-before":
        before.push(
          ...(this.#layout === "charges"
            ? [...line.parts.keys()].map((code) => `delivery: ${this.#nameOf(code).toLowerCase()}`)
            : ["delivery"]
          ).map((charge) => ({ voucher: foldNumber(line.voucher), charge, number: "2026-09" })),
        );
        return { shipment, lines: [planted] };
      case "unknown":
        return { shipment, lines: [{ ...planted, voucher: `XX${line.voucher}`, reference: "" }] };
      case "cancelled":
        return {
          shipment: { ...shipment, cancelled: true, moved: false, deliveredAt: null },
          lines: [planted],
        };
      case "never-handed-over":
        return {
          shipment: { ...shipment, moved: false, listed: false, deliveredAt: null },
          lines: [planted],
        };
      case "return-not-due":
        return { shipment, lines: [line, { ...planted, type: "Return" }] };
      case "weight": {
        const weightG = Math.max(first.weightG, line.billedG) + this.#between(1_000, 6_000);
        return differing({ ...shipment, parcels: [{ ...first, weightG }, ...others] });
      }
      case "size": {
        const more = 1 + this.#random();
        const { lengthCm, widthCm, heightCm } = first;
        const larger = {
          ...first,
          lengthCm: lengthCm * more,
          widthCm: widthCm * more,
          heightCm: heightCm * more,
        };
        return differing({ ...shipment, parcels: [larger, ...others] });
      }
      case "zone":
        return differing({ ...shipment, to: this.#address(this.#pick(this.#documents)) });
      case "service": {
        const other = this.#documents[0]?.services.find(({ code }) => code !== shipment.service);
        return other === undefined ? null : differing({ ...shipment, service: other.code });
      }
      case "surcharge-not-due": {
        const absent = (this.#documents[0]?.surcharges ?? []).find(({ code }) => !line.parts.has(code));
        return absent === undefined ? null : added(absent.code, this.#between(80, 2_400));
      }
      case "surcharge-amount": {
        const [code, minor] = [...line.parts].find(([each, its]) => each !== "base" && its > 20) ?? [];
        return code === undefined || minor === undefined
          ? null
          : added(code, Math.round(minor * (0.2 + this.#random())));
      }
      case "price":
        return added("base", Math.max(11, Math.round(line.netMinor * (0.02 + this.#random() / 5))));
      case "tax":
        planted.taxMinor += Math.max(11, Math.round(line.netMinor * 0.05));
        return { shipment, lines: [planted] };
      case "sum": {
        const minor = this.#between(20, 900);
        planted.taxMinor += Math.round((minor * line.taxMinor) / line.netMinor);
        planted.netMinor += minor;
        return { shipment, lines: [planted] };
      }
    }
  }

  #nameOf(code: string): string {
    if (code === "base") return "Freight";
    return this.#documents[0]?.surcharges?.find((each) => each.code === code)?.name ?? code;
  }

  #write(lines: readonly Line[]): Pick<PlantedBill, "csv" | "planted" | "lines"> {
    const surcharges = (this.#documents[0]?.surcharges ?? []).map(({ code }) => code);
    const table = writers[this.#layout](lines, surcharges, (code) => this.#nameOf(code));
    const planted = new Map<number, PlantedKind>();
    for (const [index, { kind }] of table.rows.entries()) if (kind !== null) planted.set(index + 2, kind);
    const { sign } = table;
    const csv = [table.header, ...table.rows.map(({ cells }) => cells)]
      .map((cells) => cells.join(sign))
      .join("\r\n");
    return { csv, planted, lines: table.rows.length };
  }
}

interface Written {
  readonly sign: string;
  readonly header: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly kind: PlantedKind | null }[];
}
type Writer = (
  lines: readonly Line[],
  surcharges: readonly string[],
  nameOf: (code: string) => string,
) => Written;

const euros = (minor: number) => (minor / 100).toFixed(2);
const kilos = (grams: number | null) => (grams === null ? "" : String(grams / 1_000));
const comma = (text: string) => text.replace(".", ",");

const writers: Readonly<Record<Layout, Writer>> = {
  full: (lines, surcharges, nameOf) => ({
    sign: ",",
    header: [
      ...[
        "AWB",
        "Customer ref",
        "Date",
        "Type",
        "Service",
        "Zone",
        "Weight kg",
        "Volumetric weight",
        "Chargeable weight",
      ],
      ...["Freight", ...surcharges.map(nameOf), "Net", "VAT", "Total"],
    ],
    rows: lines.map((line) => ({
      kind: line.kind,
      cells: [
        ...[line.voucher, line.reference, line.date, line.type, line.service, line.zone],
        ...[kilos(line.weightG), kilos(line.volumetricG), kilos(line.billedG)],
        ...["base", ...surcharges].map((code) => euros(line.parts.get(code) ?? 0)),
        ...[euros(line.netMinor), euros(line.taxMinor), euros(line.netMinor + line.taxMinor)],
      ],
    })),
  }),
  greek: (lines) => ({
    sign: ";",
    header: [
      "Αρ. αποστολής",
      "Ημερομηνία",
      "Τύπος",
      "Υπηρεσία",
      "Ζώνη",
      "Βάρος",
      "Ογκομετρικό",
      "Χρεώσιμο βάρος",
      "Καθαρή αξία",
      "ΦΠΑ",
      "Σύνολο",
    ],
    rows: lines.map((line) => ({
      kind: line.kind,
      cells: [
        ...[
          line.voucher,
          line.date.split("-").reverse().join("/"),
          line.type === "" ? "" : "Επιστροφή",
          line.service,
          `Ζώνη ${line.zone}`,
        ],
        ...[kilos(line.weightG), kilos(line.volumetricG), kilos(line.billedG)].map(comma),
        ...[euros(line.netMinor), euros(line.taxMinor), euros(line.netMinor + line.taxMinor)].map(comma),
      ],
    })),
  }),
  charges: (lines, _surcharges, nameOf) => ({
    sign: ",",
    header: ["Tracking number", "Charge description", "Chargeable weight", "Zone", "Service", "Net", "VAT"],
    rows: lines.flatMap((line) => {
      let taxLeft = line.taxMinor;
      return [...line.parts].reverse().map(([code, minor]) => {
        const tax = code === "base" ? taxLeft : Math.round((line.taxMinor * minor) / line.netMinor);
        taxLeft -= tax;
        return {
          kind: line.kind,
          cells: [
            line.voucher,
            nameOf(code),
            kilos(line.billedG),
            line.zone,
            line.service,
            euros(minor),
            euros(tax),
          ],
        };
      });
    }),
  }),
  bare: (lines) => ({
    sign: "\t",
    header: ["Tracking number", "Net amount"],
    rows: lines.map((line) => ({ kind: line.kind, cells: [line.voucher, euros(line.netMinor)] })),
  }),
};

/** Tariffs for edges that can't import this folder: reading files, adding versions to accounts, describing them. */
import type { CarrierAccount, NewCarrierAccount } from "../engine/index.ts";
import { localTime } from "../engine/index.ts";
import type { TariffDocument } from "./document/document.ts";
import { printDocument } from "./document/print-document.ts";
import type { NamedFile } from "./load/expand-tables.ts";
import type { ReadTariffs } from "./load/load-tariffs.ts";
import { versionProblems } from "./load/load-tariffs.ts";
import type { Problem } from "./problem.ts";
import { inOrder } from "./problem.ts";
import type { TypedView } from "./typed/from-document.ts";
import { typedFrom } from "./typed/from-document.ts";
import type { GridRefusal, PriceGrid } from "./typed/price-grid.ts";
import { readPriceCells, readPriceText } from "./typed/price-grid.ts";
import type { TypedContext, TypedFiles } from "./typed/to-files.ts";
import { typedFiles } from "./typed/to-files.ts";
import type { TypedList } from "./typed/typed-list.ts";
import { accountWith } from "./versions/account-with.ts";
import { versionsIn } from "./versions/price-list.ts";
import { tariffVersions } from "./versions/tariff-versions.ts";

export type TariffFiles = readonly NamedFile[];

/**
 * A version of an account's tariff on a day. `replaced`: a later one is in force, and gives way to this one if
 * it ends first.
 */
export interface TariffVersionView {
  readonly document: TariffDocument;
  readonly state: "in-force" | "coming" | "replaced" | "ended";
}

export interface TariffCounts {
  readonly services: number;
  readonly zones: number;
  readonly prices: number;
  readonly surcharges: number;
}

export interface TariffBook {
  /**
   * The account with versions added, or a new one; not to be stored if a problem is an error.
   * @throws Error the account belongs to another driver
   */
  put(
    current: CarrierAccount | null,
    tariffs: ReadTariffs["tariffs"],
  ): { readonly account: NewCarrierAccount; readonly problems: readonly Problem[] };
  /** Whether the account can hold a price list, whether it has one or not. */
  takesTariff(account: Pick<CarrierAccount, "driver">): boolean;
  /** The newest first; null: the account has no tariff of ours. */
  versionsOf(
    account: Pick<CarrierAccount, "settings" | "priceList">,
    at: Date,
  ): readonly TariffVersionView[] | null;
  counts(document: TariffDocument): TariffCounts;
  /** The whole document as a file. */
  print(document: TariffDocument): string;
  /** Price lists that are typed into a form, or pasted. */
  readonly typed: TypedLists;
}

export interface TypedLists {
  /** A document as the form shows it; null: it is too long for one. @param home the country of postcodes without one */
  from(document: TariffDocument, home: string): TypedView | null;
  /** The files that the form says, to be read as if they were uploaded. */
  files(list: TypedList, context: TypedContext): TypedFiles;
  /** The grid of a table that was pasted, or of a sheet's cells; a string is the reason why there is none. */
  grid(table: string | readonly (readonly string[])[]): PriceGrid | GridRefusal;
}

/** @param takers drivers whose accounts can hold a price list */
export function tariffBook(takers: readonly string[]): TariffBook {
  return {
    put(current, tariffs) {
      const { account, versions, findings } = accountWith(
        current,
        tariffs.map(({ document }) => document),
        takers,
      );
      const files = versions.map((version) => tariffs.find(({ document }) => document === version));
      return { account, problems: inOrder(versionProblems(findings, files)) };
    },
    takesTariff: ({ driver }) => takers.includes(driver),
    versionsOf(account, at) {
      const versions = versionsIn(account);
      if (versions.length === 0) return null;
      const current = tariffVersions(versions).nearest(at).document;
      return versions.map((document) => ({ document, state: stateOf(document, current, at) })).reverse();
    },
    counts: tariffCounts,
    print: printDocument,
    typed: {
      from: typedFrom,
      files: typedFiles,
      grid: (table) => (typeof table === "string" ? readPriceText(table) : readPriceCells(table)),
    },
  };
}

export function tariffCounts({ services, zones, surcharges = [] }: TariffDocument): TariffCounts {
  return {
    services: services.length,
    zones: zones.length,
    prices: services.flatMap((service) => service.prices.flatMap(({ brackets }) => brackets)).length,
    surcharges: surcharges.length,
  };
}

/** @param current the version in force, or the nearest to it */
function stateOf(document: TariffDocument, current: TariffDocument, at: Date): TariffVersionView["state"] {
  const today = localTime(at, document.timeZone).date;
  if (document.validFrom > today) return "coming";
  if (document.validTo !== undefined && document.validTo < today) return "ended";
  return document === current ? "in-force" : "replaced";
}

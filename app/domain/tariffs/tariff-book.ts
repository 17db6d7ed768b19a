/** Tariffs for edges that can't import this folder: reading files, adding versions to accounts, describing them. */
import type { CarrierAccount } from "../engine/index.ts";
import type { TariffDocument } from "./document/document.ts";
import { printDocument } from "./document/print-document.ts";
import type { FirstList } from "./form/first-list.ts";
import { firstDocument, firstForm } from "./form/first-list.ts";
import type { FormView } from "./form/from-document.ts";
import { formFrom } from "./form/from-document.ts";
import type { ListForm } from "./form/list-form.ts";
import type { GridContext, GridReading } from "./form/price-grid.ts";
import { readPriceGrid } from "./form/price-grid.ts";
import type { FormContext, FormFiles } from "./form/to-files.ts";
import { filesOfForm } from "./form/to-files.ts";
import type { PublishedList } from "./published/published-lists.ts";
import { versionsIn } from "./versions/price-list.ts";
import type { TariffCounts } from "./versions/tariff-counts.ts";
import { tariffCounts } from "./versions/tariff-counts.ts";
import type { TariffVersionView } from "./versions/version-views.ts";
import { versionViews } from "./versions/version-views.ts";

export interface TariffBook {
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
  /** The form of a price list, typed or pasted. */
  readonly form: ListForms;
}

export interface ListForms {
  /** A document as the form shows it; null: it is too long for one. @param home the country of postcodes without one */
  from(document: TariffDocument, home: string): FormView | null;
  /** The form of a carrier's first list, and the document of the parts without a field. @param zone its only zone's name */
  first(list: FirstList, zone: string): { readonly list: ListForm; readonly document: TariffDocument };
  /** Loads the price lists that carriers published. */
  published(): Promise<PublishedLists>;
  /** The files that the form says, to be read as if they were uploaded. */
  files(list: ListForm, context: FormContext): FormFiles;
  /** The grid of a table that was pasted, or of a sheet's cells; or the questions about it. */
  grid(table: string | readonly (readonly string[])[], context: GridContext): GridReading;
}

export interface PublishedLists {
  readonly lists: readonly PublishedList[];
  /** @returns null: there is no such list */
  document(key: string): TariffDocument | null;
  /** Places as text, by zone, which a list of the country prints apart. */
  zones(home: string): Readonly<Record<string, string>>;
}

/** @param takers drivers whose accounts can hold a price list */
export function tariffBook(takers: readonly string[]): TariffBook {
  return {
    takesTariff: ({ driver }) => takers.includes(driver),
    versionsOf(account, at) {
      const versions = versionsIn(account);
      return versions.length === 0 ? null : versionViews(versions, at).reverse();
    },
    counts: tariffCounts,
    print: printDocument,
    form: {
      from: formFrom,
      first: (list, zone) => ({ list: firstForm(list, zone), document: firstDocument(list) }),
      async published() {
        const published = await import("./published/published-lists.ts");
        return {
          lists: published.publishedLists,
          document: published.publishedDocument,
          zones: published.publishedZones,
        };
      },
      files: filesOfForm,
      grid: readPriceGrid,
    },
  };
}

/**
 * Price lists that carriers published, to start a list of one's own from. `published-lists.json` holds those of docs/tariffs that
 * the form can show; test/tariffs/published-lists.test.ts writes it.
 */
import type { TariffDocument } from "../document/document.ts";
import { tariffDocument } from "../document/document.ts";
import { writePlaces } from "../form/form-places.ts";
import lists from "./published-lists.json" with { type: "json" };

export interface PublishedList {
  /** `la-poste-2023` */
  readonly key: string;
  /** The carrier's, often with the year. */
  readonly name: string;
  /** ISO 3166-1, where its parcels start. */
  readonly country: string;
  /** Publisher, title and address. */
  readonly source: string;
  /** `YYYY-MM-DD`; null: the source names none. */
  readonly day: string | null;
}

export const publishedLists: readonly PublishedList[] = lists.map(({ document, ...list }) => ({
  ...list,
  name: document.carrier.name,
}));

/** @returns null: there is no such list */
export function publishedDocument(key: string): TariffDocument | null {
  const found = lists.find((list) => list.key === key);
  return found === undefined ? null : tariffDocument.parse(found.document);
}

/** Zones by their codes that a list of the country prints apart, as text; only DPD UK's list has such postcodes. */
export function publishedZones(home: string): Readonly<Record<string, string>> {
  if (home !== "GB") return {};
  const zones = publishedDocument("dpd-uk")?.zones.filter(({ code }) => code !== "mainland") ?? [];
  return Object.fromEntries(
    zones.map(({ code, places }) => [
      code === "islands" ? "scottish-islands" : code,
      writePlaces(places, home) ?? "",
    ]),
  );
}

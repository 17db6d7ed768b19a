/** The first price list of a carrier that has an API, and prices by contract. */
import type { DocumentService, TariffDocument } from "../document/document.ts";
import { formFrom } from "./from-document.ts";
import type { ListForm } from "./list-form.ts";
import { emptyService } from "./list-form.ts";

export interface FirstList {
  readonly carrier: { readonly code: string; readonly name: string };
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly validFrom: string;
  /** The country that parcels start from. */
  readonly home: string;
  /** The services of the carrier's contracts; none: the merchant names them. */
  readonly services: readonly Required<Pick<DocumentService, "code" | "name" | "compartments">>[];
}

/** The parts that the form has no field for. It has no prices, so it is no tariff yet. */
export function firstDocument({
  carrier,
  currency,
  timeZone,
  validFrom,
  home,
  services,
}: FirstList): TariffDocument {
  return {
    format: "waybill-tariff/2",
    carrier,
    currency,
    timeZone,
    validFrom,
    origins: [{ country: home }],
    zones: [],
    services: services.map(
      (service): DocumentService => ({
        ...service,
        transitDays: 1,
        chargedBy: "compartment",
        locker: { destination: true, origin: false },
        prices: [],
      }),
    ),
    tax: { prices: "net", invoicedBy: home, invoicedTo: home },
  };
}

/** The form before anything is typed: a row for each compartment, and one zone, the whole country. */
export function firstForm(first: FirstList, zone: string): ListForm {
  const document = firstDocument(first);
  const list = formFrom(document, first.home)?.list;
  if (list === undefined) throw new Error("A list without prices fits a form.");
  return {
    ...list,
    zones: [{ code: "", name: zone, places: first.home }],
    services:
      list.services.length === 0
        ? [emptyService("")]
        : list.services.map((service, index) => ({
            ...service,
            days: "",
            measure: "compartment",
            rows: (first.services[index]?.compartments ?? []).map(({ compartment }) => ({
              step: String(compartment),
              prices: [""],
            })),
          })),
  };
}

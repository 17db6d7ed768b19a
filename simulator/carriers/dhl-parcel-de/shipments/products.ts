import type { Product } from "./order.ts";
import type { ServiceName } from "./services.ts";

export interface ProductRules {
  /** as tracking prints it */
  readonly name: string;
  /** of the billing number */
  readonly procedure: string;
  readonly destination: "germany" | "abroad" | "union";
  readonly mostWeightG: number;
  readonly services: readonly ServiceName[];
  /** services that the country decides */
  readonly byCountry: readonly ServiceName[];
}

/** Of every product, by contract only. */
const anyProduct: readonly ServiceName[] = ["individualSenderRequirement"];
const germanSmall: readonly ServiceName[] = [
  ...anyProduct,
  "dhlRetoure",
  "preferredNeighbour",
  "preferredLocation",
  "parcelOutletRouting",
  "goGreenPlus",
];

/** Source: section 5. `V62WP` is in the enum still, and cannot be ordered any more. */
export const products: Readonly<Record<Exclude<Product, "V62WP">, ProductRules>> = {
  V01PAK: {
    name: "DHL PAKET",
    procedure: "01",
    destination: "germany",
    mostWeightG: 31_500,
    services: [
      ...germanSmall,
      "cashOnDelivery",
      "additionalInsurance",
      "preferredDay",
      "noNeighbourDelivery",
      "namedPersonOnly",
      "signedForByRecipient",
      "visualCheckOfAge",
      "identCheck",
      "bulkyGoods",
    ],
    byCountry: [],
  },
  V62KP: {
    name: "DHL KLEINPAKET",
    procedure: "62",
    destination: "germany",
    mostWeightG: 1_000,
    services: germanSmall,
    byCountry: [],
  },
  V53WPAK: {
    name: "DHL PAKET INTERNATIONAL",
    procedure: "53",
    destination: "abroad",
    mostWeightG: 31_500,
    services: [...anyProduct, "premium", "endorsement"],
    byCountry: [
      "cashOnDelivery",
      "additionalInsurance",
      "bulkyGoods",
      "closestDropPoint",
      "postalDeliveryDutyPaid",
    ],
  },
  V54EPAK: {
    name: "DHL EUROPAKET",
    procedure: "54",
    destination: "union",
    mostWeightG: 31_500,
    services: [...anyProduct, "additionalInsurance"],
    byCountry: ["bulkyGoods"],
  },
  V66WPI: {
    name: "WARENPOST INTERNATIONAL",
    procedure: "66",
    destination: "abroad",
    mostWeightG: 1_000,
    services: [...anyProduct, "premium"],
    byCountry: [],
  },
};

import { z } from "zod";
import { weekdayOf } from "../protocol/local-time.ts";
import type { PlannedTime } from "../protocol/planned-time.ts";
import { refused } from "../protocol/problem.ts";
import type { Lane, Product } from "./products.ts";

/** One of `valueAddedServices`. Source: section 4. */
export const valueAddedService = z.strictObject({
  serviceCode: z.string().min(1).max(3),
  localServiceCode: z.string().max(3).optional(),
  value: z.number().min(0).optional(),
  currency: z.string().length(3).optional(),
  method: z.enum(["cash"]).optional(),
});
export type ValueAddedService = z.output<typeof valueAddedService>;

export interface OfferedService {
  readonly code: string;
  readonly name: string;
  /** euro cents */
  readonly price: number;
}

interface ServiceRule extends OfferedService {
  isOffered(lane: Lane, product: Product, planned: PlannedTime): boolean;
}

const always = (): boolean => true;
const friday = 5;

/** Prices are invented. Surcharges are none of them: a request that names one is refused. Source: section 4. */
const services: readonly ServiceRule[] = [
  {
    code: "II",
    name: "SHIPMENT INSURANCE",
    price: 1_200,
    isOffered: (_lane, product) => !product.isForDocuments,
  },
  {
    code: "IB",
    name: "EXTENDED LIABILITY",
    price: 500,
    isOffered: (_lane, product) => product.isForDocuments,
  },
  {
    ...{ code: "AA", name: "SATURDAY DELIVERY", price: 1_500 },
    isOffered: ({ destination }, { network }, { day }) =>
      network === "TD" && weekdayOf(day) === friday && destination.country.isEurope,
  },
  {
    ...{ code: "KB", name: "CASH ON DELIVERY", price: 800 },
    // Assumption: few countries have it; here Greece and Cyprus.
    isOffered: ({ destination }) => ["GR", "CY"].includes(destination.country.code),
  },
  { code: "WY", name: "PAPERLESS TRADE", price: 0, isOffered: ({ isDeclarable }) => isDeclarable },
  { code: "DD", name: "DUTY TAX PAID", price: 1_800, isOffered: ({ isDeclarable }) => isDeclarable },
  { code: "TV", name: "COLLECT FROM SERVICE POINT", price: 0, isOffered: always },
  { code: "LX", name: "HOLD FOR COLLECTION", price: 0, isOffered: always },
  { code: "SF", name: "DIRECT SIGNATURE", price: 400, isOffered: always },
  ...["PT", "PU", "PV", "PW"].map((code) => ({ code, name: "DATA STAGING", price: 0, isOffered: always })),
];

export function offeredServices(
  lane: Lane,
  product: Product,
  planned: PlannedTime,
): readonly OfferedService[] {
  return services.filter((service) => service.isOffered(lane, product, planned));
}

/**
 * The services that a request chose.
 * @throws Problem 7008 a service is not offered here, 7140 its value or currency is missing
 */
export function chosenServices(
  offered: readonly OfferedService[],
  asked: readonly ValueAddedService[],
): readonly OfferedService[] {
  return asked.map(({ serviceCode, value, currency, method }) => {
    const found = offered.find(({ code }) => code === serviceCode);
    if (found === undefined) throw refused("7008", `Service ${serviceCode} not available`);
    const needsValue = ["II", "IB", "KB"].includes(serviceCode);
    if (needsValue && (value === undefined || value === 0 || currency === undefined))
      throw refused("7140", `Service ${serviceCode} needs a value and a currency`);
    if (serviceCode === "KB" && method !== "cash") throw refused("7140", "Service KB needs a method");
    return found;
  });
}

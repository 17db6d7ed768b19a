import { refused } from "../protocol/problem.ts";
import type { FoundPlace } from "./places.ts";

export interface Product {
  readonly code: string;
  readonly name: string;
  readonly isForDocuments: boolean;
  /** "TD" or "DD" */
  readonly network: "TD" | "DD";
  /** of the tariff, in hundredths */
  readonly priceFactor: number;
  readonly moreDays: number;
  /** local time of the promise */
  readonly by: string;
  readonly onePiece: boolean;
}

function product(code: string, name: string, differences: Partial<Product> = {}): Product {
  const usual = { isForDocuments: false, network: "TD", priceFactor: 100, moreDays: 0 } as const;
  return { code, name, ...usual, by: "23:59:00", onePiece: false, ...differences };
}

const economy = { network: "DD", priceFactor: 60, moreDays: 3 } as const;
const noon = { priceFactor: 130, by: "12:00:00" } as const;

const domestic = [
  product("N", "EXPRESS DOMESTIC"),
  product("1", "EXPRESS DOMESTIC 12:00", noon),
  product("I", "EXPRESS DOMESTIC 9:00", { priceFactor: 180, by: "09:00:00" }),
];
const withinEu = [
  product("U", "EXPRESS WORLDWIDE"),
  product("T", "EXPRESS 12:00", noon),
  product("W", "ECONOMY SELECT", economy),
  product("7", "EXPRESS EASY", { priceFactor: 90, onePiece: true }),
];
const worldwide = [
  product("P", "EXPRESS WORLDWIDE"),
  product("Y", "EXPRESS 12:00", noon),
  product("H", "ECONOMY SELECT", economy),
  product("8", "EXPRESS EASY", { priceFactor: 90, onePiece: true }),
];
const documents = [product("D", "EXPRESS WORLDWIDE", { isForDocuments: true, priceFactor: 80 })];

export interface Lane {
  readonly origin: FoundPlace;
  readonly destination: FoundPlace;
  readonly isDeclarable: boolean;
}

/** The lane table: parcels that cross a customs border undeclared can be documents only. Source: section 3; its rows are invented. */
export function productsOf({ origin, destination, isDeclarable }: Lane): readonly Product[] {
  const isHome = origin.country.code === destination.country.code;
  if (isHome || (origin.country.isEu && destination.country.isEu)) {
    if (isDeclarable) return [];
    return isHome ? domestic : withinEu;
  }
  return isDeclarable ? worldwide : documents;
}

/** @throws Problem 1001 the lane has no such product */
export function productOf(lane: Lane, code: string): Product {
  const found = productsOf(lane).find((offered) => offered.code === code);
  if (found === undefined) throw refused("1001", `The product ${code} is not available on this lane`);
  return found;
}

export function transitDays({ origin, destination }: Lane, { moreDays }: Product): number {
  const isNear = origin.country.isEurope && destination.country.isEurope;
  return (isNear ? 1 : 3) + moreDays;
}

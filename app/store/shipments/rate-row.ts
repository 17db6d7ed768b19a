/** Rates in the database: the whole value is JSON, the columns beside it are its identity. */
import type { Rate } from "../../engine/index.ts";
import type { FieldKinds, Stored } from "../rows/stored.ts";
import { readStored, reviveDate } from "../rows/stored.ts";

const rateFields: FieldKinds<Rate> = {
  id: "string",
  merchantId: "string",
  environment: "string",
  accountId: "string",
  friendlyName: "string?",
  carrier: "object",
  service: "object",
  price: "object",
  features: "object",
  request: "object",
  parcels: "array",
  createdAt: "date",
};

/** @throws StoredValueError */
export function toRate(json: unknown): Rate {
  return reviveRate(readStored<Rate>(json, "rate", rateFields));
}

export function reviveRate(stored: Stored<Rate>): Rate {
  return { ...stored, createdAt: reviveDate(stored.createdAt) };
}

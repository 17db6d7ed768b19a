/** Rates in the database: the value is JSON; the columns beside it are its identity. */
import type { Rate } from "../../engine/index.ts";
import type { People } from "../rows/people.ts";
import { tracesOf } from "../rows/people.ts";
import type { FieldKinds } from "../rows/stored.ts";
import { readStored, reviveDate } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";

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

export const storedRate = storedValue<Rate>({
  what: "rate",
  steps: [(first) => first],
  // Version 1 is read by releases that would charge for the options of a quote once more.
  versionOf: ({ request }) => (request.options === undefined ? 1 : 2),
  read(json) {
    const stored = readStored<Rate>(json, "rate", rateFields);
    return { ...stored, createdAt: reviveDate(stored.createdAt) };
  },
});

const nameOf = (id: string) => `rates/${id}`;

/** JSON text that `toRate` reads. */
export function rateValue(people: People, rate: Rate): string {
  return people.seal(nameOf(rate.id), storedRate.write(rate), { traces: tracesOf(people, rate.request) });
}

/** @throws StoredValueError */
export function toRate(
  people: People,
  { id, value }: { readonly id: string; readonly value: unknown },
): Rate {
  return storedRate.read(people.open(nameOf(id), value));
}

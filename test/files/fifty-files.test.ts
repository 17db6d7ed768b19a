/** Fifty files of orders: each is read right, asked about, or refused with row and field. */
import { describe, expect, test } from "vitest";
import type { BatchOrder } from "../../app/domain/orders/batches/batch.ts";
import type { OrderAnswers } from "../../app/domain/orders/import/answers.ts";
import { keptFor, withKept } from "../../app/domain/orders/import/kept-answers.ts";
import type { OrderFile } from "../../app/domain/orders/import/order-file.ts";
import { readOrderFile } from "../../app/entrypoints/rest/batches/read-order-file.ts";
import { orderFileCases } from "../support/order-files.ts";

const sender = {
  ...{
    country: "GR",
    zip: "115 21",
    city: "Αθήνα",
    name: "Shop",
    address: "Ερμού 1",
    phone: "+302105550100",
  },
};
const terms = { rowsOfOrder: "ask", cashWords: ["cod", "Αντικαταβολή"], sender } as const;

function read(bytes: Uint8Array, answers: OrderAnswers = {}, kept: ReturnType<typeof withKept> = []) {
  return readOrderFile(bytes, { ...terms, answers, kept });
}

function labelOf({ to, items, cashOnDelivery }: BatchOrder) {
  return [
    to.name,
    [to.address, to.address2].filter(Boolean).join(", "),
    [to.zip, to.city, to.country].filter(Boolean).join(" "),
    to.phone,
    items.reduce((sum, { weightG }) => sum + weightG, 0),
    cashOnDelivery ?? null,
  ];
}

/** The questions that are asked. */
function asked(file: OrderFile): string[] {
  if (file.state !== "asks") return [];
  const { readings, columns, openNumber, rowsOfOrder, ...yesNo } = file.questions;
  return [
    ...(readings.length > 0 ? ["encoding"] : []),
    ...(columns.some(({ isOpen }) => isOpen) ? ["columns"] : []),
    ...(openNumber === null ? [] : ["openNumber"]),
    ...(rowsOfOrder === null ? [] : ["rowsOfOrder"]),
    ...Object.entries(yesNo).flatMap(([name, isAsked]) => (isAsked ? [name] : [])),
  ];
}

test("there are fifty", () => {
  expect(orderFileCases.length).toBeGreaterThanOrEqual(50);
});

describe.each(orderFileCases)("$name", ({ bytes, answers, asks, labels, refused = [], fault }) => {
  test("is read, asked about or refused as listed", async () => {
    if (asks !== undefined) expect(asked(await read(bytes)).toSorted()).toEqual([...asks].toSorted());
    const file = await read(bytes, answers);
    if (fault !== undefined) {
      expect(file).toMatchObject({ state: "fault", fault });
      return;
    }
    if (file.state !== "read") throw new Error(JSON.stringify(file.state === "asks" ? asked(file) : file));
    const bought = file.file.orders.flatMap((order) => (order === null ? [] : [labelOf(order)]));
    expect(bought.map((label) => label.map(plain))).toEqual(labels?.map((label) => label.map(plain)));
    expect(file.file.errors.map(({ index, message }) => [file.rows[index]?.[0], message])).toEqual(
      refused.map(([row, part]) => [row, expect.stringContaining(part)]),
    );
    // The answers are remembered: a second file with the same columns is read without a question about these.
    const kept = withKept([], file.answers);
    const again = asked(
      await read(bytes, answers?.rowsOfOrder ? { rowsOfOrder: answers.rowsOfOrder } : {}, kept),
    );
    expect(again).toEqual([]);
    expect(keptFor(kept, ["another"])).toBeNull();
    expect(JSON.stringify(kept)).not.toMatch(/Παραλήπτης|Ελένη|Order Number/);
  });
});

/** Postcodes as their countries write them. */
function plain(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/(?<=\d) (?=\d)/g, "") : value;
}

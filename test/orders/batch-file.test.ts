/** A CSV of shipments that a merchant uploads is read as the API reads it. */
import { describe, expect, it } from "vitest";
import { MAX_ROWS } from "../../app/domain/orders/batches/batch.ts";
import { namedErrors } from "../../app/entrypoints/pages/batch/loader.server.ts";
import { batchCsvExample } from "../../app/entrypoints/rest/batches/batches.ts";
import { readBatch, readBatchFile } from "../../app/entrypoints/rest/batches/read-batch.ts";

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
const header =
  "select,items.0.weight,items.0.length,items.0.width,items.0.height,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone";
const good = 'cheapest,500,20,15,10,GR,546 23,Θεσσαλονίκη,Ελένη,"Τσιμισκή 45, 3ος",+306944123456';

function read(text: string, from: typeof sender | null = sender) {
  const file = readBatchFile(Buffer.from(text), from);
  if ("path" in file) throw new Error(file.message);
  return file;
}

describe("a file of shipments", () => {
  it("has an order or errors for each row, which leaves from the shop's sender", () => {
    const { orders, errors } = read([header, good, good.replace("500", "-1"), good].join("\n"));
    expect(orders.map((order) => order?.from.city ?? null)).toEqual(["Αθήνα", null, "Αθήνα"]);
    expect(errors).toMatchObject([
      { index: 1, code: "VALIDATION_FAILED", issues: [{ path: "items.0.weight" }] },
    ]);
    expect(namedErrors(errors)).toMatchObject({
      wrong: 1,
      more: 0,
      errors: [{ row: 3, field: "items.0.weight" }],
    });
  });

  it("names at most twenty mistakes of a row", () => {
    const rows = [{ items: Array.from({ length: 200 }, () => 1) }];
    expect(readBatch(rows).errors[0]?.issues).toHaveLength(20);
  });

  it("names one mistake of each row after two thousand of all", () => {
    const row = { items: Array.from({ length: 200 }, () => 1) };
    const counts = readBatch(Array.from({ length: 150 }, () => row)).errors.map(
      ({ issues }) => issues.length,
    );
    expect(counts).toEqual(Array.from({ length: 150 }, (_, index) => (index < 100 ? 20 : 1)));
  });

  it.each([
    ["UTF-16", Buffer.from(`\uFEFF${header}\n${good}`, "utf16le")],
    ["an encoding of one byte a letter", Buffer.from([...Buffer.from(`${header}\n`), 0xc8, 0xe5])],
  ])("in %s is refused as a whole", (_, file) => {
    const message = "The file is not UTF-8: save it as CSV in UTF-8.";
    expect(readBatchFile(file, sender)).toEqual({ path: "", message });
  });

  it("names the missing sender where the shop has none, and keeps the row's own", () => {
    expect(read(`${header}\n${good}`, null).errors[0]?.issues[0]?.path).toBe("address_from");
    const own = read(batchCsvExample);
    expect(own.errors).toEqual([]);
    const plain = read(batchCsvExample, null);
    expect(own.orders).toEqual(plain.orders);
  });

  it.each([
    ["", "The file has no rows."],
    [header, "The file has no rows."],
    [`${header}\n${`${good}\n`.repeat(MAX_ROWS + 1)}`, `The file has more than ${MAX_ROWS} rows.`],
    [`${header}\n${good},one more`, "not a table in CSV"],
    [`__proto__.x\n1`, "is no field of a shipment"],
  ])("that is no table is refused as a whole", (text, message) => {
    expect(readBatchFile(Buffer.from(text), sender)).toMatchObject({
      message: expect.stringContaining(message),
    });
  });
});

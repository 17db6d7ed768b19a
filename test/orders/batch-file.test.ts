/** A CSV of shipments that a merchant uploads is read as the API reads it. */
import { describe, expect, it } from "vitest";
import { MAX_ROWS } from "../../app/domain/orders/batches/batch.ts";
import { namedErrors } from "../../app/entrypoints/pages/batch/loader.server.ts";
import { batchCsvExample } from "../../app/entrypoints/rest/batches/batches.ts";
import { readBatch } from "../../app/entrypoints/rest/batches/read-batch.ts";
import { readOrderFile } from "../../app/entrypoints/rest/batches/read-order-file.ts";
import { aWorkbook } from "../bills/a-workbook.ts";

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

const terms = { answers: {}, kept: [], rowsOfOrder: "ask", cashWords: ["cod"] } as const;
const open = (text: string, from: typeof sender | null = sender) =>
  readOrderFile(new TextEncoder().encode(text), { ...terms, sender: from });

async function read(text: string, from: typeof sender | null = sender) {
  const file = await open(text, from);
  if (file.state !== "read") throw new Error(JSON.stringify(file));
  return file.file;
}

describe("a file of shipments", () => {
  it("has an order or errors for each row, which leaves from the shop's sender", async () => {
    const { orders, errors } = await read([header, good, good.replace("500", "-1"), good].join("\n"));
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

  it("names the missing sender where the shop has none, and keeps the row's own", async () => {
    expect((await read(`${header}\n${good}`, null)).errors[0]?.issues[0]?.path).toBe("address_from");
    const own = await read(batchCsvExample);
    expect(own.errors).toEqual([]);
    const plain = await read(batchCsvExample, null);
    expect(own.orders).toEqual(plain.orders);
  });

  it.each([
    ["", "empty"],
    [header, "empty"],
    [`${header}\n${`${good}\n`.repeat(MAX_ROWS + 1)}`, "too-many-rows"],
    [`${header}\n"cheapest,500`, "quotes"],
  ])("that is no table is refused as a whole", async (text, fault) => {
    expect(await open(text)).toMatchObject({ state: "fault", fault });
  });

  it("names the row with more cells than the header line", async () => {
    const { errors } = await read(`${header}\n${good}\n${good},one more`);
    expect(errors).toMatchObject([
      { index: 1, issues: [{ path: "", message: expect.stringContaining("one more") }] },
    ]);
  });

  it.each(["cod", "address_to.adress2", "__proto__.x"])(
    "asks about a column %s, which no request has",
    async (name) => {
      const file = await open(`${header},${name}\n${good},1`);
      if (file.state !== "asks") throw new Error(file.state);
      expect(file.questions.columns.filter(({ isOpen }) => isOpen)).toMatchObject([{ name, sample: "1" }]);
    },
  );

  it("has the customs lines of rows outside the EU, with quantities as numbers", async () => {
    const names = [
      ...[
        "select",
        "items.0.weight",
        "items.0.value",
        "items.0.currency",
        "address_to.country",
        "address_to.zip",
      ],
      ...["address_to.city", "address_to.name", "address_to.address", "address_to.phone"],
      ...["quantity", "value", "description", "commodity_code", "country_of_origin"].map(
        (name) => `items.0.invoice_lines.0.${name}`,
      ),
    ];
    const row = [
      ...["cheapest", 1200, 49.9, "EUR", "Ελβετία", 8001, "Zürich", "Urs Meier", "Bahnhofstrasse 1"],
      ...["+41 44 412 11 11", 2, 49.9, "Cotton T-shirts", "6109.10", "Ελλάδα"],
    ];
    const workbook = await readOrderFile(aWorkbook([names, row]), { ...terms, sender });
    if (workbook.state !== "read") throw new Error(workbook.state);
    const { orders, errors } = workbook.file;
    expect(errors).toEqual([]);
    expect(orders[0]).toMatchObject({
      to: { country: "CH", zip: "8001" },
      items: [{ weightG: 1200, invoiceLines: [{ quantity: "2", value: 49.9, countryOfOrigin: "GR" }] }],
    });
    const csv = [
      names,
      row.map((cell) => (typeof cell === "number" ? String(cell).replace(".", ",") : cell)),
    ];
    expect((await read(csv.map((cells) => cells.join(";")).join("\n"))).orders).toEqual(orders);
  });

  it("is read from JSON with a quantity as a number, too", () => {
    const line = { quantity: 2, value: 20, description: "Mugs" };
    const row = { select: "cheapest", items: [{ weight: 500, invoice_lines: [line] }], address_from: sender };
    const [order] = readBatch([{ ...row, address_to: sender }]).orders;
    expect(order?.items[0]).toMatchObject({ invoiceLines: [{ quantity: "2" }] });
    const [error] = readBatch([
      { ...row, items: [{ weight: 500, invoice_lines: [{ quantity: -1 }] }] },
    ]).errors;
    expect(error?.issues[0]?.path).toBe("items.0.invoice_lines.0.quantity");
  });
});

/** POST /v1/batches, and quoting and buying at once. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchCsvExample } from "../../app/entrypoints/rest/batches/batches.ts";
import { rowsOfCsv as rowsOfBytes } from "../../app/entrypoints/rest/batches/rows-of-csv.ts";
import { numRuns, seed } from "../support/effort.ts";
import { encode } from "../support/encode.ts";
import { atMost } from "../support/time-limits.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aQuote } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

const service = { driver: "gorgona", code: "standard" };

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Batches");
});
afterAll(() => api.stop());

function csv(body: string): Promise<{ status: number; error: Json }> {
  return client.post("/v1/batches", undefined, { raw: body, headers: { "content-type": "text/csv" } });
}

const rowsOfCsv = (text: string) => rowsOfBytes(new TextEncoder().encode(text));

/** The paths of all own values, lists' indexes among them. */
function leavesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return value === null ? [] : [""];
  return Object.keys(value).flatMap((name) =>
    leavesOf((value as Record<string, unknown>)[name]).map((path) =>
      path === "" ? name : `${name}.${path}`,
    ),
  );
}

async function ended(id: string): Promise<Json> {
  let job: Json;
  await expect
    .poll(async () => {
      job = (await client.get(`/v1/jobs/${id}`)).json.data;
      return job.state;
    })
    .toBe("done");
  return job;
}

describe("buying without a rate", () => {
  const buy = (change: object, headers = {}) =>
    client.post("/v1/shipments", { ...aQuote(), ...change }, { headers });

  test("takes a service, or the cheapest or fastest that can do everything", async () => {
    expect((await buy({ service })).json).toMatchObject({
      driver: "gorgona",
      rate: { service: { code: "standard" } },
    });
    const { json: rates } = await client.post("/v1/rates", aQuote());
    const fastest = Math.min(...rates.map(({ service: { estimated_delivery_in_days: days } }: Json) => days));
    expect((await buy({ select: "fastest" })).json.rate.service.estimated_delivery_in_days).toBe(fastest);
    // The cheapest of all is a locker's, which needs a locker.
    expect(rates[0].service.code).not.toBe((await buy({ select: "cheapest" })).json.rate.service.code);
  });

  test("is refused above max_amount, for a service that isn't there, and without a choice", async () => {
    for (const [change, code, path] of [
      [{ service, max_amount: 0.5 }, "OPTION_NOT_AVAILABLE", "max_amount"],
      [{ service: { driver: "gorgona", code: "no" } }, "OPTION_NOT_AVAILABLE", undefined],
      [{}, "VALIDATION_FAILED", undefined],
      [{ service, select: "cheapest" }, "VALIDATION_FAILED", undefined],
    ] as const) {
      const { status, error } = await buy(change);
      expect([status, error.code, error.metadata?.path]).toEqual([400, code, path]);
    }
  });

  test("buys once for an idempotency key", async () => {
    const headers = { "idempotency-key": "one-call" };
    const [first, again] = [await buy({ service }, headers), await buy({ service }, headers)];
    expect(again.json.id).toBe(first.json.id);
  });
});

describe("a batch", () => {
  test("names every row: bought, or wrong and where", async () => {
    const row = { ...aQuote(), service };
    const rows = [
      row,
      { ...row, address_to: { ...row.address_to, phone: null } },
      "nothing",
      { ...row, max_amount: 0.1 },
    ];
    const headers = { "idempotency-key": "a-batch" };
    const { status, json } = await client.post("/v1/batches", { rows }, { headers });
    expect([status, json.data.kind, json.data.total]).toEqual([200, "batch", 4]);
    expect((await client.post("/v1/batches", { rows }, { headers })).json.data.id).toBe(json.data.id);
    const job = await ended(json.data.id);
    expect(job.rows.map(({ outcome, error }: Json) => [outcome, error?.code, error?.path])).toEqual([
      ["bought", undefined, undefined],
      ["failed", "VALIDATION_FAILED", "address_to.phone"],
      ["failed", "VALIDATION_FAILED", ""],
      ["failed", "OPTION_NOT_AVAILABLE", "max_amount"],
    ]);
    const shipment = (await client.get(`/v1/shipments/${job.rows[0].shipment_id}`)).json.data;
    expect(shipment.driver).toBe("gorgona");
    expect(job.rows[1].shipment_id).toBeNull();
  });

  test("is not done while a carrier has not said whether it booked", async () => {
    const silent = { ...aQuote(), service, address_to: { ...aQuote().address_to, name: "TEST TIMEOUT" } };
    const rows = [{ ...aQuote(), service }, silent];
    const { id } = (await client.post("/v1/batches", { rows })).json.data;
    let job: Json;
    await expect
      .poll(async () => {
        job = (await client.get(`/v1/jobs/${id}`)).json.data;
        return job.rows.map(({ outcome }: Json) => outcome);
      })
      .toEqual(["bought", "unknown"]);
    expect([job.state, job.rows[1].shipment_id, job.rows[1].needs_merchant]).toEqual([
      "working",
      null,
      false,
    ]);
    expect(job.rows[1].error).toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });

  test("may be a table", async () => {
    const [header = "", line = ""] = batchCsvExample.split("\n");
    const table = `${header}\n${line}\n${line.replace("+306912345678", "")}\n`;
    const sent = await fetch(`${api.base}/v1/batches`, {
      method: "POST",
      headers: { "x-api-key": client.key, "content-type": "text/csv; charset=utf-8" },
      body: table,
    });
    const job = await ended(((await sent.json()) as Json).data.id);
    expect(job.rows.map(({ error }: Json) => error?.path)).toEqual([undefined, "address_to.phone"]);
  });

  test("buys nothing for a row that is a dry run", async () => {
    const rows = [{ ...aQuote(), service, dry_run: true }];
    const job = await ended((await client.post("/v1/batches", { rows })).json.data.id);
    expect(job.rows).toMatchObject([
      { shipment_id: null, error: { code: "VALIDATION_FAILED", path: "dry_run" } },
    ]);
  });

  test("must have 1 to 1,000 rows", async () => {
    for (const rows of [[], Array.from({ length: 1_001 }, () => 1)]) {
      const { status, error } = await client.post("/v1/batches", { rows });
      expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    }
  });
});

describe("a table's rows", () => {
  test("have numbers, flags and lists where requests have them, and no empty cells", async () => {
    const table =
      "items.0.weight;items.0.label;extras.is_saturday_delivery;address_to.zip;dry_run\n1200;Books;true;;true\n0,5;;no;10557;";
    expect(await rowsOfCsv(`\ufeff${table}`)).toEqual([
      { items: [{ weight: 1200, label: "Books" }], extras: { is_saturday_delivery: true }, dry_run: true },
      { items: [{ weight: 0.5 }], extras: { is_saturday_delivery: "no" }, address_to: { zip: "10557" } },
    ]);
  });

  test.each([
    ["__proto__.polluted", "is no field of a shipment. A shipment has rate_id"],
    ["constructor", "is no field of a shipment"],
    ["items.0.__proto__.x", "is no field of a shipment. items.0 has weight"],
    ["address_to.toString", "address_to has country, zip"],
    ["adress_to.name", "A shipment has rate_id"],
    ["address_to.name.first", "address_to.name has no parts"],
    ["metadata.basket.size", "metadata.basket has no parts"],
    ["metadata.__proto__", "is not the path of a field"],
    ["a b", "is no field of a shipment"],
    ["", "is no field of a shipment"],
    ["0.x", "is no field of a shipment"],
    ["items", "is a list: write its fields, such as items.0"],
    ["items.0", "has parts: write them, such as items.0.weight"],
    ["items.length", "needs the number of its entry, as in items.0"],
    ["items.200.weight", "is beyond the 200 entries of items"],
    ["items.99999999999.weight", "is beyond the 200 entries of items"],
    ["items.0.invoice_lines.100.value", "is beyond the 100 entries of items.0.invoice_lines"],
    ["extras", "has parts: write them, such as extras.insurance_amount"],
    ["extras.insurance", "extras has insurance_amount, is_saturday_delivery"],
  ])("have no column %j", async (name, reason) => {
    await expect(rowsOfCsv(`"${name}",select\n1,cheapest`)).rejects.toThrow(reason);
  });

  test("have columns of what a shipment's schema has, whatever their names, and reach nothing else", async () => {
    const parts = fc.oneof(
      fc.constantFrom(
        "items",
        "address_to",
        "address_from",
        "metadata",
        "extras",
        "service",
        "pickup",
        "select",
      ),
      fc.constantFrom(
        "invoice_lines",
        "weight",
        "name",
        "value",
        "quantity",
        "insurance_amount",
        "code",
        "date",
      ),
      fc.constantFrom("0", "1", "2", "199", "200", "4294967294", "4294967295", "-1", "1e3", "00", "0x1", ""),
      fc.constantFrom(
        ...Object.getOwnPropertyNames(Array.prototype),
        ...Object.getOwnPropertyNames(Object.prototype),
      ),
      fc.constantFrom("prototype", "0 ", "ｉtems", "then", "toJSON"),
    );
    const names = fc.array(parts, { minLength: 1, maxLength: 6 }).map((path) => path.join("."));
    let accepted = 0;
    const before = JSON.stringify([[].length, Object.keys(Object.prototype), Object.keys(Array.prototype)]);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(names, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("1", "4294967295", "abc", "true"),
        async (columns, cell) => {
          const header = columns.map((name) => `"${name}"`).join(",");
          let rows: readonly unknown[];
          try {
            rows = await rowsOfCsv(`${header}\n${columns.map(() => cell).join(",")}`);
          } catch (error) {
            expect(error).toMatchObject({
              code: "MALFORMED_REQUEST",
              message: expect.stringContaining("The column"),
            });
            return;
          }
          accepted++;
          // Each column's cell is where its name says, as a member of the object's or the list's own, and nothing else is there.
          expect(leavesOf(rows[0]).sort()).toEqual(columns.map((name) => name.trim()).sort());
        },
      ),
      { ...numRuns(3_000), seed },
    );
    expect(accepted).toBeGreaterThan(0);
    expect(JSON.stringify([[].length, Object.keys(Object.prototype), Object.keys(Array.prototype)])).toBe(
      before,
    );
  });

  test("have every field of the schema as its own type has it", async () => {
    expect(
      await rowsOfCsv(
        "items.0.invoice_lines.0.quantity,items.0.invoice_lines.0.value,metadata.weight,address_to,service.code\n2,2,2,Warehouse,7",
      ),
    ).toEqual([
      {
        items: [{ invoice_lines: [{ quantity: "2", value: 2 }] }],
        metadata: { weight: "2" },
        address_to: "Warehouse",
        service: { code: "7" },
      },
    ]);
  });

  test("are counted before they are read", async () => {
    const { status, error } = await csv(`select\n${"cheapest\n".repeat(100_000)}`);
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
  });

  test.each([
    ["items.0.weight,items.length", "1,4294967295"],
    ["items.0.weight,items.length", "1,abc"],
    ["items.0.weight,items.push", "1,2"],
    ["items.push,items.0.weight", "1,2"],
    ["items.0.invoice_lines.0.value,items.0.invoice_lines.length", "1,4294967295"],
    ["items,items.0.weight", "1,2"],
    ["address_to.name,address_to", "a,b"],
    ["address_to.name,address_to.name", "a,b"],
    ["items.1.weight,select", "1,cheapest"],
    ["items.00.weight,select", "1,cheapest"],
  ])("have no columns that contradict each other: %s", async (header, line) => {
    const started = performance.now();
    const { status } = await fetch(`${api.base}/v1/batches`, {
      method: "POST",
      headers: { "x-api-key": client.key, "content-type": "text/csv" },
      body: `${header}\n${line}`,
    });
    expect(status).toBe(422);
    expect(performance.now() - started).toBeLessThan(atMost(2_000));
  });

  test("have dense lists", async () => {
    expect(await rowsOfCsv("items.0.weight,items.1.weight\n,5")).toEqual([{ items: [null, { weight: 5 }] }]);
  });

  test("are refused with their line if they are no table", async () => {
    await expect(rowsOfCsv("a,b\n1,2\n3")).rejects.toThrow(/line 3/);
    await expect(rowsOfCsv('select,packing\n"cheapest,items')).rejects.toThrow(/line 2.*never closed/);
    await expect(rowsOfCsv("select;packing\ncheapest;items;more")).rejects.toThrow(/line 2 has 3 cells/);
  });

  test("have the decimal mark of all their numbers, and are refused with line and column if it is open", async () => {
    const rows = (weights: string) => rowsOfCsv(`items.0.weight;items.0.value\n${weights}`);
    expect(await rows("1.250;12,50")).toEqual([{ items: [{ weight: 1250, value: 12.5 }] }]);
    expect(await rows("1.250;12.50")).toEqual([{ items: [{ weight: 1.25, value: 12.5 }] }]);
    await expect(rows("500;\n1.250;")).rejects.toThrow(/line 3, items.0.weight: “1.250” may be 1.25 or 1250/);
    expect(await rows("2 kg;12")).toEqual([{ items: [{ weight: "2 kg", value: 12 }] }]);
  });

  test("may be in any encoding that their words show", async () => {
    const table = "address_to.name;address_to.city\nΕλένη Παπαδάκη;Αθήνα";
    const expected = [{ address_to: { name: "Ελένη Παπαδάκη", city: "Αθήνα" } }];
    for (const encoding of ["utf-8", "utf-16le", "windows-1253", "iso-8859-7"] as const)
      expect(await rowsOfBytes(encode(table, encoding))).toEqual(expected);
    await expect(rowsOfBytes(encode("address_to.name\nPè", "windows-1252"))).rejects.toThrow(
      "may say Pè or Pč",
    );
  });
});

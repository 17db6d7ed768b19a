import { expect, test } from "vitest";
import { checkFile } from "../../app/domain/bills/check-file.ts";
import type { ColumnMapping } from "../../app/domain/bills/columns.ts";
import { columnMapping, fits, guessColumns, mappingProblem } from "../../app/domain/bills/columns.ts";
import { readLines } from "../../app/domain/bills/read-lines.ts";
import type { BillTable } from "../../app/domain/bills/read-table.ts";
import { readTable } from "../../app/domain/bills/read-table.ts";
import { atMost } from "../support/time-limits.ts";
import { aSheet, aWorkbook, aZip, costlyWorkbooks } from "./a-workbook.ts";

const surcharges = [
  { code: "fuel", name: "Fuel" },
  { code: "cod", name: "Cash on delivery" },
];

async function tableOf(file: string | Uint8Array): Promise<BillTable> {
  const table = await readTable(typeof file === "string" ? new TextEncoder().encode(file) : file, "invoice");
  if (typeof table === "string") throw new Error(table);
  return table;
}

test("a workbook and a CSV file with a letter-head above the table read alike", async () => {
  const rows = [
    ["Kali Courier", "", ""],
    ["Invoice 2026-11"],
    [],
    ["AWB", "Chargeable weight", "Net amount"],
    ["KL00000001", 2.5, 3.85],
    ["KL00000002", 11, 1234.5],
  ];
  const workbook = await tableOf(aWorkbook(rows));
  const csv = await tableOf(rows.map((cells) => cells.join(";").replaceAll(".", ",")).join("\r\n"));
  for (const table of [workbook, csv]) {
    const { lines } = readLines(table, guessColumns(table.headers, "invoice"), "EUR", []);
    expect(lines.map(({ row, voucher, billedG, netMinor }) => [row, voucher, billedG, netMinor])).toEqual([
      [5, "KL00000001", 2_500, 385],
      [6, "KL00000002", 11_000, 123_450],
    ]);
  }
});

test("columns are guessed from English and Greek words, and each field once", () => {
  expect(
    guessColumns(
      ["Tracking No", "Order", "Weight (gr)", "Fuel surcharge", "Net", "VAT", "Total", "Consignee"],
      "invoice",
      surcharges,
    ),
  ).toEqual({
    columns: {
      "Tracking No": "voucher",
      Order: "reference",
      "Weight (gr)": "weight",
      "Fuel surcharge": "surcharge:fuel",
      Net: "net",
      VAT: "tax",
      Total: "total",
    },
    weightUnit: "g",
  });
  expect(
    guessColumns(
      ["Αρ. Αποστολής", "Καύσιμα", "Αντικαταβολή", "Δυσπρόσιτη", "Καθαρή αξία", "Φ.Π.Α.", "Σύνολο"],
      "invoice",
      surcharges,
    ).columns,
  ).toEqual({
    "Αρ. Αποστολής": "voucher",
    Καύσιμα: "surcharge:fuel",
    Αντικαταβολή: "surcharge:cod",
    Δυσπρόσιτη: "other",
    "Καθαρή αξία": "net",
    Σύνολο: "total",
  });
  expect(guessColumns(["Voucher", "Ημερομηνία απόδοσης", "Ποσό"], "payout").columns).toEqual({
    Voucher: "voucher",
    "Ημερομηνία απόδοσης": "date",
    Ποσό: "paid",
  });
});

test("a mapping without a number or an amount is refused, and a kept one fits files with its columns", () => {
  const mapping = (columns: ColumnMapping["columns"]): ColumnMapping => ({ columns, weightUnit: "kg" });
  expect(mappingProblem(mapping({ A: "net" }), "invoice")).toBe("no-number");
  expect(mappingProblem(mapping({ A: "voucher", B: "tax" }), "invoice")).toBe("no-amount");
  expect(mappingProblem(mapping({ A: "voucher", B: "net", C: "net" }), "invoice")).toBe("field-twice");
  expect(mappingProblem(mapping({ A: "voucher", B: "other", C: "other", D: "net" }), "invoice")).toBeNull();
  expect(mappingProblem(mapping({ A: "voucher", B: "net" }), "payout")).toBe("no-amount");
  expect(fits(mapping({ A: "voucher" }), ["B", "A"])).toBe(true);
  expect(fits(mapping({ A: "voucher" }), ["B"])).toBe(false);
  expect(columnMapping.safeParse({ columns: { A: "shoe-size" }, weightUnit: "kg" }).success).toBe(false);
});

test("a cell that is no amount is named with its row and column", async () => {
  const table = await tableOf("Voucher,Net\nA1,1.20\nA2,about two\n");
  const { lines, problems } = readLines(table, guessColumns(table.headers, "invoice"), "EUR", []);
  expect(problems).toEqual([{ row: 3, column: "Net", kind: "amount", value: "about two" }]);
  expect(lines[1]?.netMinor).toBeNull();
});

test("people's names and addresses in a file are not read", async () => {
  const table = await tableOf("Voucher,Consignee,Address,Phone,Net\nA1,Maria P.,Ermou 12,2101234567,1.20\n");
  const { lines } = readLines(table, guessColumns(table.headers, "invoice"), "EUR", []);
  expect(JSON.stringify(lines)).not.toMatch(/Maria|Ermou|2101234567/);
});

test("a file that is no table, or too large, is refused before it is unpacked", async () => {
  const refused = (bytes: Uint8Array | string) =>
    readTable(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, "invoice");
  expect(await refused("")).toBe("empty");
  expect(await refused("one line of text\n")).toBe("no-header");
  expect(await refused(new Uint8Array([0, 1, 2, 3, 4, 5]))).toBe("not-a-table");
  expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toBe("not-a-table");
  expect(await refused(aZip({ "xl/workbook.xml": "x" }, 100 * 1024 * 1024))).toBe("too-large");
  expect(await refused(aZip({ "readme.xml": "<a/>" }))).toBe("not-a-table");
  // A directory that lies about sizes does not make the reader unpack more.
  expect(await refused(aZip({ "xl/workbook.xml": "x".repeat(5_000_000) }, 10))).toBe("not-a-table");
  expect(await refused(`Voucher,Net\n${"A1,1\n".repeat(50_100)}`)).toBe("too-many-lines");
});

test("Greek files of older programs are read", async () => {
  const greek = "Αποστολή;Σύνολο\n1;2,50\n";
  const bytes = Uint8Array.from(greek, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code >= 0x384 ? code - 0x384 + 0xb4 : code;
  });
  const table = await tableOf(bytes);
  expect(table.headers).toEqual(["Αποστολή", "Σύνολο"]);
});

test("headers may be called as an object's own members are", async () => {
  const names = ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"];
  const table = await tableOf(`AWB;${names.join(";")};Net amount\nKL00000001;1;2;3;4;5;6`);
  const guessed = guessColumns(table.headers, "invoice");
  expect(guessed.columns).toEqual({ AWB: "voucher", "Net amount": "net" });
  const { lines } = readLines(table, guessed, "EUR", []);
  expect(lines.map(({ voucher, netMinor }) => [voucher, netMinor])).toEqual([["KL00000001", 600]]);
  const chosen = columnMapping.parse({
    columns: { AWB: "voucher", constructor: "surcharge:constructor", "Net amount": "net" },
    weightUnit: "kg",
  });
  expect(readLines(table, chosen, "EUR", []).lines[0]?.parts).toEqual({ constructor: 100 });
});

test.each(Object.entries(costlyWorkbooks))(
  "a workbook is refused before it costs much: %s",
  async (_, make) => {
    const workbook = make();
    expect(workbook.length).toBeLessThan(8_000_000);
    const before = process.threadCpuUsage();
    expect(await readTable(workbook, "invoice")).toMatch(/^(too-large|not-a-table)$/);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(atMost(1_500));
  },
);

test("a workbook whose empty cells are formatted as far as the sheet goes is read", async () => {
  const sheet = aSheet(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>AWB</t></is></c><c r="B1" t="inlineStr"><is><t>Net amount</t></is></c><c r="XFD1" s="1"/></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>KL1</t></is></c><c r="B2"><v>2.5</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>',
  );
  const table = await tableOf(sheet);
  expect(table.headers).toEqual(["AWB", "Net amount"]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([["KL1", 2.5]]);
});

test("a workbook as large as a real one is read", async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => [
    `KL${n}`,
    ...Array.from({ length: 15 }, () => n),
    1.5,
  ]);
  const table = await tableOf(
    aWorkbook([["AWB", ...Array.from({ length: 15 }, (_, n) => `Column ${n}`), "Net amount"], ...rows]),
  );
  expect(table.rows).toHaveLength(20_000);
});

test("ACS's own word for the voucher is known", () => {
  expect(guessColumns(["Αριθμός Αποδεικτικού", "Ποσό Αντικαταβολής"], "payout").columns).toEqual({
    "Αριθμός Αποδεικτικού": "voucher",
    "Ποσό Αντικαταβολής": "paid",
  });
  expect(guessColumns(["ΑΡΙΘΜΟΣ ΑΠΟΔΕΙΚΤΙΚΟΥ", "Καθαρή Αξία Τιμολογίου"], "invoice").columns).toEqual({
    "ΑΡΙΘΜΟΣ ΑΠΟΔΕΙΚΤΙΚΟΥ": "voucher",
    "Καθαρή Αξία Τιμολογίου": "net",
  });
});

test.each(["1.250", "1,250"])("%s alone is asked about", async (number) => {
  const bytes = new TextEncoder().encode(`Voucher;Net\nA1;${number}\n`);
  const account = { environment: "sandbox", settings: {} } as const;
  const file = {
    kind: "invoice",
    bytes,
    account,
    currency: "EUR",
    kept: null,
    days: 0,
    today: "2026-11-30",
  } as const;
  const check = (decimal?: "," | ".") =>
    checkFile(
      {
        ...file,
        fixings: [],
        chosen: {
          columns: { Voucher: "voucher", Net: "net" },
          weightUnit: "kg",
          ...(decimal && { decimal }),
        },
      },
      async () => ({ shipments: [], billed: [] }),
      async () => [],
    );
  expect(await check()).toMatchObject({
    state: "columns",
    problem: "which-decimals",
    openNumber: { text: number },
  });
  for (const [decimal, net] of [
    [",", number === "1,250" ? 1_25 : 1_250_00],
    [".", number === "1.250" ? 1_25 : 1_250_00],
  ] as const)
    expect(await check(decimal)).toMatchObject({ state: "checked", checked: { billedMinor: net } });
});

/** The tariff command without stores; test/process has the rest. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { main } from "../../app/entrypoints/cli/tariff.ts";
import { aTariff } from "./a-tariff.ts";

const examples = path.resolve(import.meta.dirname, "../../docs/tariffs");
const kali = path.join(examples, "domestic-carrier/tariff.json");
const kali2027 = path.join(examples, "domestic-carrier/tariff-2027.json");
const request = {
  address_from: { country: "GR", zip: "10551" },
  address_to: { country: "GR", zip: "54624" },
  items: [{ weight: 1250, length: 30, width: 20, height: 10 }],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-tariff-"));
  for (const [name, content] of Object.entries(aTariff())) writeFileSync(path.join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

async function run(...args: readonly string[]) {
  const printed = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    });
  }
  const code = await main(args);
  vi.restoreAllMocks();
  return { code, ...printed };
}

function aFile(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

describe("check", () => {
  test("says what is there when nothing is wrong", async () => {
    expect(await run("check", kali, kali2027)).toEqual({
      code: 0,
      stderr: "",
      stdout: `${kali}: Kali Courier (kali), from 2026-01-01: 2 services, 4 zones, 6 prices, 5 surcharges, 4 cases; nothing is wrong
${kali2027}: Kali Courier (kali), from 2027-01-01: 2 services, 4 zones, 6 prices, 5 surcharges, 1 case; nothing is wrong
`,
    });
  });

  test("finds tables beside the document, or where they are named", async () => {
    const document = path.join(folder, "tariff.json");
    expect((await run("check", document)).code).toBe(0);
    const elsewhere = mkdtempSync(path.join(tmpdir(), "waybill-tariff-"));
    try {
      const moved = path.join(elsewhere, "tariff.json");
      writeFileSync(moved, aTariff()["tariff.json"] ?? "");
      expect((await run("check", moved)).stdout).toContain("there is no file zones.csv");
      const tables = ["zones.csv", "prices.csv"].map((name) => path.join(folder, name));
      expect((await run("check", moved, ...tables)).code).toBe(0);
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  test("names the unused file, and the problems between versions", async () => {
    const table = aFile("more.csv", "kg,city\n1,2\n");
    const unused = await run("check", kali, table);
    expect(unused).toMatchObject({ code: 1 });
    expect(unused.stdout).toContain(`${table}: error: no tariff that was named refers to this file`);
    const other = await run("check", kali, path.join(examples, "lockers/tariff.json"));
    expect(other).toMatchObject({ code: 1 });
    expect(other.stdout).toContain(
      "error: is of carrier kouti, another version of kali: import them one by one",
    );
  });
});

describe("price", () => {
  const requestFile = () => aFile("request.json", request);

  test("prints the rates of a day as the API would", async () => {
    const { code, stdout, stderr } = await run(
      "price",
      "--tariff",
      kali,
      "--request",
      requestFile(),
      "--date",
      "2026-11-20",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject([
      { driver: "kali", service: { code: "standard" }, total_without_tax_amount: 3.08, total_amount: 3.82 },
      { driver: "kali", service: { code: "morning" }, total_without_tax_amount: 6.17, total_amount: 7.65 },
    ]);
  });

  test("says why there is none", async () => {
    const { code, stdout, stderr } = await run(
      "price",
      "--tariff",
      kali,
      "--request",
      requestFile(),
      "--date",
      "2025-12-31",
    );
    expect({ code, stdout }).toEqual({ code: 3, stdout: "[]\n" });
    expect(stderr).toContain(
      "no rate of standard: There are no prices for 2025-12-31: the next ones begin on 2026-01-01.",
    );
  });

  test("says why for each service to a country without a service", async () => {
    const nowhere = aFile("nowhere.json", { ...request, address_to: { country: "NZ", zip: "6011" } });
    const { code, stderr } = await run(
      "price",
      "--tariff",
      kali,
      "--request",
      nowhere,
      "--date",
      "2026-11-20",
    );
    expect(code).toBe(3);
    expect(stderr).toMatch(/^no rate of standard: .+\nno rate of morning: .+\n$/);
  });

  test("takes options, checks them as the API does, and explains them", async () => {
    const price = (...options: readonly string[]) =>
      run(
        "price",
        "--tariff",
        kali,
        "--request",
        requestFile(),
        "--date",
        "2026-11-20",
        "--explain",
        ...options,
      );
    const total = ({ stdout }: { readonly stdout: string }) =>
      (JSON.parse(stdout) as { total_amount: number }[])[0]?.total_amount;
    const plain = await price();
    const collected = await price("--cash-on-delivery", "49.90", "--insurance", "200", "--packing", "boxes");
    expect(total(collected)).toBeGreaterThan(total(plain) ?? Number.NaN);
    expect(collected.stderr).toContain("+ Cash on delivery (cash-on-delivery)");
    expect(collected.stderr).toContain("+ Insurance (insurance)");
    expect(collected.stderr).toContain(`: ${total(collected)?.toFixed(2)} EUR =`);
    expect((await price("--packing", "crates")).stderr).toContain("packing: must be items or boxes");
    expect(await price("--insurance", "4,5")).toMatchObject({ code: 2 });
  });

  test("takes all versions of a tariff: the day decides", async () => {
    const on = async (day: string) => {
      const { stdout } = await run(
        "price",
        "--tariff",
        kali,
        "--request",
        requestFile(),
        "--date",
        day,
        kali2027,
      );
      return (JSON.parse(stdout) as { total_amount: number }[])[0]?.total_amount;
    };
    const alone = await run(
      "price",
      "--tariff",
      kali2027,
      "--request",
      requestFile(),
      "--date",
      "2027-01-01",
    );
    const [rate] = JSON.parse(alone.stdout) as { total_amount: number }[];
    expect(await on("2027-01-01")).toBe(rate?.total_amount);
    expect(await on("2026-12-31")).not.toBe(rate?.total_amount);
    expect(await run("price", "--tariff", kali, "--request", requestFile(), kali)).toMatchObject({ code: 1 });
  });

  test("uses today where no day is named", async () => {
    const { stdout } = await run("price", "--tariff", kali, "--request", requestFile());
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  test("names what is wrong with the request, and with the tariff", async () => {
    const wrong = await run(
      "price",
      "--tariff",
      kali,
      "--request",
      aFile("wrong.json", { ...request, items: [] }),
    );
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toContain("wrong.json: items");
    const broken = await run("price", "--tariff", kali, "--request", aFile("broken.json", "{"));
    expect(broken).toMatchObject({ code: 1, stdout: "" });
    expect(broken.stderr).toContain("broken.json is not JSON");
    const bad = await run("price", "--tariff", aFile("bad.json", "{}"), "--request", requestFile());
    expect(bad).toMatchObject({ code: 1, stdout: "" });
    expect(bad.stderr).toContain("bad.json, line 1, character 1: error: “format” is missing");
    const none = await run("price", "--tariff", "none.json", "--request", requestFile());
    expect(none).toMatchObject({ code: 1, stderr: "waybill: none.json: there is no such file\n" });
  });
});

describe("invalid arguments", () => {
  test.each([
    [[]],
    [["load"]],
    [["check"]],
    [["check", "prices.csv"]],
    [["check", "--strict", kali]],
    [["price", "--tariff", kali]],
    [["price", "--request", kali]],
    [["price", "--tariff", kali, "--request", kali, "--date", "soon"]],
    [["price", "--tariff", kali, "--request", kali, "--date", "2026-02-30"]],
    [["import", "--merchant", "A", kali]],
    [["import", "--carrier", "kali", kali]],
    [["import", "--merchant", "A", "--carrier", "kali"]],
    [["import", "--merchant", "A", "--carrier", "kali", "--environment", "staging", kali]],
    [["export", "--merchant", "A"]],
    [["export", "--merchant", "A", "--carrier", "kali", "extra"]],
  ])("is answered with its usage: %j", async (args) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("usage:");
  });
});

describe("cases", () => {
  const from = { country: "GR", zip: "10551" };
  const aCase = (change: object = {}) => ({
    what: "1.25 kg to the mainland",
    date: "2026-06-01",
    request,
    net: { standard: 4.9 },
    ...change,
  });
  const tariffWith = (cases: unknown, name: string): string => {
    for (const [file, content] of Object.entries(aTariff())) {
      if (!file.endsWith(".json")) writeFileSync(path.join(folder, file), content);
    }
    const file = aFile(`${name}.json`, aTariff()["tariff.json"]);
    aFile(`${name}.cases.json`, cases);
    return file;
  };
  const casesWith = (...cases: readonly object[]) => ({
    format: "waybill-tariff-cases/1",
    source: "a list",
    cases,
  });

  test("that hold are counted, by test and by check", async () => {
    const file = tariffWith(casesWith(aCase(), aCase({ total: { standard: 6.08 } })), "held");
    expect(await run("test", file)).toMatchObject({
      code: 0,
      stdout: `${path.join(folder, "held.cases.json")}: 2 cases, every price as listed\n`,
    });
    const checked = await run("check", file);
    expect(checked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(", 2 cases; nothing is wrong"),
    });
    expect(await run("check", file, path.join(folder, "held.cases.json"))).toEqual(checked);
  });

  test.each([
    ["another price", { net: { standard: 4.95 } }, "standard costs 4.9 net; the list says 4.95"],
    [
      "a price that the list lacks",
      { net: { standard: null } },
      "standard costs 4.9 net; the list does not offer it",
    ],
    ["an unknown service", { net: { express: 1 } }, "there is no service express, only standard"],
    ["no price", { net: {} }, "names no price"],
    ["a refused request", { request: { address_from: from } }, "the request is refused"],
    [
      "a place without prices",
      { request: { ...request, address_to: { country: "DE", zip: "10115" } } },
      "standard is not offered (No delivery to DE 10115.); the list says 4.9",
    ],
  ])("with %s are named", async (_, change, message) => {
    const file = tariffWith(casesWith(aCase(), aCase(change)), "differs");
    for (const command of ["test", "check"]) {
      const { code, stdout } = await run(command, file);
      expect(code).toBe(1);
      expect(stdout).toContain("differs.cases.json, case 2 (1.25 kg to the mainland): error: ");
      expect(stdout).toContain(message);
      expect(stdout).not.toContain("nothing is wrong");
    }
  });

  test.each([
    ["no JSON", "{", "this is not JSON"],
    ["an unknown name", casesWith(aCase({ nett: 1 })), 'Unrecognized key: "nett"'],
    ["no source", { ...casesWith(aCase()), source: "" }, "error: source: "],
    ["a day that is none", casesWith(aCase({ date: "2026-02-30" })), "must be a day written YYYY-MM-DD"],
  ])("that are %s are refused", async (_, content, message) => {
    const { code, stdout } = await run("test", tariffWith(content, "refused"));
    expect(code).toBe(1);
    expect(stdout).toContain(message);
  });

  test("that are missing are asked for", async () => {
    const document = path.join(folder, "tariff.json");
    const { code, stdout } = await run("test", document);
    expect(code).toBe(1);
    expect(stdout).toContain(`there are no cases: write them in ${document.replace(".json", ".cases.json")}`);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildLists } from "../../app/domain/reference/publish/list-files.ts";
import type { DatedList, PublishedFiles } from "../../app/domain/reference/publish/publication.ts";
import { openPublication } from "../../app/domain/reference/publish/publication.ts";
import { disabledPickupDatesList } from "../../app/domain/reference/publish/published-lists.ts";
import type { TestClock } from "../support/test-clock.ts";
import { testClock } from "../support/test-clock.ts";

let folder: string;
const built = () => path.join(folder, "built");

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-lists-"));
  const write = (file: string, value: unknown) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify(value));
  };
  write("lists/fruits.json", { version: "1", generated_from: [], data: ["μήλο", "σύκο"] });
  write("lists/by-place/gr.json", { version: "2", generated_from: [], data: { a: "b" } });
  write("schemas/fruits.schema.json", { type: "object" });
  write("schemas/by-place/gr.schema.json", { type: "object" });
  write("schemas/disabled-pickup-dates.schema.json", { type: "object" });
  await buildLists({ lists: path.join(folder, "lists"), schemas: path.join(folder, "schemas"), to: built() });
});
afterAll(() => rmSync(folder, { recursive: true }));

let clock: TestClock;
let faults: unknown[];
beforeEach(() => {
  clock = testClock(new Date("2026-12-30T20:00:00Z"));
  faults = [];
});

const open = (datedList: DatedList) =>
  openPublication({
    folder: built(),
    datedList,
    now: clock.now,
    referenceUrl: "https://ship.example.com/config",
    onFault: (error) => faults.push(error),
  });

/** A list that changes every hour, and counts how often it is made. */
function hourly() {
  const made: string[] = [];
  const list: DatedList = {
    path: "disabled-pickup-dates.json",
    make(now) {
      const hour = now.toISOString().slice(0, 13);
      made.push(hour);
      return { version: hour, json: JSON.stringify({ version: hour, data: { hour } }) };
    },
  };
  return { list, made };
}

const jsonOf = (files: PublishedFiles, file: string) =>
  JSON.parse(files.get(file)?.codings.identity.body.toString("utf8") ?? "null");

describe("the publication", () => {
  test("has every list and schema of the build, the dated list, and an index", async () => {
    const files = await (await open(hourly().list)).files();
    expect([...files.keys()].sort()).toEqual([
      "",
      "by-place/gr.json",
      "by-place/gr.schema.json",
      "disabled-pickup-dates.json",
      "disabled-pickup-dates.schema.json",
      "fruits.json",
      "fruits.schema.json",
    ]);
    const referenceUrl = "https://ship.example.com/config";
    expect(jsonOf(files, "")).toEqual({
      data: [
        {
          name: "by-place/gr",
          url: `${referenceUrl}/by-place/gr.json`,
          schema_url: `${referenceUrl}/by-place/gr.schema.json`,
          version: "2",
          bytes: 52,
        },
        {
          name: "disabled-pickup-dates",
          url: `${referenceUrl}/disabled-pickup-dates.json`,
          schema_url: `${referenceUrl}/disabled-pickup-dates.schema.json`,
          version: "2026-12-30T20",
          bytes: 59,
        },
        {
          name: "fruits",
          url: `${referenceUrl}/fruits.json`,
          schema_url: `${referenceUrl}/fruits.schema.json`,
          version: "1",
          bytes: 66,
        },
      ],
    });
  });

  test("has each file in three codings of the same bytes, each with a tag of its own", async () => {
    const files = await (await open(hourly().list)).files();
    const tags = new Set<string>();
    for (const [file, { codings }] of files) {
      const { br, gzip, identity } = codings;
      expect(brotliDecompressSync(br.body).equals(identity.body), file).toBe(true);
      expect(gunzipSync(gzip.body).equals(identity.body), file).toBe(true);
      for (const { etag } of [br, gzip, identity]) {
        expect(etag).toMatch(/^"[\w-]{22}"$/);
        tags.add(etag);
      }
    }
    // Two of the three schemas are alike, and so are their tags: a tag depends on the bytes alone.
    expect(tags.size).toBe(3 * (files.size - 2));
  });

  test("shows the next day without a restart, and makes it once for all who ask at once", async () => {
    const { list, made } = hourly();
    const publication = await open(list);
    await publication.files();
    clock.set(new Date("2027-01-01T12:00:00Z"));
    const all = await Promise.all(Array.from({ length: 20 }, () => publication.files()));
    for (const files of all)
      expect(jsonOf(files, "disabled-pickup-dates.json").data.hour).toBe("2027-01-01T12");
    expect(jsonOf(await publication.files(), "").data[1].version).toBe("2027-01-01T12");
    expect(made).toEqual(["2026-12-30T20", "2027-01-01T12"]);
  });

  test("follows a clock that is put back", async () => {
    const publication = await open(hourly().list);
    clock.set(new Date("2026-12-29T20:00:00Z"));
    expect(jsonOf(await publication.files(), "disabled-pickup-dates.json").version).toBe("2026-12-29T20");
  });

  test("makes nothing anew within the hour, and keeps what has not changed", async () => {
    let made = 0;
    const publication = await open({
      path: "disabled-pickup-dates.json",
      make: () => {
        made += 1;
        return { version: "1", json: "{}" };
      },
    });
    const before = await publication.files();
    clock.advance(59 * 60_000);
    expect(await publication.files()).toBe(before);
    expect(made).toBe(1);
    clock.advance(60_000);
    expect(await publication.files()).toBe(before);
    expect(made).toBe(2);
  });

  test("serves what there was when a list can't be made, says so once, and tries again an hour later", async () => {
    const { list } = hourly();
    let broken = false;
    const publication = await open({
      ...list,
      make(now) {
        if (broken) throw new Error("no calendar");
        return list.make(now);
      },
    });
    broken = true;
    clock.advance(3_600_000);
    expect(jsonOf(await publication.files(), "disabled-pickup-dates.json").version).toBe("2026-12-30T20");
    await publication.files();
    expect(faults).toEqual([new Error("no calendar")]);
    broken = false;
    clock.advance(3_600_000);
    expect(jsonOf(await publication.files(), "disabled-pickup-dates.json").version).toBe("2026-12-30T22");
  });

  test("does not open without the build's lists", async () => {
    const nowhere = { folder: path.join(folder, "nowhere"), datedList: hourly().list, now: clock.now };
    await expect(openPublication({ ...nowhere, referenceUrl: "", onFault: () => {} })).rejects.toThrow(
      /ENOENT/,
    );
  });
});

describe("the days without pickup", () => {
  const greek = (files: PublishedFiles) => jsonOf(files, "disabled-pickup-dates.json").data.GR;

  test("go on to another year when the old one has ended everywhere", async () => {
    const publication = await open(disabledPickupDatesList);
    expect(greek(await publication.files())).toMatchObject({ from: "2026-01-01", until: "2028-12-31" });
    clock.set(new Date("2026-12-31T22:30:00Z"));
    // New Year in Athens.
    expect(greek(await publication.files())).toMatchObject({ from: "2026-01-01", until: "2029-12-31" });
    clock.set(new Date("2027-01-01T12:00:00Z"));
    const after = await publication.files();
    expect(greek(after)).toMatchObject({ from: "2027-01-01", until: "2029-12-31" });
    // Easter Monday.
    expect(greek(after).dates).toContain("2029-04-09");
  });

  test("have a version that changes with the years and not with the days", async () => {
    const publication = await open(disabledPickupDatesList);
    const version = async () => jsonOf(await publication.files(), "disabled-pickup-dates.json").version;
    const before = await version();
    clock.advance(13 * 3_600_000);
    expect(await version()).toBe(before);
    clock.set(new Date("2027-06-01T00:00:00Z"));
    expect(await version()).not.toBe(before);
  });
});

describe("building the lists", () => {
  const building = async (
    files: Readonly<Record<"lists" | "schemas", Readonly<Record<string, unknown>>>>,
  ) => {
    const from = mkdtempSync(path.join(folder, "odd-"));
    for (const [below, contents] of Object.entries(files)) {
      mkdirSync(path.join(from, below));
      for (const [name, value] of Object.entries(contents))
        writeFileSync(path.join(from, below, name), JSON.stringify(value));
    }
    const at = (below: string) => path.join(from, below);
    await buildLists({ lists: at("lists"), schemas: at("schemas"), to: at("to") });
  };

  test("stops at a list without a schema, and at one without a version", async () => {
    const without = { lists: { "malformed.json": { version: "1" } }, schemas: {} };
    await expect(building(without)).rejects.toThrow("malformed.json has no schema");
    const malformed = { lists: { "malformed.json": { data: [] } }, schemas: { "malformed.schema.json": {} } };
    await expect(building(malformed)).rejects.toThrow("malformed.json has no version");
  });
});

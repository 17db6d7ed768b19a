// Run: long-embedded
/** Uploaded files are read on a thread of their own: the thread that answers requests goes on meanwhile. */
import { readdirSync } from "node:fs";
import os from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import type { CarrierAccount } from "../../app/domain/engine/index.ts";
import type { KnownVariants } from "../../app/domain/orders/products/read-product-csv.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../app/domain/uploads/reading-errors.ts";
import { batchExamples } from "../../app/entrypoints/rest/batches/batches.ts";
import type { ReadingThreads } from "../../app/process/threads/file-readers.ts";
import { readingThreads } from "../../app/process/threads/file-readers.ts";
import type { PoolOptions } from "../../app/process/threads/thread-pool.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { aPdf } from "../support/hostile-pdfs.ts";
import { atMost } from "../support/time-limits.ts";

let threads: ReadingThreads;
afterEach(() => threads.close());

function begin(options: Partial<PoolOptions> = {}): ReadingThreads["readers"] {
  threads = readingThreads(options);
  return threads.readers;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const uploadOf = (document: object, account: CarrierAccount | null = null, wantsAccount = true) => ({
  files: [{ name: "tariff.json", bytes: bytes(JSON.stringify(document)) }],
  at: new Date("2026-11-20T08:00:00Z"),
  wantsAccount,
  accountOf: async (code: string) => (account?.carrier.code === code ? account : null),
});

function tariffWith(zips: readonly string[]) {
  return {
    format: "waybill-tariff/2",
    carrier: { code: "elia", name: "Elia" },
    currency: "EUR",
    timeZone: "Europe/Athens",
    validFrom: "2026-01-01",
    zones: [{ code: "near", places: [{ country: "GR", zips }] }],
    services: [
      {
        code: "door",
        name: "Door",
        transitDays: 1,
        prices: [{ zone: "near", brackets: [{ upToKg: 2, price: 3 }] }],
      },
    ],
    tax: { prices: "net", otherwise: "destination", shopper: "invoiced" },
  };
}

/** Postcodes of five digits, again and again: 700,000 of them are 5.6 MB. */
const zips = (count: number) => Array.from({ length: count }, (_, n) => String(10_000 + (n % 90_000)));

/** A small file: a batch of one row, which lacks its addresses. */
async function readSmall(readers: ReadingThreads["readers"], merchantId: string): Promise<readonly string[]> {
  const body = await readers.batchBody(merchantId, bytes("select\ncheapest"), "csv", noNames);
  return "file" in body ? body.file.errors.map(({ code }) => code) : [];
}
const small = ["VALIDATION_FAILED"];
const noNames = async () => ({ addresses: new Map(), boxes: [] });

/** The longest pause of this thread's event loop while the work runs. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

describe("reading threads", () => {
  it("refuse a tariff with 700,000 postcodes by their number, while this thread answers", async () => {
    const readers = begin();
    const upload = uploadOf(tariffWith(zips(700_000)));
    expect(upload.files[0]?.bytes.length).toBeGreaterThan(5_500_000);
    let read: Awaited<ReturnType<typeof readers.tariffs>> | undefined;
    const pauseMs = await longestPause(async () => {
      read = await readers.tariffs("elia", upload);
    });
    expect(read).toEqual({
      outcome: "wrong",
      problems: [expect.objectContaining({ message: expect.stringContaining("more than 200000 places") })],
    });
    // Half a second is for a machine that others use; the schema alone took 25 s.
    expect(pauseMs).toBeLessThan(atMost(500));
  });

  it.skipIf(process.platform !== "linux")("give way to this thread where processors are short", async () => {
    const niceness = () => readdirSync("/proc/self/task").map((id) => os.getPriority(Number(id)));
    expect(niceness().every((nice) => nice === 0)).toBe(true);
    await readSmall(begin(), "elia");
    expect(niceness().filter((nice) => nice !== 0)).toEqual([os.constants.priority.PRIORITY_BELOW_NORMAL]);
    expect(os.getPriority()).toBe(0);
  });

  it("read what is within the limits as this thread would", async () => {
    const read = await begin().tariffs("elia", uploadOf(tariffWith(zips(60_000))));
    expect(read).toMatchObject({
      outcome: "fits",
      problems: [],
      account: { priceList: [{ zones: [{ places: [{ country: "GR", zips: zips(60_000) }] }] }] },
    });
  });

  it("check a tariff beside the account's versions, without its secrets, and hand over only what is wanted", async () => {
    const readers = begin();
    const { account } = aCarrier();
    const stored: CarrierAccount = {
      ...account,
      ...{
        driver: "tariff",
        carrier: { code: "elia", name: "Elia", imageUrl: "" },
        secrets: { token: "s3cret" },
      },
      ...{ id: "1", merchantId: "2", environment: "production", updatedAt: new Date(), enabled: false },
      priceList: [tariffWith(["10557"])],
    };
    const read = await readers.tariffs("elia", uploadOf(tariffWith(["10558"]), stored));
    expect(read).toMatchObject({
      outcome: "fits",
      plan: {
        isNew: false,
        isOff: true,
        versions: [{ from: "2026-01-01", replaces: true, takesEffect: "now" }],
      },
      account: { priceList: [{ zones: [{ places: [{ zips: ["10558"] }] }] }] },
    });
    expect(JSON.stringify(read)).not.toContain("s3cret");
    expect(await readers.tariffs("elia", uploadOf(tariffWith(["10558"]), stored, false))).toMatchObject({
      outcome: "fits",
      account: null,
    });
    const others = { ...stored, driver: "gorgona" };
    expect(await readers.tariffs("elia", uploadOf(tariffWith(["10558"]), others))).toEqual({
      outcome: "asks-carrier",
    });
  });

  it("end a file that needs too much memory as an error of its own, and read the next", async () => {
    const readers = begin({ memoryMb: 48, deadlineMs: 110_000 });
    const heavy = uploadOf({ zones: Array.from({ length: 1_000_000 }, () => 0) });
    const refused = expect(readers.tariffs("elia", heavy)).rejects.toBeInstanceOf(UnreadableFileError);
    const next = readers.tariffs("argo", uploadOf(tariffWith(["10557"])));
    await refused;
    expect(await next).toMatchObject({ outcome: "fits" });
    expect(await readers.tariffs("elia", uploadOf(tariffWith(["10557"])))).toMatchObject({ outcome: "fits" });
  });

  it("end a file that takes too long, and read the next", async () => {
    // A new thread has to begin and read within it, and gives way to all others on a busy machine.
    const readers = begin({ deadlineMs: 15_000 });
    await expect(
      readers.products("elia", bytes("sku,hs_code\nMUG,6912"), {
        byVariantIds: async () => [],
        bySkus: () => new Promise(() => {}),
      }),
    ).rejects.toBeInstanceOf(ThreadsBusyError);
    expect(await readSmall(readers, "elia")).toEqual(small);
  });

  it("end a file that takes more of the processor than it may as an error of its own, and read the next", async () => {
    const readers = begin({ processorMs: 1_000 });
    const heavy = uploadOf(tariffWith(zips(190_000)));
    const many = Array.from({ length: 8 }, (_, n) => ({ ...heavy.files[0], name: `tariff-${n}.json` }));
    await expect(
      readers.tariffs("elia", { ...heavy, files: many as typeof heavy.files }),
    ).rejects.toBeInstanceOf(UnreadableFileError);
    expect(await readSmall(readers, "elia")).toEqual(small);
  });

  it("refuse a PDF that takes more than a file may as one that can't be read", async () => {
    const pdf = aPdf({ objects: Array.from({ length: 15_000 }, (_, n) => `<< /N ${n} >>`) });
    await expect(begin({ processorMs: 1 }).invoice("elia", pdf)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: { reason: "unreadable" },
    });
  });

  it("read an honest file in time on a machine that others keep busy", async () => {
    const spinning = Array.from({ length: 6 }, () => new Worker("for (;;);", { eval: true }));
    try {
      const rows = Array.from({ length: 1_000 }, () => batchExamples.morning.value.rows[0]);
      const body = await begin().batchBody("elia", bytes(JSON.stringify({ rows })), "json", noNames);
      expect(body).toMatchObject({ issues: [], file: { orders: { length: 1_000 }, errors: [] } });
    } finally {
      await Promise.all(spinning.map((worker) => worker.terminate()));
    }
  });

  it("leave a thread to others while a merchant's file takes long", async () => {
    const readers = begin();
    const held = readers.products("elia", bytes("sku,hs_code\nMUG,6912"), {
      byVariantIds: async () => [],
      bySkus: () => new Promise(() => {}),
    });
    const second = readSmall(readers, "elia");
    let isSecondRead = false;
    held.catch(() => {});
    second.then(
      () => {
        isSecondRead = true;
      },
      () => {},
    );
    expect(await readSmall(readers, "argo")).toEqual(small);
    expect(isSecondRead).toBe(false);
    await threads.close();
    await expect(held).rejects.toBeInstanceOf(ThreadsBusyError);
    await expect(second).rejects.toBeInstanceOf(ThreadsBusyError);
  });

  it("leave both threads to others while heavy files of several merchants are read, and end one too many", async () => {
    const readers = begin({ threads: 1, heavy: { afterMs: 700, threads: 2 } });
    const heavy = uploadOf(tariffWith(zips(190_000)));
    const many = Array.from({ length: 8 }, (_, n) => ({ ...heavy.files[0], name: `tariff-${n}.json` }));
    const ended: string[] = [];
    const sent = ["elia", "argo", "xenia"].map((merchant) =>
      readers.tariffs(merchant, { ...heavy, files: many as typeof heavy.files }).then(
        () => ended.push(merchant),
        (error: unknown) => ended.push(error instanceof ThreadsBusyError ? "busy" : String(error)),
      ),
    );
    expect(await readSmall(readers, "zoe")).toEqual(small);
    expect(ended).toEqual(["busy"]);
    await threads.close();
    await Promise.all(sent);
  });

  it("give a file another thread whose memory the files before it had taken", async () => {
    const readers = begin({ threads: 1, memoryMb: 56 });
    // Each of these names stays in the library's own table.
    const names = (file: number) => Array.from({ length: 90_000 }, (_, n) => `/N${file}x${n}`).join("");
    for (let file = 0; file < 8; file++)
      expect(await readers.invoice("elia", aPdf({ objects: [`[${names(file)}]`] }))).toMatchObject({
        pages: 1,
      });
  });

  it("take one file of a merchant at a time, merchants in turn, and refuse what exceeds its places", async () => {
    const readers = begin({ threads: 1, waiting: { all: 3, each: 2 } });
    const done: string[] = [];
    const sent = ["elia 1", "elia 2", "elia 3", "elia 4", "argo 1"].map((file) =>
      readSmall(readers, file.slice(0, 4)).then(
        () => done.push(file),
        (error: unknown) => error instanceof ThreadsBusyError && done.push(`${file} refused`),
      ),
    );
    await Promise.all(sent);
    expect(done).toEqual(["elia 4 refused", "elia 1", "elia 2", "argo 1", "elia 3"]);
  });

  it("ask for the variants that a product file's rows name", async () => {
    const asked: string[][] = [];
    const known: KnownVariants = {
      byVariantIds: async () => [],
      bySkus: async (skus) => {
        asked.push([...skus]);
        return [];
      },
    };
    const rows = Array.from({ length: 1_500 }, (_, n) => `MUG-${n},6912`);
    const { problems } = await begin().products("elia", bytes(["sku,hs_code", ...rows].join("\n")), known);
    expect(asked.map(({ length }) => length)).toEqual([1_000]);
    expect(problems[0]).toMatchObject({ row: 2, kind: "unknown-sku", value: "MUG-0" });
  });

  it("name what is wrong with a table", async () => {
    expect(await begin().batchBody("elia", bytes("__proto__.x\n1"), "csv", noNames)).toEqual({
      malformed: expect.stringContaining("is no field of a shipment"),
    });
  });

  it("ask for the saved addresses and boxes that the rows of a batch name", async () => {
    const row = { ...batchExamples.morning.value.rows[0], address_to: "Athens warehouse" };
    const asked: object[] = [];
    const body = await begin().batchBody(
      "elia",
      ...([bytes(JSON.stringify({ rows: [row, row] })), "json"] as const),
      async (names) => {
        asked.push(names);
        return noNames();
      },
    );
    expect(asked).toEqual([{ addresses: ["Athens warehouse", "Athens warehouse"], boxes: false }]);
    expect(body).toMatchObject({ file: { errors: [{ issues: [{ path: "address_to" }] }, {}] } });
  });
});

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, Ports, Shipment } from "../../app/domain/engine/index.ts";
import { addTracking, cancelShipment, createShipment, quoteRates } from "../../app/domain/engine/index.ts";
import { joined } from "../../app/domain/files/file-bytes.ts";
import { importScans } from "../../app/domain/orders/carriers-without-api/import-scans.ts";
import type { ScanForm } from "../../app/domain/orders/carriers-without-api/read-scan-csv.ts";
import { readScanCsv } from "../../app/domain/orders/carriers-without-api/read-scan-csv.ts";
import { readScanDate } from "../../app/domain/orders/carriers-without-api/scan-date.ts";
import { plannedEvents } from "../../app/domain/orders/tracking/planned-events.ts";
import { aWorkbook } from "../bills/a-workbook.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { anItem, aQuoteRequest, aShipmentRequest } from "../support/engine-values.ts";
import { testPorts, testStores } from "../support/stores.ts";

const form: ScanForm = { timeZone: "Europe/Athens" };
const now = new Date("2026-11-20T08:00:00Z");
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, change: Partial<ScanForm> = {}) =>
  readScanCsv(bytes(text), { ...form, ...change }, now);

describe("the date of a scan", () => {
  it.each([
    ["2026-11-20T10:30:15+02:00", "2026-11-20T08:30:15.000Z"],
    ["2026-11-20T08:30:00Z", "2026-11-20T08:30:00.000Z"],
    ["2026-11-20 10:30", "2026-11-20T08:30:00.000Z"],
    ["2026-11-20 10:30:45", "2026-11-20T08:30:45.000Z"],
    ["20/11/2026 10:30", "2026-11-20T08:30:00.000Z"],
    ["1.7.2026 9:05", "2026-07-01T06:05:00.000Z"],
    ["20-11-2026", "2026-11-20T10:00:00.000Z"],
    // The clocks change on this day at 4:00.
    ["2026-10-25 02:30", "2026-10-24T23:30:00.000Z"],
    ["2026-10-25 05:30", "2026-10-25T03:30:00.000Z"],
  ])("%s is %s", (text, moment) => {
    expect(readScanDate(text, "Europe/Athens")?.at.toISOString()).toBe(moment);
  });

  it.each(["2026-11-28", "28/11/2026", "28/11/26", "28.11.26", "28-11-2026", "46354"])(
    "%s is a day without a time",
    (text) => {
      const noon = new Date("2026-11-28T10:00:00Z");
      expect(readScanDate(text, "Europe/Athens")).toEqual({ at: noon, isWholeDay: true });
    },
  );

  it.each([
    ["28/11/26 22:30", "20:30"],
    ["28/11/26 10:30 PM", "20:30"],
    ["28/11/2026 10:30pm", "20:30"],
    ["28/11/2026, 10:30:00 p.m.", "20:30"],
    ["28/11/2026 10:30 μ.μ.", "20:30"],
    ["28/11/2026 10:30 ΜΜ", "20:30"],
    ["28/11/2026 10:30 π.μ.", "08:30"],
    ["28/11/2026 12:30 PM", "10:30"],
    ["28/11/2026 12:30 AM", "22:30"],
    ["2026-11-28 10:30 AM", "08:30"],
    ["28/11/2026 10.30", "08:30"],
    ["2026-11-28T10:30:00+0200", "08:30"],
    ["2026-11-28T10:30:00.123+02", "08:30"],
    ["28/11/2026 10:30 +0200", "08:30"],
    ["2026-11-28 10:30 UTC", "10:30"],
    ["2026/11/28 10:30", "08:30"],
    ["46354.4375", "08:30"],
    ["46354,4375", "08:30"],
    ["46354.43749999999", "08:30"],
    ["46354.9375", "20:30"],
  ])("%s is at %s in UTC", (text, time) => {
    const date = readScanDate(text, "Europe/Athens");
    expect(date?.at.toISOString().slice(11, 16)).toBe(time);
    expect(date?.isWholeDay).toBe(false);
  });

  it.each([
    ...["", "yesterday", "2026-02-30", "11/20/2026", "2026-11-20 25:00", "29/02/26", "28/11/6"],
    ...["28/11/26 13:30 PM", "28/11/26 0:30 AM", "28/11/26 10:30 Mars", "2026", "12345678", "146354"],
    ...["28/11/26 10:3", "2026-11-28 10:30 +2", "2026-11-28 10:30 +9900"],
  ])("%j is none", (text) => {
    expect(readScanDate(text, "Europe/Athens")).toBeNull();
  });
});

describe("a file of scans", () => {
  it("is read with its place and details, in any order of columns", async () => {
    const { scans, problems, rows } = await read(
      "date;details;voucher;status;place\n20/11/2026 09:00;Left the depot;K1;transit;Αθήνα\n",
    );
    expect([rows, problems]).toEqual([1, []]);
    expect(scans).toEqual([
      {
        row: 2,
        voucher: "K1",
        written: "20/11/2026 09:00",
        entry: {
          status: "TRANSIT",
          statusDate: new Date("2026-11-20T07:00:00Z"),
          statusDetails: "Left the depot",
          statusExact: null,
          place: "Αθήνα",
        },
      },
    ]);
  });

  it("may have the carrier's headers and words", async () => {
    const { scans, problems } = await read("ΑΠΟΣΤΟΛΗ,ΚΑΤΑΣΤΑΣΗ,ΗΜΕΡΟΜΗΝΙΑ\nK1,Παραδόθηκε,2026-11-20\n", {
      columns: { voucher: "Αποστολή", status: "Κατάσταση", date: "Ημερομηνία" },
      statuses: [{ courier: "ΠΑΡΑΔΟΘΗΚΕ", means: "DELIVERED" }],
    });
    expect(problems).toEqual([]);
    expect(scans[0]?.entry).toMatchObject({ status: "DELIVERED", statusExact: "ΠΑΡΑΔΟΘΗΚΕ" });
  });

  it("names every wrong row by its line, and reads the others", async () => {
    const { scans, problems } = await read(
      "voucher,status,date\n,TRANSIT,2026-11-20\nK1,LOST,soon\nK2,pre-transit,2026-11-19\nK3,DELIVERED,2026-12-24\n",
    );
    expect(problems.map(({ row, column, kind }) => `${row} ${column} ${kind}`)).toEqual([
      "2 voucher no-voucher",
      "3 status unknown-status",
      "3 date bad-date",
      "5 date future-date",
    ]);
    expect(scans.map(({ row }) => row)).toEqual([4]);
  });

  const letterHead = [
    ["Kalimera Ltd", "Athens"],
    ["Date", "20/11/2026"],
  ];
  const table = [
    ["", "Αριθμός Αποδεικτικού", "Status", "Date"],
    ["1", "7000000001", "TRANSIT", "19/11/2026 09:00"],
    ["2", "7000000002", "DELIVERED", "19/11/2026 10:00"],
  ];
  const sums = ["Σύνολο", "2", "", ""];
  const vouchersOf = ({ scans }: { scans: readonly { voucher: string; row: number }[] }) =>
    scans.map(({ voucher, row }) => `${row} ${voucher}`);

  it("has its header below a letter-head, ACS's word for the voucher, and a row of sums, as CSV and as a workbook", async () => {
    const rows = [...letterHead, ...table, sums];
    for (const file of [bytes(rows.map((row) => row.join(";")).join("\n")), aWorkbook(rows)]) {
      const csv = await readScanCsv(file, form, now);
      expect([csv.rows, csv.problems]).toEqual([2, []]);
      expect(vouchersOf(csv)).toEqual(["4 7000000001", "5 7000000002"]);
    }
  });

  it("keeps all rows of tables that were joined, whatever further columns the second has", async () => {
    const { scans, problems } = await read(
      "voucher,status,date\nK1,TRANSIT,2026-11-19\nvoucher,status,date,place,details\nK2,TRANSIT,2026-11-19,Athens,Left",
    );
    expect(scans.map(({ voucher }) => voucher)).toEqual(["K1", "K2"]);
    expect(problems.map(({ row, kind }) => `${row} ${kind}`)).toEqual(["3 unknown-status", "3 bad-date"]);
  });

  it("has columns without a name by their letter, and second ones by their number", async () => {
    const text = ",Status,Status,Date\nK1,TRANSIT,DELIVERED,2026-11-19\n";
    const columns = { voucher: "(A)", status: "Status (2)", date: "Date" };
    const { scans, problems } = await read(text, { columns });
    expect(problems).toEqual([]);
    expect(scans).toMatchObject([{ voucher: "K1", entry: { status: "DELIVERED" } }]);
  });

  it("names the columns that say nothing of a scan, in its report too", async () => {
    const text = "Weight,voucher,status,date,,place\n2,K1,TRANSIT,2026-11-19,x,Athens\n";
    expect(await read(text)).toMatchObject({ problems: [], unusedColumns: ["Weight", "(E)"] });
  });

  it.each([
    ["voucher,status,date,voucher", "voucher", "voucher, voucher (2)"],
    ["Voucher,status,date,VOUCHER", "voucher", "Voucher, VOUCHER"],
    ["Αριθμός Αποδεικτικού,status,date,Tracking number", "voucher", "Αριθμός Αποδεικτικού, Tracking number"],
    ["voucher,status,date,status", "status", "status, status (2)"],
    ["voucher,status,date,Date", "date", "date, Date"],
    ["voucher,status,date,place,place", "place", "place, place (2)"],
    ["voucher,status,date,details,place,details", "details", "details, details (2)"],
  ])("that has a column twice is asked about, and no row is read: %s", async (header, column, value) => {
    const { scans, problems } = await read(`${header}\nK1,TRANSIT,2026-11-19,K2,K3,K4\n`);
    expect(scans).toEqual([]);
    expect(problems).toEqual([{ row: 1, column, kind: "repeated-column", value }]);
  });

  it("has at most 5,000 rows, and of a longer one none is read", async () => {
    const rows = "K1,TRANSIT,2026-11-19\n".repeat(5_001);
    const { scans, problems } = await read(`voucher,status,date\n${rows}`);
    expect([scans, problems.map(({ row, kind }) => `${row} ${kind}`)]).toEqual([[], ["1 too-many-rows"]]);
  });

  it.each([
    ["", "1 null empty"],
    ["voucher,status,date\n", "1 null empty"],
    ["anything\nelse\n", "1 voucher no-column, 1 status no-column, 1 date no-column"],
    ["voucher,state\nK1,TRANSIT\n", "1 status no-column, 1 date no-column"],
    ['voucher,status,date\n"K1,TRANSIT,2026-11-20\n', "2 null not-csv"],
  ])("that can't be used says why: %j", async (text, expected) => {
    const { problems } = await read(text);
    expect(problems.map(({ row, column, kind }) => `${row} ${column} ${kind}`).join(", ")).toBe(expected);
  });
});

describe("scans from a file", () => {
  let database: FreshDatabase;
  let ports: Ports;
  let caller: Caller;
  beforeAll(async () => {
    database = await freshDatabase();
    const stores = testStores(database);
    ports = testPorts(database, stores);
    caller = { merchantId: (await stores.merchants.ensure("Scans")).id, environment: "sandbox" };
  });
  afterAll(() => database.close());

  async function buy(parcels = 1): Promise<Shipment> {
    const quote = aQuoteRequest({
      items: Array.from({ length: parcels }, () => anItem({ weightG: 30_000 })),
    });
    const { rates } = await quoteRates(ports, caller, quote);
    const rate = rates.find(
      ({ carrier, service }) => `${carrier.code} ${service.code}` === "gorgona standard",
    );
    return createShipment(ports, caller, ports.ids.next(), aShipmentRequest(rate?.id ?? "", quote));
  }
  const scan = (rows: readonly string[], mode: "check" | "all" | "good", owner = caller, how = form) =>
    importScans(
      { ports, readScanFile: (_merchant, file, ...given) => readScanCsv(joined(file), ...given) },
      owner,
      "gorgona",
      bytes(["voucher,status,date,place", ...rows].join("\n")),
      how,
      mode,
    );
  const statusOf = async ({ id }: Shipment) => (await ports.shipments.get(caller, id))?.trackingStatus;

  it("show what they change, change it once, and nothing the second time", async () => {
    const shipment = await buy();
    const rows = [
      `${shipment.trackingRef},TRANSIT,2026-11-20 09:00,Athens`,
      `${shipment.trackingRef},DELIVERED,2026-11-20 09:40,Patras`,
    ];
    const change = { shipmentId: shipment.id, entries: 2, before: "PRE_TRANSIT", after: "DELIVERED" };
    expect(await scan(rows, "check")).toMatchObject({ applied: false, changes: [change], problems: [] });
    expect(await statusOf(shipment)).toBe("PRE_TRANSIT");
    expect(await scan(rows, "all")).toMatchObject({ applied: true, changes: [change] });
    const stored = await ports.shipments.get(caller, shipment.id);
    expect(stored).toMatchObject({
      trackingStatus: "DELIVERED",
      trackingHistory: [{ place: "Athens" }, { place: "Patras" }],
    });
    expect(await scan(rows, "all")).toMatchObject({ applied: true, changes: [], withoutNews: 2 });
    expect(await ports.shipments.get(caller, shipment.id)).toEqual(stored);
  });

  it("change nothing while a row is wrong, unless the good rows are asked for", async () => {
    const [good, cancelled] = [await buy(), await buy()];
    await cancelShipment(ports, caller, cancelled.id);
    const rows = [
      `${good.trackingRef},TRANSIT,2026-11-20 09:00,`,
      "NOBODY,TRANSIT,2026-11-20 09:00,",
      `${cancelled.trackingRef},TRANSIT,2026-11-20 09:00,`,
      `${good.trackingRef},EATEN,2026-11-20 09:00,`,
    ];
    const all = await scan(rows, "all");
    expect(all).toMatchObject({ applied: false, changes: [{ shipmentId: good.id }] });
    expect(all.problems.map(({ row, kind }) => `${row} ${kind}`)).toEqual([
      "3 unknown-voucher",
      "4 cancelled",
      "5 unknown-status",
    ]);
    expect(await statusOf(good)).toBe("PRE_TRANSIT");
    expect(await scan(rows, "good")).toMatchObject({ applied: true });
    expect(await statusOf(good)).toBe("TRANSIT");
  });

  it("are set aside and named where they are before the label, or in the future", async () => {
    const shipment = await buy();
    const voucher = shipment.trackingRef;
    const rows = [`${voucher},TRANSIT,2026-11-20,`, `${voucher},DELIVERED,18/11/26,`];
    const { problems, applied } = await scan([...rows, `${voucher},DELIVERED,22/11/26 10:00,`], "good");
    expect(problems).toEqual([
      { row: 3, column: "date", kind: "before-label", value: "18/11/26" },
      { row: 4, column: "date", kind: "future-date", value: "22/11/26 10:00" },
    ]);
    expect([applied, await statusOf(shipment)]).toEqual([true, "TRANSIT"]);
  });

  it("of a delivered parcel leave it so, until the carrier's word for a return", async () => {
    const shipment = await buy();
    const row = (status: string, date: string) => `${shipment.trackingRef},${status},${date},`;
    await scan([row("DELIVERED", "2026-11-20 09:40")], "all");
    await scan([row("TRANSIT", "2026-11-20"), row("PRE_TRANSIT", "20/11/26 11:00 PM")], "all");
    await scan([row("EXCEPTION", "2026-11-21 09:00")], "all");
    expect(await statusOf(shipment)).toBe("DELIVERED");
    const statuses = [{ courier: "Επιστροφή", means: "EXCEPTION" as const }];
    await scan([row("ΕΠΙΣΤΡΟΦΗ", "2026-11-21 09:30")], "all", caller, { ...form, statuses });
    expect(await statusOf(shipment)).toBe("EXCEPTION");
  });

  const vouchersOf = ({ trackingRef, childVouchers }: Shipment) => [
    trackingRef,
    ...childVouchers.map((child) => child.trackingRef),
  ];

  it("deliver a shipment of three with the last parcel, in any order and any number of files", async () => {
    const steps = ["TRANSIT", "DELIVERED"].flatMap((status) => [0, 1, 2].map((piece) => ({ status, piece })));
    const orders = fc.shuffledSubarray(steps, { minLength: steps.length });
    await fc.assert(
      fc.asyncProperty(orders, fc.constantFrom(1, 2, 6), async (order, perFile) => {
        const shipment = await buy(3);
        const vouchers = vouchersOf(shipment);
        const delivered = new Set<number>();
        for (let from = 0; from < order.length; from += perFile) {
          const file = order.slice(from, from + perFile);
          const rows = file.map(({ status, piece }) => {
            if (status === "DELIVERED") delivered.add(piece);
            return `${vouchers[piece]},${status},2026-11-20 ${status === "TRANSIT" ? "09" : "10"}:0${piece},`;
          });
          await scan(rows, "all");
          const stored = await ports.shipments.get(caller, shipment.id);
          if (stored === null) throw new Error("it is gone");
          const isWhole = delivered.size === 3;
          expect(stored.trackingStatus === "DELIVERED").toBe(isWhole);
          expect(stored.deliveredAt !== null).toBe(isWhole);
          const deliveries = plannedEvents(stored).filter(({ status }) => status === "delivered");
          expect(deliveries).toHaveLength(isWhole ? 1 : 0);
          expect(await scan(rows, "all")).toMatchObject({ changes: [], withoutNews: rows.length });
          expect(await ports.shipments.get(caller, shipment.id)).toEqual(stored);
        }
        expect(delivered.size).toBe(3);
      }),
      numRuns(4, 200),
    );
  });

  it("of one parcel report the shipment's trouble, and say whose it is", async () => {
    const shipment = await buy(2);
    const [first, second] = vouchersOf(shipment);
    await scan([`${second},EXCEPTION,2026-11-20 09:30,`, `${first},DELIVERED,2026-11-20 09:40,`], "all");
    expect(await ports.shipments.get(caller, shipment.id)).toMatchObject({
      trackingStatus: "EXCEPTION",
      deliveredAt: null,
      trackingHistory: [{ statusDetails: "#2" }, { status: "EXCEPTION", milestone: null }],
    });
    await scan([`${second},DELIVERED,2026-11-20 09:50,`], "all");
    expect(await statusOf(shipment)).toBe("DELIVERED");
  });

  it("that were stored before pieces were added up are not repeated", async () => {
    const shipment = await buy(2);
    const statusDate = new Date("2026-11-20T07:00:00Z");
    const older = { status: "DELIVERED", statusDate, statusDetails: "", statusExact: null } as const;
    const before = await addTracking(ports, caller, shipment.id, () => [older]);
    const again = await scan([`${shipment.trackingRef},DELIVERED,2026-11-20 09:00,`], "all");
    expect(again).toMatchObject({ changes: [], withoutNews: 1 });
    expect(await ports.shipments.get(caller, shipment.id)).toEqual(before);
  });

  it("never find another merchant's shipment", async () => {
    const shipment = await buy();
    const stranger: Caller = { ...caller, merchantId: ports.ids.next() };
    const { problems } = await scan([`${shipment.trackingRef},TRANSIT,2026-11-20,`], "good", stranger);
    expect(problems).toMatchObject([{ row: 2, kind: "unknown-voucher" }]);
    expect(await statusOf(shipment)).toBe("PRE_TRANSIT");
  });
});

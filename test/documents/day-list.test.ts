import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { dayListCsv } from "../../app/adapters/printing/day-list-csv.ts";
import { drawDayList } from "../../app/adapters/printing/day-list-pdf.ts";
import type { Caller, DayList, DayListLayout, Shipment } from "../../app/domain/engine/index.ts";
import { usualDayList } from "../../app/domain/engine/index.ts";
import { aRate, aShipment } from "../support/a-shipment.ts";
import { readBarcodes, readPdfText, readPdfTextBoxes, renderPdfPages } from "../support/read-label.ts";

const caller: Caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" };
const parcel = { lengthCm: 30, widthCm: 20, heightCm: 10, itemIndexes: [0], compartmentSize: null };
const carrier = { code: "kali", name: "Kali Courier", imageUrl: "/carriers/parcel.svg" };
const to = {
  country: "GR",
  zip: "546 23",
  city: "Θεσσαλονίκη",
  name: "Μαρία Παπαδοπούλου",
  address: "Τσιμισκή 43",
};

function made(number: number, change: Partial<Shipment> = {}) {
  const shipment = aShipment(caller, `019aa0f2-5b7e-7c3a-9d41-${String(number).padStart(12, "0")}`, {
    relatedOrderId: `#${1000 + number}`,
    trackingRef: `K${number}`,
    to: { ...to, phone: "+302310555123", notes: '=HYPERLINK("x")' },
    parcels: [{ ...parcel, weightG: 2500 }],
    cashOnDeliveryMinor: 4590,
    rate: aRate(caller, { carrier }),
    // Half past one at night of the 21st in Athens.
    createdAt: new Date("2026-11-20T23:30:00Z"),
    ...change,
  });
  return { shipment, marks: null };
}

const aList = (
  shipments: DayList["shipments"],
  layout: Partial<DayListLayout> = {},
  number: string | null = null,
): DayList => ({
  carrier,
  number,
  date: "2026-11-21",
  layout: { ...usualDayList("Europe/Athens"), ...layout },
  shipments,
});

const child = { trackingRef: "K1-2", trackingUrl: "" };

describe("the day's list as CSV", () => {
  it("has a row for each parcel, and what is collected once", () => {
    const two = made(1, {
      childVouchers: [child],
      parcels: [
        { ...parcel, weightG: 2500 },
        { ...parcel, weightG: 300 },
      ],
    });
    const text = dayListCsv(aList([two, made(2)]));
    expect(text.startsWith("\uFEFFvoucher,parcel,parcels,order,date,")).toBe(true);
    expect(text.endsWith("\r\n")).toBe(true);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(
      rows.map((row) => [row.voucher, row.parcel, row.parcels, row["weight-kg"], row["cash-on-delivery"]]),
    ).toEqual([
      ["K1", "1", "2", "2.5", "45.90"],
      ["K1-2", "2", "2", "0.3", "0.00"],
      ["K2", "1", "1", "2.5", "45.90"],
    ]);
    expect(rows[0]).toMatchObject({ date: "2026-11-21", recipient: "Μαρία Παπαδοπούλου", currency: "EUR" });
  });

  it("writes a formula as text, and a phone as it is", () => {
    const [row]: Record<string, string>[] = parse(dayListCsv(aList([made(1)])), { bom: true, columns: true });
    expect(row?.notes).toBe(`'=HYPERLINK("x")`);
    expect(row?.phone).toBe("+302310555123");
  });

  it("has the columns, separator, decimals and beginning that the carrier wants", () => {
    const text = dayListCsv(
      aList([made(1)], {
        columns: [
          { header: "ΠΕΛΑΤΗΣ", text: "C-77" },
          { header: "ΑΡ. ΑΠΟΣΤΟΛΗΣ", field: "voucher" },
          { header: "ΒΑΡΟΣ", field: "weight-kg" },
          { header: "ΑΝΤΙΚΑΤΑΒΟΛΗ", field: "cash-on-delivery" },
        ],
        separator: ";",
        decimals: ",",
        byteOrderMark: false,
      }),
    );
    expect(text).toBe("ΠΕΛΑΤΗΣ;ΑΡ. ΑΠΟΣΤΟΛΗΣ;ΒΑΡΟΣ;ΑΝΤΙΚΑΤΑΒΟΛΗ\r\nC-77;K1;2,5;45,90\r\n");
  });
});

const pdfOf = async (list: DayList) => (await drawDayList({ list })).bytes;

describe("the day's list as PDF", () => {
  it("has totals, each parcel and a place to sign", async () => {
    const [page = "", ...more] = await readPdfText(await pdfOf(aList([made(1), made(2)])));
    expect(more).toEqual([]);
    for (const part of [
      "Kali Courier",
      "2026-11-21",
      "K1",
      "K2",
      "Μαρία Παπαδοπούλου",
      "Shipments: 2",
      "91.80 EUR",
      "Handed over by",
    ])
      expect(page).toContain(part);
  });

  it("goes over as many pages as it needs, each parcel once", async () => {
    const many = Array.from({ length: 60 }, (_, index) => made(index + 100));
    const pages = await readPdfText(await pdfOf(aList(many)));
    expect(pages).toHaveLength(3);
    const text = pages.join("\n").split("\n");
    for (const { shipment } of many)
      expect(text.filter((line) => line === shipment.trackingRef)).toHaveLength(1);
    expect(pages.filter((page) => page.includes("Handed over by"))).toHaveLength(1);
  });

  it("cuts no name and no address, at a size that can be read, and fills its pages", async () => {
    const name = "Ευάγγελος-Παναγιώτης Παπαδημητρακόπουλος του Κωνσταντίνου και υιοί, εμπορία ειδών δώρων";
    const address = "Λεωφόρος Μεσογείων και Παπαδιαμαντοπούλου 114, κτίριο Β, 3ος όροφος, γραφείο 12";
    const company = "Hellenic Import Export Trading Company of the Eastern Mediterranean Ltd";
    const many = Array.from({ length: 30 }, (_, index) =>
      made(index + 100, { to: { ...to, name, address, company, phone: "+302310555123" } }),
    );
    const pdf = await pdfOf(aList(many));
    const pages = await readPdfTextBoxes(pdf);
    const closed = (text: string) => text.replaceAll(/\s/g, "");
    const text = closed((await readPdfText(pdf)).join(""));
    expect(text).not.toContain("…");
    for (const part of [name, address, company, "+302310555123"])
      expect(text.split(closed(part)).length - 1).toBe(many.length);
    for (const [index, page] of pages.entries()) {
      for (const { text: part, sizePt, right, bottom } of page) {
        if (text.includes(closed(part)) && part.length > 12)
          expect([part, sizePt >= 5.9]).toEqual([part, true]);
        expect([part, right <= 198.5, bottom <= 287]).toEqual([part, true, true]);
      }
      const lowest = Math.max(...page.map(({ bottom }) => bottom));
      if (index < pages.length - 1) expect(lowest).toBeGreaterThan(297 * 0.85);
    }
  });

  it("of a pickup list has its number and every parcel as a barcode that scans", async () => {
    const long = "K".repeat(28);
    const vouchers = ["RB123456785GB", "GL00000001", "3401234500000000017"];
    const shipments = [...vouchers, long].map((trackingRef, index) => made(index, { trackingRef }));
    const pdf = await pdfOf(aList(shipments, {}, "20261121-1"));
    expect((await readPdfText(pdf))[0]).toContain("Pickup list 20261121-1");
    const [page] = await renderPdfPages(pdf, 203);
    const codes = page === undefined ? [] : await readBarcodes(page.image);
    // The longest number does not fit its place: it is there to read.
    expect(codes.map(({ text }) => text).sort()).toEqual([...vouchers, "20261121-1"].sort());
    expect((await readPdfText(pdf))[0]).toContain(long);
  });

  it("is made of an empty day too", async () => {
    expect((await readPdfText(await pdfOf(aList([]))))[0]).toContain("Shipments: 0");
  });
});

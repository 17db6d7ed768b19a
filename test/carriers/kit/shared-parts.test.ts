/** Parts that most carriers need: histories of scans, kept lists, labels, phones. */
import { describe, expect, it } from "vitest";
import { keptAnswers } from "../../../app/adapters/carriers/kit/kept-answers.ts";
import { base64Pdf, base64Zpl, pdfOf, zplOf } from "../../../app/adapters/carriers/kit/label-bytes.ts";
import { joinedZpl, labelPrinting } from "../../../app/adapters/carriers/kit/label-printing.ts";
import { nationalPhones } from "../../../app/adapters/carriers/kit/phone.ts";
import type { Scan } from "../../../app/adapters/carriers/kit/scans.ts";
import { historyOf, meaning, rowOf } from "../../../app/adapters/carriers/kit/scans.ts";
import { trackEach } from "../../../app/adapters/carriers/kit/track-each.ts";
import { UnreadableAnswer } from "../../../app/adapters/carriers/kit/wire-answer.ts";
import { EngineError } from "../../../app/domain/engine/index.ts";
import { aShipment } from "../../support/a-shipment.ts";
import { testClock } from "../../support/test-clock.ts";

describe("a history of scans", () => {
  const table = {
    made: meaning("PRE_TRANSIT", "confirmed"),
    moved: meaning("TRANSIT", "in-transit"),
    back: meaning("EXCEPTION", "failure"),
    there: meaning("DELIVERED", "delivered"),
  };
  const scan = (code: string, hour: number, place: string | null = null): Scan => ({
    code,
    at: new Date(Date.UTC(2026, 10, 23, hour)),
    text: code,
    place,
  });
  const briefly = (...scans: Scan[]) =>
    historyOf("P1", scans, ({ code }) => rowOf(table, code)).map(({ statusExact, status, milestone }) =>
      [statusExact, status, milestone].join(" "),
    );

  it("is in the order of time, with the pickup at the first scan on the way", () => {
    expect(briefly(scan("there", 12), scan("moved", 9), scan("made", 8), scan("moved", 10))).toEqual([
      "made PRE_TRANSIT confirmed",
      "moved TRANSIT picked-up",
      "moved TRANSIT in-transit",
      "moved TRANSIT in-transit",
      "there DELIVERED delivered",
    ]);
  });

  it("keeps the status at a code that is not known, tells a failure once, and a repeated row once", () => {
    expect(
      briefly(scan("new", 8), scan("moved", 9), scan("toString", 10), scan("back", 11), scan("back", 12)),
    ).toEqual([
      "new PRE_TRANSIT ",
      "moved TRANSIT picked-up",
      "moved TRANSIT in-transit",
      "toString TRANSIT ",
      "back EXCEPTION failure",
      "back EXCEPTION ",
    ]);
    expect(briefly(scan("there", 9, "Athens"), scan("there", 9, "Athens"))).toHaveLength(1);
  });

  it("has identities that a later reading repeats", () => {
    const ids = (...scans: Scan[]) =>
      historyOf("P1", scans, ({ code }) => rowOf(table, code)).map(({ id }) => id);
    const [first, second] = [ids(scan("moved", 9)), ids(scan("there", 12), scan("moved", 9))];
    expect(second.slice(0, first.length)).toEqual(first);
    expect(new Set(second).size).toBe(second.length);
  });
});

describe("a kept list", () => {
  it("is read once for concurrent readers, anew when it is old, and stays while the carrier is away", async () => {
    const clock = testClock();
    const kept = keptAnswers<number>(clock, 1_000);
    let reads = 0;
    const read = async () => ++reads;
    expect(kept.known("all")).toBeUndefined();
    expect(await Promise.all([kept.get("all", read), kept.get("all", read)])).toEqual([1, 1]);
    clock.advance(999);
    expect(await kept.get("all", read)).toBe(1);
    clock.advance(1);
    const away = () => Promise.reject(new Error("away"));
    expect(await kept.get("all", away)).toBe(1);
    expect(await kept.get("all", read)).toBe(2);
    expect(kept.known("all")).toBe(2);
    await expect(kept.get("other", away)).rejects.toThrow("away");
  });
});

describe("numbers tracked one by one", () => {
  const history = async (ref: string) => {
    if (ref.startsWith("bad")) throw new EngineError("CARRIER_UNAVAILABLE", ref);
    return ref === "new" ? null : [];
  };

  it("have the histories of those that can be read, or the first failure", async () => {
    expect([...(await trackEach(testClock(), ["a", "bad", "new", "b"], history)).keys()]).toEqual(["a", "b"]);
    await expect(trackEach(testClock(), ["bad1", "bad2"], history)).rejects.toThrow("bad1");
    expect((await trackEach(testClock(), ["new"], history)).size).toBe(0);
  });

  it("begin with no number that is late, and name those that are left, in their order", async () => {
    const clock = testClock();
    const seen: string[] = [];
    let left: readonly string[] = [];
    const refs = Array.from({ length: 12 }, (_, at) => `${at}`);
    const historyOf = async (ref: string) => {
      seen.push(ref);
      clock.advance(4_000);
      return [];
    };
    await trackEach(clock, refs, historyOf, (numbers) => {
      left = numbers;
    });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(12);
    expect([...seen, ...left]).toEqual(refs);
  });
});

describe("labels", () => {
  const bytesOf = (text: string) => ({ bytes: new TextEncoder().encode(text) });
  const base64 = (text: string) => Buffer.from(text).toString("base64");

  it("begin as their format does", () => {
    expect(pdfOf(bytesOf("%PDF-1.4 x")).mediaType).toBe("application/pdf");
    for (const text of ["^XA^XZ", "\uFEFF^XA^XZ", "\n~SD10^XA^XZ", "CT~~CD,~CC^~CT~^XA^XZ"])
      expect(zplOf(bytesOf(text)).mediaType).toBe("application/zpl");
    for (const text of ["", "11", "<html>", " %PDF", "^XZ"]) {
      expect(() => pdfOf(bytesOf(text))).toThrow(UnreadableAnswer);
      expect(() => zplOf(bytesOf(text))).toThrow(UnreadableAnswer);
    }
  });

  it("come from base64, also in lines, byte for byte", () => {
    const pdf = "%PDF-1.4 \u00ff\u0000Ά".repeat(20);
    const lines = base64(pdf).replace(/.{40}/g, "$&\r\n");
    expect(Buffer.from(base64Pdf.parse(lines)).toString()).toBe(pdf);
    expect(Buffer.from(base64Zpl.parse(base64("^XA^XZ"))).toString()).toBe("^XA^XZ");
    for (const text of ["", "11", base64("11"), "%PDF-1.4", `${base64(pdf)}*`])
      expect(base64Pdf.safeParse(text).success).toBe(false);
  });

  it("are printed of one piece or of all, in formats that there are", async () => {
    const asked: unknown[] = [];
    const labels = labelPrinting("Olive", { a6: "small", "zpl-203": "zpl" }, async (numbers, paper) => {
      asked.push([numbers, paper]);
      return joinedZpl(
        numbers.map((number) => ({ mediaType: "application/zpl", ...bytesOf(`^XA${number}^XZ\n`) })),
      );
    });
    const caller = { merchantId: "m", environment: "production" } as const;
    const shipment = aShipment(caller, "s", {
      trackingRef: "1",
      childVouchers: [{ trackingRef: "2", trackingUrl: "" }],
    });
    expect(labels.formats).toEqual(["a6", "zpl-203"]);
    expect(new TextDecoder().decode((await labels.print(shipment, "a6", null)).bytes)).toBe(
      "^XA1^XZ\n^XA2^XZ",
    );
    expect(new TextDecoder().decode((await labels.print(shipment, "zpl-203", 2)).bytes)).toBe("^XA2^XZ\n");
    expect(asked).toEqual([
      [["1", "2"], "small"],
      [["2"], "zpl"],
    ]);
    for (const [format, piece] of [
      ["a6", 3],
      ["a6", 0],
      ["constructor", 1],
    ] as const)
      await expect(labels.print(shipment, format, piece)).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
  });
});

it.each([
  ["+306945550177", { phone: null, mobile: "6945550177" }],
  ["694 555 0177", { phone: null, mobile: "6945550177" }],
  ["+302310555010", { phone: "2310555010", mobile: null }],
  ["+35799123456", { phone: null, mobile: "99123456" }],
  ["99123456", { phone: null, mobile: "99123456" }],
  ["+4915112345678", { phone: "+4915112345678", mobile: null }],
  ["", { phone: null, mobile: null }],
])("%s in national form", (written, expected) => {
  expect(nationalPhones({ phone: written, phoneE164: null })).toEqual(expected);
});

import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deskUser } from "../../../simulator/carriers/geniki/users.ts";
import type { SimulatedGeniki } from "./simulated-geniki.ts";
import { startSimulatedGeniki } from "./simulated-geniki.ts";

let geniki: SimulatedGeniki;
beforeEach(async () => {
  geniki = await startSimulatedGeniki();
});
afterEach(() => geniki.server.close());

async function get(operation: string, query: readonly (readonly [string, string])[], key?: string) {
  const all = new URLSearchParams([
    ["authKey", key ?? (await geniki.key())],
    ...query.map(([a, b]) => [a, b]),
  ]);
  const response = await fetch(`${geniki.server.url}/JobServicesV2.asmx/${operation}?${all}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get("content-type")?.split(";")[0];
  return { status: response.status, type, bytes, text: bytes.toString("latin1") };
}
const pdfOf = (vouchers: readonly string[], format = "Sticker", key?: string) =>
  get(
    "GetVouchersPdf",
    [
      ...vouchers.map((one) => ["voucherNumbers", one] as const),
      ["format", format],
      ["extraInfoFormat", "None"],
    ],
    key,
  );

const pagesOf = (text: string): number => text.match(/\/Type \/Page\b/g)?.length ?? 0;

describe("a voucher's PDF", () => {
  it.each(["Flyer", "Sticker", "StickerF6"])(
    "as %s comes as bare bytes, the same ones again",
    async (format) => {
      const { voucher } = await geniki.book();
      const [one, other] = [await pdfOf([voucher], format), await pdfOf([voucher], format)];
      expect(one.type).toBe("application/pdf");
      expect(one.text.startsWith("%PDF")).toBe(true);
      expect(other.bytes.equals(one.bytes)).toBe(true);
      const kept = await fetch(`${geniki.server.controlUrl}/jobs/${voucher}/prints/1`);
      expect(Buffer.from(await kept.arrayBuffer()).equals(one.bytes)).toBe(true);
    },
  );

  it("comes over SOAP without an envelope, too", async () => {
    const { voucher } = await geniki.book();
    const content = { voucherNumbers: [voucher], format: "Sticker", extraInfoFormat: "None" };
    expect((await geniki.call("GetVouchersPdf", content)).text.startsWith("%PDF")).toBe(true);
  });

  it("has a page for each number, and of the main one perhaps all pieces", async () => {
    const { voucher } = await geniki.book({ Pieces: 2 });
    const [job] = await geniki.control<{ subVouchers: string[] }[]>("GET", "/jobs");
    expect(pagesOf((await pdfOf([voucher, ...(job?.subVouchers ?? [])])).text)).toBe(2);
    expect(pagesOf((await pdfOf([voucher])).text)).toBe(1);
    await geniki.control("PUT", "/quirks", { mainPdfHoldsSubVouchers: true });
    expect(pagesOf((await pdfOf([voucher])).text)).toBe(2);
  });

  it.each([
    ["9", "an unknown voucher", async () => pdfOf(["7399999999"])],
    [
      "10",
      "another user's",
      async () => pdfOf([(await geniki.book()).voucher], "Flyer", await geniki.key(deskUser)),
    ],
    ["11", "a wrong key", async () => pdfOf([(await geniki.book()).voucher], "Flyer", "wrong")],
    [
      "3",
      "no voucher",
      async () => geniki.call("GetVouchersPdf", { format: "Flyer", extraInfoFormat: "None" }),
    ],
    ["2", "more than 20", async () => pdfOf(Array.from({ length: 21 }, () => "7399999999"))],
  ])("is the code %s as text for %s", async (code, _name, ask) => {
    expect((await ask()).text).toBe(code);
  });

  it("may be refused with another status", async () => {
    await geniki.control("PUT", "/quirks", { documentRefusalStatus: 500 });
    const { status, type, text } = await pdfOf(["7399999999"]);
    expect({ status, type, text }).toEqual({ status: 500, type: "text/plain", text: "9" });
  });

  it("ends with cancelling and closing, unless it doesn't", async () => {
    const cancelled = await geniki.book();
    await geniki.call("CancelJob", { nJobId: cancelled.id, bCancel: true });
    const { voucher } = await geniki.closed();
    expect([(await pdfOf([cancelled.voucher])).text, (await pdfOf([voucher])).text]).toEqual(["13", "4"]);
    await geniki.control("PUT", "/quirks", { printsClosed: true });
    expect((await pdfOf([voucher])).type).toBe("application/pdf");
  });

  it("needs a format of the WSDL and its other parameters", async () => {
    const { voucher } = await geniki.book();
    expect((await pdfOf([voucher], "A6")).status).toBe(500);
    expect(
      (
        await get("GetVouchersPdf", [
          ["voucherNumbers", voucher],
          ["format", "Flyer"],
        ])
      ).status,
    ).toBe(500);
  });
});

it("a voucher's ZPL is a label in UTF-8", async () => {
  const { voucher } = await geniki.book();
  const zpl = await get("GetVoucherZPL", [
    ["voucherNo", voucher],
    ["format", "Sticker1015"],
  ]);
  expect(zpl.text.startsWith("^XA^CI28")).toBe(true);
  expect(zpl.text.endsWith("^XZ")).toBe(true);
  const kept = await fetch(`${geniki.server.controlUrl}/jobs/${voucher}/prints/1`);
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(sha256(Buffer.from(await kept.arrayBuffer()))).toBe(sha256(zpl.bytes));
  expect(
    (
      await get("GetVoucherZPL", [
        ["voucherNo", "1"],
        ["format", "Sticker1015"],
      ])
    ).text,
  ).toBe("9");
});

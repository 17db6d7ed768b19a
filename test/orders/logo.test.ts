import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { drawDocument } from "../../app/adapters/printing/print-labels.ts";
import { slipOf } from "../../app/adapters/printing/slip-of.ts";
import { MAX_LOGO_BYTES, readLogo } from "../../app/domain/orders/printing/logo.ts";
import { slipWords } from "../../app/texts/slip-words.server.ts";
import { aShipment } from "../support/a-shipment.ts";
import { countRasterImages } from "../support/read-label.ts";

function picture(width = 300, height = 100): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#135";
  pen.fillRect(20, 20, width / 2, height / 2);
  return canvas.toBuffer("image/png");
}

describe("a logo", () => {
  it("is a PNG with its size, and is drawn once on each slip", async () => {
    const logo = await readLogo(picture());
    expect(logo).toMatchObject({ widthPx: 300, heightPx: 100 });
    const shipment = aShipment(
      { merchantId: crypto.randomUUID(), environment: "sandbox" },
      crypto.randomUUID(),
    );
    const slip = slipOf(shipment, { words: slipWords("en"), greeting: "", returns: "", products: new Map() });
    const { bytes, pages } = await drawDocument({ kind: "slips", slips: [slip, slip], format: "a5", logo });
    expect([pages, await countRasterImages(bytes)]).toEqual([2, 2]);
  });

  it.each([
    ["of nothing", () => Buffer.alloc(0)],
    ["that is an SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")],
    ["that is a JPEG", () => createCanvas(10, 10).toBuffer("image/jpeg")],
    ["that is cut off", () => picture().subarray(0, -30)],
    ["without its end", () => picture().subarray(0, -12)],
    ["of more pixels than are printed", () => picture(1_300, 100)],
    ["of more bytes than are kept", () => Buffer.concat([picture(), Buffer.alloc(MAX_LOGO_BYTES)])],
  ])("%s is refused", async (_, bytes) => {
    expect(await readLogo(bytes())).toBeNull();
  });

  it("is refused with any byte of its header or its pixels changed", async () => {
    const whole = picture();
    for (const at of [0, 12, 18, 24, 25, 28, 45, whole.length - 20]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      expect([at, await readLogo(changed)]).toEqual([at, null]);
    }
  });
});

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ReaderOptions } from "zxing-wasm/reader";
import { prepareZXingModule, readBarcodes as scan } from "zxing-wasm/reader";

/** A page at a printer's resolution. */
export interface RenderedPage {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly image: ImageData;
  png(): Uint8Array;
}

export interface ReadBarcode {
  readonly format: "Code128" | "QRCode";
  readonly text: string;
  /** Corners in pixels from the top left. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const MM_PER_PT = 25.4 / 72;

function open(pdf: Uint8Array) {
  // pdf.js detaches the buffer, hence the copy.
  return getDocument({ data: pdf.slice(), verbosity: 0, isEvalSupported: false }).promise;
}

type OpenPdf = Awaited<ReturnType<typeof open>>;
type PdfPage = Awaited<ReturnType<OpenPdf["getPage"]>>;

async function eachPage<T>(pdf: Uint8Array, read: (page: PdfPage) => Promise<T>): Promise<T[]> {
  const document = await open(pdf);
  try {
    const results: T[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      results.push(await read(await document.getPage(number)));
    }
    return results;
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Renders every page at a printer's resolution. */
export function renderPdfPages(pdf: Uint8Array, dpi = 300): Promise<RenderedPage[]> {
  return eachPage(pdf, async (page) => {
    const viewport = page.getViewport({ scale: dpi / 72 });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    // Node's canvas has everything that pdf.js uses, but not the browser's type.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    const [, , width = 0, height = 0] = page.view;
    return {
      widthMm: width * MM_PER_PT,
      heightMm: height * MM_PER_PT,
      image: context.getImageData(0, 0, canvas.width, canvas.height) as unknown as ImageData,
      png: () => canvas.toBuffer("image/png"),
    };
  });
}

/** The text of every page, lines in reading order. */
export function readPdfText(pdf: Uint8Array): Promise<string[]> {
  return eachPage(pdf, async (page) => {
    const { items } = await page.getTextContent();
    return items.map((item) => ("str" in item ? item.str : "")).join("\n");
  });
}

/** Text pieces of every page with their boxes in mm from the top left. */
export function readPdfTextBoxes(pdf: Uint8Array) {
  return eachPage(pdf, async (page) => {
    const { items } = await page.getTextContent();
    const [, , , pageHeight = 0] = page.view;
    return items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , , x = 0, y = 0] = item.transform as number[];
      return [
        {
          text: item.str,
          left: x * MM_PER_PT,
          right: (x + item.width) * MM_PER_PT,
          bottom: (pageHeight - y) * MM_PER_PT,
          sizePt: item.height,
        },
      ];
    });
  });
}

const imageOperators = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintSolidColorImageMask,
]);

/** The number of raster images that a page paints. */
export async function countRasterImages(pdf: Uint8Array): Promise<number> {
  const counts = await eachPage(pdf, async (page) => {
    const { fnArray } = await page.getOperatorList();
    return fnArray.filter((operator) => imageOperators.has(operator)).length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

let scanner: Promise<unknown> | undefined;

function loadScanner(): Promise<unknown> {
  scanner ??= (async () => {
    // By default the library downloads this file.
    const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
    const bytes = await readFile(file);
    const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  })();
  return scanner;
}

const scannerOptions: ReaderOptions = {
  formats: ["Code128", "QRCode"],
  maxNumberOfSymbols: 16,
  tryHarder: true,
};

/** The texts of all barcodes of one symbology on a rendered page. */
export async function readOtherBarcodes(
  image: ImageData | Uint8Array,
  format: "Code39" | "ITF" | "Codabar" | "Code128",
): Promise<string[]> {
  await loadScanner();
  const found = await scan(image, { ...scannerOptions, formats: [format] });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** Code 128 with GS1's identifiers in parentheses, `(00)…`; a plain Code 128 as it is. */
export async function readSscc(image: ImageData | Uint8Array): Promise<string[]> {
  await loadScanner();
  const found = await scan(image, { ...scannerOptions, formats: ["Code128"], textMode: "HRI" });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** Every Code 128 and QR code on a rendered page or its PNG, from top to bottom, then left to right. */
export async function readBarcodes(image: ImageData | Uint8Array): Promise<ReadBarcode[]> {
  await loadScanner();
  const found = await scan(image, scannerOptions);
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
      return {
        format: format === "QRCode" ? ("QRCode" as const) : ("Code128" as const),
        text,
        left: Math.min(...corners.map(({ x }) => x)),
        right: Math.max(...corners.map(({ x }) => x)),
        top: Math.min(...corners.map(({ y }) => y)),
        bottom: Math.max(...corners.map(({ y }) => y)),
      };
    })
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

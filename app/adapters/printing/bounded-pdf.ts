/** The library that reads PDFs, with the bounds that it lacks. */
import { AsyncLocalStorage } from "node:async_hooks";
import { inflateSync } from "node:zlib";
import type { LoadOptions, PDFDict, PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { PdfBounds } from "./pdf-bounds.ts";
import { UnsafePdfError } from "./pdf-fault.ts";

export type PdfLibrary = typeof import("@cantoo/pdf-lib");

/** Unpacked lists of objects, all together: a few kilobytes may unpack to gigabytes. Such memory is not a thread's own. */
const MOST_UNPACKED_BYTES = 24 * 1024 * 1024;
/** Places of objects, which a list of places may claim without having them. */
const MOST_PLACES = 100_000;

/**
 * Reads a PDF from outside.
 * @throws UnsafePdfError it has more than a paper can need; Error it is none
 */
export async function loadBounded(
  bytes: Uint8Array,
  options: LoadOptions,
  mostPages: number,
): Promise<PDFDocument> {
  const reading = new Reading();
  reading.bounds.file(bytes);
  const pdf = await pdfLibrary();
  const document = await readings
    .run(reading, () => pdf.PDFDocument.load(bytes, options))
    .catch((error: unknown) => {
      throw reading.fault ?? error;
    });
  // Refused as encrypted: its numbers may be unreadable.
  if (document.context.trailerInfo.Encrypt === undefined) refuseManyPages(pdf, document, mostPages);
  return document;
}

/** Branches of the tree of pages. A tree that has each branch twice has more pages than anything can count. */
const MOST_BRANCHES = 1_000;

/** @throws UnsafePdfError before the library counts them */
function refuseManyPages({ PDFPageTree }: PdfLibrary, { catalog, context }: PDFDocument, most: number): void {
  const open = [catalog.Pages()];
  let pages = 0;
  for (let branches = 0; open.length > 0; branches++) {
    if (branches > MOST_BRANCHES) throw new UnsafePdfError("too-many-pages");
    for (const kid of open.pop()?.Kids().asArray() ?? []) {
      const found = context.lookup(kid);
      if (found instanceof PDFPageTree) open.push(found);
      else if (++pages > most) throw new UnsafePdfError("too-many-pages");
    }
  }
}

class Reading {
  readonly bounds = new PdfBounds();
  unpacked = 0;
  /** The library goes on after an error of ours, and ends with one of its own. */
  fault: UnsafePdfError | null = null;
}

const readings = new AsyncLocalStorage<Reading>();

let loaded: Promise<PdfLibrary> | undefined;

/** Loaded at the first use: it takes longer to load than a label takes to draw. */
export function pdfLibrary(): Promise<PdfLibrary> {
  loaded ??= import("@cantoo/pdf-lib").then((pdf) => {
    guard(pdf, pdf.PDFObjectStreamParser, guardObjects);
    guard(pdf, pdf.PDFXRefStreamParser, guardPlaces);
    return pdf;
  });
  return loaded;
}

type Guard = (pdf: PdfLibrary, reading: Reading, dict: PDFDict, contents: Uint8Array) => void;

/** Makes a parser check each file that `loadBounded` reads. Our own documents are read outside of it, unchecked. */
function guard(
  pdf: PdfLibrary,
  parser: { forStream(stream: PDFRawStream, ...more: never[]): unknown },
  check: Guard,
): void {
  const read = parser.forStream;
  parser.forStream = (stream, ...more) => {
    const reading = readings.getStore();
    try {
      if (reading !== undefined) check(pdf, reading, stream.dict, contentsOf(pdf, reading, stream));
    } catch (error) {
      if (reading !== undefined && error instanceof UnsafePdfError) reading.fault ??= error;
      throw error;
    }
    return read(stream, ...more);
  };
}

function guardObjects({ PDFName }: PdfLibrary, { bounds }: Reading, dict: PDFDict, contents: Uint8Array) {
  const [count, first] = ["N", "First"].map((key) => numberOf(dict.lookup(PDFName.of(key))));
  bounds.packed(contents, count ?? -1, first ?? -1);
}

function guardPlaces(pdf: PdfLibrary, _: Reading, dict: PDFDict, contents: Uint8Array) {
  const [index, size, widths] = ["Index", "Size", "W"].map((key) => dict.lookup(pdf.PDFName.of(key)));
  const lists = [index, widths].map((list) =>
    list instanceof pdf.PDFArray ? list.asArray().map((_, at) => numberOf(list.lookup(at))) : [],
  );
  const [sections = [], bytesEach = []] = lists;
  const counts = index === undefined ? [numberOf(size)] : sections.filter((_, at) => at % 2 === 1);
  const isCount = (number: number | null) => number !== null && Number.isInteger(number) && number >= 0;
  const sum = (numbers: readonly (number | null)[]) =>
    numbers.reduce<number>((all, each) => all + (each ?? 0), 0);
  const fits =
    [...counts, ...sections, ...bytesEach].every(isCount) &&
    sum(counts) <= MOST_PLACES &&
    sum(counts) * sum(bytesEach) <= contents.length;
  if (!fits) throw new UnsafePdfError("unreadable");
}

/** @throws UnsafePdfError they unpack to more than a file may have, or are packed as no usual program does it */
function contentsOf(pdf: PdfLibrary, reading: Reading, { dict, contents }: PDFRawStream): Uint8Array {
  const most = MOST_UNPACKED_BYTES - reading.unpacked;
  const filter = dict.lookup(pdf.PDFName.of("Filter"));
  const only = filter instanceof pdf.PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  const unpacked =
    only === undefined ? contents : inflated(only === pdf.PDFName.of("FlateDecode"), contents, most);
  reading.unpacked += unpacked.length;
  if (reading.unpacked > MOST_UNPACKED_BYTES) throw new UnsafePdfError("unreadable");
  return unpacked;
}

function inflated(isFlate: boolean, contents: Uint8Array, most: number): Uint8Array {
  try {
    if (isFlate) return inflateSync(contents, { maxOutputLength: Math.max(most, 1) });
  } catch (cause) {
    throw new UnsafePdfError("unreadable", { cause });
  }
  throw new UnsafePdfError("unreadable");
}

function numberOf(value: unknown): number | null {
  const isNumber =
    typeof value === "object" &&
    value !== null &&
    "asNumber" in value &&
    typeof value.asNumber === "function";
  return isNumber ? Number((value as { asNumber(): number }).asNumber()) : null;
}

/**
 * PDFs from outside. A reader may take other objects of a file than we checked, so the result is written anew, from
 * checked objects alone.
 */
import { inflateSync } from "node:zlib";
import type { PDFContext, PDFDict, PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import type { PdfFault } from "./pdf-fault.ts";
import { MOST_PAGES, UnsafePdfError } from "./pdf-fault.ts";

export interface CheckedPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

/** Unpacked lists of objects, all together: a few kilobytes may unpack to gigabytes. */
const MOST_UNPACKED_BYTES = 24 * 1024 * 1024;

// Source of the names: ISO 32000-2, 7.11 (files), 12.6 (actions), 12.5.6 (annotations), 13 (multimedia).

const keys: Readonly<Record<string, PdfFault>> = {
  JS: "script",
  JavaScript: "script",
  XFA: "script",
  AA: "action",
  EF: "attachment",
  EmbeddedFiles: "attachment",
  Collection: "attachment",
  RichMediaContent: "attachment",
  FFilter: "external",
};

const actions: Readonly<Record<string, PdfFault>> = {
  JavaScript: "script",
  Launch: "action",
  SubmitForm: "action",
  ResetForm: "action",
  ImportData: "action",
  Hide: "action",
  Rendition: "action",
  Movie: "action",
  Sound: "action",
  RichMediaExecute: "action",
  GoTo3DView: "action",
  GoToDp: "action",
  GoToE: "attachment",
  GoToR: "external",
  Thread: "external",
};

const kinds: Readonly<Record<string, PdfFault>> = {
  EmbeddedFile: "attachment",
  FileAttachment: "attachment",
  RichMedia: "attachment",
  Movie: "attachment",
  Sound: "attachment",
  Screen: "attachment",
  "3D": "attachment",
  PS: "script",
  Filespec: "external",
};

/** Followed by a click alone, and shown by the reader before. */
const LINK = /^(https?:\/\/|mailto:|tel:)/i;

/** @throws UnsafePdfError */
export async function checkPdf(bytes: Uint8Array): Promise<CheckedPdf> {
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") !== "%PDF-") throw new UnsafePdfError("not-pdf");
  try {
    return await rewritten(bytes);
  } catch (cause) {
    throw cause instanceof UnsafePdfError ? cause : new UnsafePdfError("unreadable", { cause });
  }
}

async function rewritten(bytes: Uint8Array): Promise<CheckedPdf> {
  const pdf = await library();
  const document = await pdf.PDFDocument.load(bytes, {
    ignoreEncryption: true,
    throwOnInvalidObject: true,
    updateMetadata: false,
    // Otherwise it would be dropped, and not refused.
    preserveXFA: true,
  });
  const { context } = document;
  if (context.trailerInfo.Encrypt !== undefined) throw new UnsafePdfError("encrypted");
  const inspect = new Inspection(pdf, context);
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    inspect.object(object);
    // The objects within were read from them; a second copy would not be the one that was checked.
    if (inspect.isPacked(object)) context.delete(ref);
  }
  for (const object of Object.values(context.trailerInfo)) if (object) inspect.object(object);
  const pages = document.getPageCount();
  if (pages === 0) throw new UnsafePdfError("unreadable");
  if (pages > MOST_PAGES) throw new UnsafePdfError("too-many-pages");
  return { bytes: await document.save({ addDefaultPage: false, updateFieldAppearances: false }), pages };
}

type Library = typeof import("@cantoo/pdf-lib");

class Inspection {
  readonly #pdf: Library;
  readonly #context: PDFContext;

  constructor(pdf: Library, context: PDFContext) {
    this.#pdf = pdf;
    this.#context = context;
  }

  /** With all that it holds directly. @throws UnsafePdfError */
  object(object: PDFObject): void {
    const { PDFArray, PDFDict, PDFStream } = this.#pdf;
    if (object instanceof PDFArray) for (const each of object.asArray()) this.object(each);
    else if (object instanceof PDFStream) {
      // The file specification of a stream whose data are elsewhere.
      if (this.#get(object.dict, "F") !== undefined) throw new UnsafePdfError("external");
      this.#dict(object.dict);
    } else if (object instanceof PDFDict) this.#dict(object);
  }

  isPacked(object: PDFObject): boolean {
    if (!(object instanceof this.#pdf.PDFStream)) return false;
    const type = this.#name(object.dict, "Type");
    return type === "ObjStm" || type === "XRef";
  }

  #dict(dict: PDFDict): void {
    for (const [key, value] of dict.entries()) {
      refuse(keys[key.decodeText()]);
      this.object(value);
    }
    const [action, type, subtype] = ["S", "Type", "Subtype"].map((key) => this.#name(dict, key));
    refuse(actions[action ?? ""]);
    refuse(kinds[type ?? ""]);
    refuse(kinds[subtype ?? ""]);
    if (action === "URI") this.#link(dict);
    if (this.#name(dict, "FT") === "Sig") throw new UnsafePdfError("signed");
    // A form of another file, drawn in its place.
    if (subtype === "Form" && this.#get(dict, "Ref") !== undefined) throw new UnsafePdfError("external");
    this.#opening(this.#get(dict, "OpenAction"));
  }

  #link(dict: PDFDict): void {
    const { PDFHexString, PDFString } = this.#pdf;
    const target = this.#get(dict, "URI");
    const text = target instanceof PDFString || target instanceof PDFHexString ? target.decodeText() : "";
    if (!LINK.test(text)) throw new UnsafePdfError("external");
  }

  /** Opening a paper may show a place in it, and nothing else. */
  #opening(action: PDFObject | undefined): void {
    if (!(action instanceof this.#pdf.PDFDict)) return;
    const goes = this.#name(action, "S") === "GoTo" && this.#get(action, "Next") === undefined;
    if (!goes) throw new UnsafePdfError("action");
  }

  #get(dict: PDFDict, key: string): PDFObject | undefined {
    const found = dict.get(this.#pdf.PDFName.of(key));
    return found === undefined ? undefined : this.#context.lookup(found);
  }

  #name(dict: PDFDict, key: string): string | null {
    const found = this.#get(dict, key);
    return found instanceof this.#pdf.PDFName ? found.decodeText() : null;
  }
}

function refuse(fault: PdfFault | undefined): void {
  if (fault !== undefined) throw new UnsafePdfError(fault);
}

let loaded: Promise<Library> | undefined;

/** Loaded at the first check, with a bound on what it unpacks: it knows none, and such memory is not a thread's own. */
function library(): Promise<Library> {
  loaded ??= import("@cantoo/pdf-lib").then((pdf) => {
    for (const parser of [pdf.PDFObjectStreamParser, pdf.PDFXRefStreamParser]) {
      const read: (stream: PDFRawStream, ...more: never[]) => unknown = parser.forStream;
      Object.assign(parser, {
        forStream(stream: PDFRawStream, ...more: never[]) {
          refuseLarge(pdf, stream);
          return read(stream, ...more);
        },
      });
    }
    return pdf;
  });
  return loaded;
}

/** Bytes unpacked so far of each file. */
const unpacked = new WeakMap<PDFContext, number>();

function refuseLarge(pdf: Library, { dict, contents }: PDFRawStream): void {
  const before = unpacked.get(dict.context) ?? 0;
  const size = before + unpackedSize(pdf, dict, contents, MOST_UNPACKED_BYTES - before);
  if (size > MOST_UNPACKED_BYTES) throw new UnsafePdfError("unreadable");
  unpacked.set(dict.context, size);
}

/** @throws Error it is larger than `most`, or packed as no usual program does it */
function unpackedSize(pdf: Library, dict: PDFDict, contents: Uint8Array, most: number): number {
  const filter = dict.lookup(pdf.PDFName.of("Filter"));
  const first = filter instanceof pdf.PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (first === undefined) return contents.length;
  if (first !== pdf.PDFName.of("FlateDecode")) throw new UnsafePdfError("unreadable");
  return inflateSync(contents, { maxOutputLength: Math.max(most, 1) }).length;
}

/**
 * PDFs from outside. A reader may take other objects of a file than we checked, so the result is written anew, from
 * checked objects alone.
 */
import type { PDFContext, PDFDict, PDFObject } from "@cantoo/pdf-lib";
import type { PdfLibrary } from "./bounded-pdf.ts";
import { loadBounded, pdfLibrary } from "./bounded-pdf.ts";
import type { PdfFault } from "./pdf-fault.ts";
import { MOST_PAGES, UnsafePdfError } from "./pdf-fault.ts";

export interface CheckedPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

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
  // A picture's better copy in a file elsewhere.
  OPI: "external",
};

/** Members whose value is an action. `Next` may have several. */
const triggers: ReadonlySet<string> = new Set(["A", "PA", "Next", "OpenAction"]);
/** They lead a reader elsewhere after a click, and do nothing else. */
const harmless: ReadonlySet<string> = new Set(["GoTo", "URI", "Named", "SetOCGState", "Trans"]);

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

/** Followed by a click alone, and shown by the reader before. A mail takes no file with it. */
const LINK = /^(https?:\/\/|mailto:(?!.*[?&]attach)|tel:)/i;

/** References that lead to a value. No program writes more than one. */
const MOST_REFERENCES = 8;

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
  const document = await loadBounded(
    bytes,
    {
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
      // Otherwise it would be dropped, and not refused.
      preserveXFA: true,
    },
    MOST_PAGES,
  );
  const pdf = await pdfLibrary();
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
  const written = await document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
  return { bytes: written, pages };
}

class Inspection {
  readonly #pdf: PdfLibrary;
  readonly #context: PDFContext;

  constructor(pdf: PdfLibrary, context: PDFContext) {
    this.#pdf = pdf;
    this.#context = context;
  }

  /** Checks an object, with all that it holds directly. @throws UnsafePdfError */
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
      const name = key.decodeText();
      refuse(faultIn(keys, name));
      if (triggers.has(name)) this.#actions(value);
      this.object(value);
    }
    const [action, type, subtype] = ["S", "Type", "Subtype"].map((key) => this.#name(dict, key));
    refuse(faultIn(actions, action));
    refuse(faultIn(kinds, type));
    refuse(faultIn(kinds, subtype));
    if (type === "Action") this.#actions(dict);
    if (action === "URI") this.#link(dict);
    if (this.#name(dict, "FT") === "Sig") throw new UnsafePdfError("signed");
    // A form of another file, drawn in its place.
    if (subtype === "Form" && this.#get(dict, "Ref") !== undefined) throw new UnsafePdfError("external");
    this.#opening(this.#get(dict, "OpenAction"));
  }

  /** Refuses an action, or a list with one, that is not known to be harmless. */
  #actions(value: PDFObject): void {
    const { PDFArray, PDFDict } = this.#pdf;
    const found = this.#at(value);
    const all = found instanceof PDFArray ? found.asArray().map((each) => this.#at(each)) : [found];
    for (const action of all) {
      const kind = action instanceof PDFDict ? this.#name(action, "S") : null;
      if (kind !== null && !harmless.has(kind)) throw new UnsafePdfError(faultIn(actions, kind) ?? "action");
    }
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
    return found === undefined ? undefined : this.#at(found);
  }

  /** The value at the end of the references: a reader follows them all. @throws UnsafePdfError they lead in a circle */
  #at(object: PDFObject): PDFObject | undefined {
    let found: PDFObject | undefined = object;
    for (let steps = 0; found instanceof this.#pdf.PDFRef; steps++) {
      if (steps > MOST_REFERENCES) throw new UnsafePdfError("unreadable");
      found = this.#context.lookup(found);
    }
    return found;
  }

  #name(dict: PDFDict, key: string): string | null {
    const found = this.#get(dict, key);
    return found instanceof this.#pdf.PDFName ? found.decodeText() : null;
  }
}

function faultIn(
  table: Readonly<Record<string, PdfFault>>,
  name: string | null | undefined,
): PdfFault | undefined {
  return typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
}

function refuse(fault: PdfFault | undefined): void {
  if (fault !== undefined) throw new UnsafePdfError(fault);
}

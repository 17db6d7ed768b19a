/**
 * A workbook from outside, unpacked within bounds and packed anew. The reader of workbooks believes the sizes that an archive claims, and makes every row and
 * cell up to the last address that a sheet names. Source: PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16; ECMA-376, part 1, 18.3.1.
 */
import { crc32, inflateRawSync } from "node:zlib";

/** Bytes, unpacked: a sheet of 30,000 lines and 20 columns has 40 MB. */
const MOST_UNPACKED = 48 * 1024 * 1024;
const MOST_ENTRIES = 1_000;
/** Beginnings and ends of elements, of all files together: four a cell. */
const MOST_TAGS = 4_000_000;
/** Cells up to the last address, empty ones too. */
const MOST_CELLS = 3_000_000;
/** Rows up to the last address: no spreadsheet has more. */
const MOST_ROWS = 1_048_576;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
/** A comment may follow the end. */
const LONGEST_END = END_LENGTH + 65_535;
const STORED = 0;
const DEFLATED = 8;

type WorkbookFault = "not-a-table" | "too-large";

/** Its XML alone, with the sizes that it has; or the reason that no reader may have it. */
export function boundedWorkbook(bytes: Uint8Array): Uint8Array | WorkbookFault {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = entriesOf(archive);
  if (entries === null) return "not-a-table";
  const files = new Map<string, Buffer>();
  let unpacked = 0;
  let tags = 0;
  for (const entry of entries) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue;
    const file = unpackedFile(archive, entry, MOST_UNPACKED - unpacked);
    if (typeof file === "string") return file;
    unpacked += file.length;
    for (let at = file.indexOf(LESS); at >= 0; at = file.indexOf(LESS, at + 1)) tags++;
    if (tags > MOST_TAGS) return "too-large";
    const fault = sheetFault(file);
    if (fault !== null) return fault;
    files.set(entry.name, file);
  }
  return storedArchive(files);
}

const LESS = "<".charCodeAt(0);

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly claimed: number;
  readonly at: number;
}

/** The files that the archive's directory lists; null: it is broken or lists too many. */
function entriesOf(archive: Buffer): readonly Entry[] | null {
  const end = endOf(archive);
  if (end === null) return null;
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) return null;
  const entries: Entry[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) return null;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    const nameEnd = at + 46 + (nameLength ?? 0);
    entries.push({
      name: archive.toString("utf8", at + 46, nameEnd),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      claimed: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    });
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function endOf(archive: Buffer): number | null {
  const lowest = Math.max(0, archive.length - LONGEST_END);
  for (let at = archive.length - END_LENGTH; at >= lowest; at--)
    if (archive.readUInt32LE(at) === END) return at;
  return null;
}

/** The bytes are counted as they are unpacked; a claim above the limit is enough to refuse. */
function unpackedFile(
  archive: Buffer,
  { method, packed, claimed, at }: Entry,
  most: number,
): Buffer | WorkbookFault {
  if (claimed > most) return "too-large";
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== LOCAL) return "not-a-table";
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const contents = archive.subarray(start, start + packed);
  if (contents.length !== packed) return "not-a-table";
  if (method === STORED) return contents.length > most ? "too-large" : contents;
  if (method !== DEFLATED) return "not-a-table";
  try {
    return inflateRawSync(contents, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    return error instanceof RangeError ? "too-large" : "not-a-table";
  }
}

/** An address wherever an attribute could hold one, and the end of an element that has no value after it. */
const ADDRESS = /[^\w:.-]r\s*=\s*(["'])(.*?)\1((?:\s+\w+="[\w ]*")*\s*\/>)?/gs;

/**
 * Checks the addresses of a sheet's rows, and of its cells with a value: the reader takes `A1e9` for row 1,000,000,000.
 * Programs format empty cells as far as a sheet goes.
 */
function sheetFault(file: Buffer): WorkbookFault | null {
  if (!file.includes("sheetData")) return null;
  let [rows, columns] = [0, 0];
  for (const [, , address = "", isEmpty] of file.toString("utf8").matchAll(ADDRESS)) {
    const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    if (letters === undefined || digits === undefined) return "not-a-table";
    rows = Math.max(rows, Number(digits));
    if (isEmpty === undefined) columns = Math.max(columns, columnOf(letters));
  }
  return rows > MOST_ROWS || rows * columns > MOST_CELLS ? "too-large" : null;
}

/** The column's number from 1: A is 1, AA is 27; 0 without letters. */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The reader unpacks nothing of it. */
function storedArchive(files: ReadonlyMap<string, Buffer>): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, contents] of files) {
    const path = Buffer.from(name);
    // The fields of an entry from its version to the length of the extra field; the bit marks the name as UTF-8.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800, 2);
    facts.writeUInt32LE(crc32(contents), 10);
    facts.writeUInt32LE(contents.length, 14);
    facts.writeUInt32LE(contents.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(LOCAL);
    bodies.push(head, facts, path, contents);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(ENTRY);
    listed.writeUInt16LE(20, 4);
    facts.copy(listed, 6);
    listed.writeUInt32LE(offset, 42);
    directory.push(listed, path);
    offset += 4 + facts.length + path.length + contents.length;
  }
  const end = Buffer.alloc(END_LENGTH);
  end.writeUInt32LE(END);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...bodies, ...directory, end]));
}

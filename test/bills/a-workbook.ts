/** A workbook of one sheet, as small as spreadsheets accept it. */
import { crc32, deflateRawSync } from "node:zlib";

export function aWorkbook(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const cell = (value: string | number) =>
    typeof value === "number"
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
  const data = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((value, at) => cell(value).replace("<c", `<c r="${columnName(at)}${row + 1}"`)).join("")}</row>`,
    )
    .join("");
  return aSheet(data);
}

/** @param data rows as XML */
export function aSheet(data: string, declared?: number): Uint8Array {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return aZip(
    {
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Invoice" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
    },
    declared,
  );
}

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
}

/** Source of the layout: PKWARE's APPNOTE.TXT. @param declared the size that the directory says instead of the real one */
export function aZip(files: Readonly<Record<string, string>>, declared?: number): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const size = declared ?? Buffer.byteLength(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, tail, Buffer.from(name)]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(bodies.length, 8);
  end.writeUInt16LE(bodies.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...bodies, listed, end]));
}

const cell = (address: string) => `<c r="${address}"><v>1</v></c>`;

/** Workbooks within the limit of bytes that took the reader many seconds, or for ever. */
export const costlyWorkbooks: Readonly<Record<string, () => Uint8Array>> = {
  "100 MB that the directory calls 10 bytes": () => aSheet(cell("A1").repeat(4_500_000), 10),
  "a directory that calls each file 1 byte, with more in all than may be": () =>
    aZip(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`xl/${n}.xml`, " ".repeat(1_000_000)])), 1),
  "more files than a workbook has": () =>
    aZip(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`xl/${n}.xml`, ""]))),
  "a cell far to the right": () => aSheet(`<row r="1">${cell("ZZZZZZ1")}</row>`),
  "a cell at the end of the sheet": () =>
    aSheet(`<row r="1">${cell("A1")}</row><row r="1048576">${cell("XFD1048576")}</row>`),
  "a row without end": () => aSheet(`<row r="99999999999">${cell("A99999999999")}</row>`),
  "a row written as a power": () => aSheet(`<row r="1e9">${cell("A1e9")}</row>`),
  "a row written in base 16": () => aSheet(`<row r="0x3B9ACA00"></row>`),
  "an address in entities": () =>
    aSheet(`<row r='&#57;&#57;&#57;&#57;&#57;&#57;&#57;&#57;&#57;&#57;'></row>`),
  "an address behind a sign in a text": () => aSheet(`<row x=">" r = "999999999"></row>`),
  "elements without end": () => aSheet("<a>".repeat(6_000_000)),
};

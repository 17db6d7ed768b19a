const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
/** A comment may follow the end. */
const LONGEST_END = END_LENGTH + 65_535;

/**
 * The size of a ZIP archive's files once they are unpacked, as its directory says; null: it has none. The reader of workbooks reserves
 * these sizes and writes no further, so the sum bounds the memory that an archive can take.
 * Source: PKWARE's APPNOTE.TXT, sections 4.3.12 and 4.3.16.
 */
export function unpackedBytes(archive: Uint8Array): number | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

function endOf(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - LONGEST_END);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}

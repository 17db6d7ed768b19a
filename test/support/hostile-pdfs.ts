/** PDFs as small as they can be, each with one thing that a paper has no need of. */

/** @param objects bodies of objects 4 and on; the catalog is 1, the pages 2, the page 3 */
export function aPdf({
  catalog = "",
  page = "",
  trailer = "",
  objects = [],
  pages = 1,
}: {
  readonly catalog?: string;
  readonly page?: string;
  readonly trailer?: string;
  readonly objects?: readonly (string | Uint8Array)[];
  readonly pages?: number;
} = {}): Uint8Array {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${"3 0 R ".repeat(pages)}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${page} >>`,
    ...objects,
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets = bodies.map((body, index) => {
    const offset = parts.reduce((sum, { length }) => sum + length, 0);
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n"));
    return offset;
  });
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

export function aStream(dict: string, contents: Uint8Array): Uint8Array {
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${contents.length} >>\nstream\n`),
    contents,
    Buffer.from("\nendstream"),
  ]);
}

/** PDFs as small as they can be, each with one thing that a paper has no need of. */
import { deflateSync } from "node:zlib";

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
  const parts: Buffer[] = [];
  let start = 0;
  const add = (bytes: string | Uint8Array) => {
    parts.push(Buffer.from(bytes));
    start += parts.at(-1)?.length ?? 0;
  };
  add("%PDF-1.7\n");
  const offsets = bodies.map((body, index) => {
    const offset = start;
    add(`${index + 1} 0 obj\n`);
    add(body);
    add("\nendobj\n");
    return offset;
  });
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

const times = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n));

/** Objects that are packed: their numbers and places, then themselves. */
function packed(count: number, placeOf: (n: number) => number, values: string): Uint8Array {
  const head = times(count, (n) => `${n + 5} ${placeOf(n)}`).join(" ");
  return aStream(
    `/Type /ObjStm /N ${count} /First ${head.length} /Filter /FlateDecode`,
    deflateSync(Buffer.from(head + values)),
  );
}

/** Bytes after the last object, where the reader looks for another one. */
const followedBy = (text: string) => aPdf({ objects: [`null\nendobj\n${text}\n5 0 obj null`] });

/** PDFs within the limit of bytes that took the reader many seconds, gigabytes, or for ever. */
export const costlyPdfs: Readonly<Record<string, () => Uint8Array>> = {
  "90,000 empty objects": () => aPdf({ objects: times(90_000, () => "null") }),
  "90,000 objects without an end": () =>
    aPdf({ objects: [times(90_000, (n) => `${n + 5} 0 obj null `).join("")] }),
  "90,000 packed objects": () => aPdf({ objects: [packed(90_000, (n) => n * 5, "null ".repeat(90_000))] }),
  "90,000 packed objects at one place": () =>
    aPdf({ objects: [packed(15_000, () => 0, `[${"1 ".repeat(100_000)}]`)] }),
  "packed objects within each other": () =>
    aPdf({ objects: [packed(90, (n) => n, `${"[".repeat(90)}${"1 ".repeat(300_000)}${"]".repeat(90)}`)] }),
  "a million packed numbers": () => aPdf({ objects: [packed(1, () => 0, `[${"1 ".repeat(1_000_000)}]`)] }),
  "a list of a million numbers": () => aPdf({ objects: [`[${"1 ".repeat(1_000_000)}]`] }),
  "a list of names": () => aPdf({ objects: [`[${times(600_000, (n) => `/${n.toString(36)}`).join("")}]`] }),
  "words without space": () => aPdf({ objects: [`[${"null".repeat(1_000_000)}]`] }),
  "a million lists in one": () => aPdf({ objects: [`[${"[]".repeat(1_000_000)}]`] }),
  "lists within lists": () => aPdf({ objects: [`${"[".repeat(3_000)}${"]".repeat(3_000)}`] }),
  "digits between objects": () => followedBy("1".repeat(200_000)),
  "space between objects": () => followedBy(`x1${" ".repeat(200_000)}x`),
  "words between objects": () => followedBy("xab ".repeat(500_000)),
  "words after a table": () => Buffer.concat([aPdf(), Buffer.from("1 ".repeat(500_000))]),
  "words after a trailer": () =>
    Buffer.concat([aPdf(), Buffer.from(`\ntrailer << >> ${"xab ".repeat(500_000)}`)]),
  "a file in one line": () =>
    Buffer.from(`%PDF-1.7 ${times(90_000, (n) => `${n + 1} 0 obj null endobj `).join("")}`),
  "nine million places": () =>
    aPdf({
      objects: [
        aStream(
          "/Type /XRef /Size 9000000 /W [1 1 1] /Index [0 9000000] /Filter /FlateDecode",
          deflateSync(Buffer.alloc(20_000_000)),
        ),
      ],
    }),
  "places without bytes": () =>
    aPdf({ objects: [aStream("/Type /XRef /Size 90000000 /W [0 0 0]", Buffer.alloc(9))] }),
  "a stream whose length leads back": () => {
    const first = Buffer.from(aStream("", Buffer.from("x"))).toString("latin1");
    const head = "<< /L#65ngth -%%% >>\nstream\n";
    // Back to the end of the stream before: `endobj`, the next number and the head lie between.
    const back = `\nendobj\n5 0 obj\n${head}endstream`.length;
    return aPdf({ objects: [first, `${head.replace("%%%", String(back).padStart(3, "0"))}\nendstream`] });
  },
  "pages that branch again and again": () =>
    aPdf({
      catalog: "/Pages 4 0 R",
      objects: times(40, (n) =>
        n === 39
          ? "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
          : `<< /Type /Pages /Kids [${n + 5} 0 R ${n + 5} 0 R] /Count 1 >>`,
      ),
    }),
  "pages in a circle": () =>
    aPdf({ catalog: "/Pages 4 0 R", objects: ["<< /Type /Pages /Kids [4 0 R] /Count 1 >>"] }),
};

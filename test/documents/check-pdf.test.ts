import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { checkPdf } from "../../app/adapters/printing/check-pdf.ts";
import { customsInvoicePdf } from "../../app/adapters/printing/customs-invoice-pdf.ts";
import type { PdfFault } from "../../app/adapters/printing/pdf-fault.ts";
import { MOST_PAGES } from "../../app/adapters/printing/pdf-fault.ts";
import { declarationOf, noExporter } from "../../app/domain/engine/index.ts";
import { MAX_INVOICE_BYTES } from "../../app/entrypoints/rest/shipments/customs-invoices.ts";
import { aShipment } from "../support/a-shipment.ts";
import { newYork } from "../support/engine-values.ts";
import { aPdf, aStream, costlyPdfs } from "../support/hostile-pdfs.ts";
import { readPdfText, renderPdfPages } from "../support/read-label.ts";
import { atMost } from "../support/time-limits.ts";

const packed = (objects: string) => {
  const contents = `4 0 ${objects}`;
  return aStream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(Buffer.from(contents)));
};

const link = (uri: string) =>
  aPdf({
    page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${uri}) >> >>]`,
  });

describe("a PDF from outside", () => {
  it.each([
    ["of another type", Buffer.from("<html><script>1</script></html>"), "not-pdf"],
    ["that begins with something else", Buffer.concat([Buffer.from("MZ"), aPdf()]), "not-pdf"],
    ["that ends early", aPdf().subarray(0, 60), "unreadable"],
    ["that has no page", aPdf({ pages: 0 }), "unreadable"],
    ["with very many pages", aPdf({ pages: MOST_PAGES + 1 }), "too-many-pages"],
    ["that is encrypted", aPdf({ trailer: "/Encrypt << /Filter /Standard /V 1 >>" }), "encrypted"],
    ["that is signed", aPdf({ catalog: "/AcroForm << /Fields [<< /FT /Sig /T (s) >>] >>" }), "signed"],
    [
      "with a script on opening",
      aPdf({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" }),
      "script",
    ],
    ["with a script by name", aPdf({ catalog: "/Names << /JavaScript << /Names [] >> >>" }), "script"],
    ["with a name in disguise", aPdf({ catalog: "/OpenAction << /S /J#61vaScript /J#53 (1) >>" }), "script"],
    ["with a script that nothing refers to", aPdf({ objects: ["<< /S /JavaScript /JS (1) >>"] }), "script"],
    [
      "with a script in a packed object",
      aPdf({ objects: ["null", packed("<< /S /JavaScript /JS (1) >>")] }),
      "script",
    ],
    ["with a form in XML", aPdf({ catalog: "/AcroForm << /Fields [] /XFA (x) >>" }), "script"],
    [
      "that starts a program",
      aPdf({ catalog: "/OpenAction 4 0 R", objects: ["<< /S /Launch /F (a.exe) >>"] }),
      "action",
    ],
    [
      "that acts when a page is shown",
      aPdf({ page: "/AA << /O << /S /GoTo /D [3 0 R /Fit] >> >>" }),
      "action",
    ],
    [
      "that opens a site",
      aPdf({ catalog: "/OpenAction << /S /URI /URI (https://example.com) >>" }),
      "action",
    ],
    ["that prints itself", aPdf({ catalog: "/OpenAction << /S /Named /N /Print >>" }), "action"],
    [
      "that acts after it went to a page",
      aPdf({
        catalog: "/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://a.example) >> >>",
      }),
      "action",
    ],
    [
      "that sends a form",
      aPdf({ page: "/Annots [<< /Subtype /Widget /A << /S /SubmitForm /F (x) >> >>]" }),
      "action",
    ],
    ["with a file in it", aPdf({ catalog: "/Names << /EmbeddedFiles << /Names [] >> >>" }), "attachment"],
    [
      "with a file of its own",
      aPdf({ objects: [aStream("/Type /EmbeddedFile", Buffer.from("MZ"))] }),
      "attachment",
    ],
    ["that is a portfolio", aPdf({ catalog: "/Collection << >>" }), "attachment"],
    ["with a film", aPdf({ page: "/Annots [<< /Subtype /RichMedia >>]" }), "attachment"],
    ["that leads to another file", aPdf({ catalog: "/OpenAction << /S /GoToR /F (b.pdf) >>" }), "external"],
    [
      "whose data are elsewhere",
      aPdf({ objects: [aStream("/F (\\\\\\\\host\\\\share)", Buffer.from(""))] }),
      "external",
    ],
    ["with a link to a local file", link("file:///etc/passwd"), "external"],
    ["with a link to a local file in other letters", link("FiLe:/etc/passwd"), "external"],
    ["with a link to a local file after a space", link(" file:///etc/passwd"), "external"],
    ["with a link to a share", link("\\\\\\\\host\\\\share"), "external"],
    ["with a link to a share without a scheme", link("//host/share"), "external"],
    ["with a link that a site's name hides", link("https:file:///etc/passwd"), "external"],
    ["with a mail that takes a file along", link("mailto:a@b.example?attach=/etc/passwd"), "external"],
    [
      "with a link to a local file behind references",
      aPdf({
        page: "/Annots [<< /Subtype /Link /A 4 0 R >>]",
        objects: ["5 0 R", "<< /S 6 0 R /URI 7 0 R >>", "/URI", "8 0 R", "(file:///etc/passwd)"],
      }),
      "external",
    ],
    [
      "with a link to a local file in numbers",
      aPdf({ page: "/Annots [<< /A << /S /URI /URI <66696C653A2F2F2F657463> >> >>]" }),
      "external",
    ],
    [
      "that leads to another file by a click",
      aPdf({ page: "/Annots [<< /A << /S /GoToR /F (\\\\host\\b.pdf) >> >>]" }),
      "external",
    ],
    [
      "that takes data from a file",
      aPdf({ page: "/Annots [<< /A << /S /ImportData /F (x) >> >>]" }),
      "action",
    ],
    ["whose picture is elsewhere", aPdf({ objects: ["<< /OPI << /2.0 << /F (x) >> >> >>"] }), "external"],
    [
      "with an action of a kind of its own",
      aPdf({ page: "/Annots [<< /A << /S /RunIt /F (x) >> >>]" }),
      "action",
    ],
    [
      "with an action of a kind of its own after a harmless one",
      aPdf({
        page: "/Annots [<< /A << /S /GoTo /D [3 0 R /Fit] /Next [4 0 R] >> >>]",
        objects: ["<< /S /RunIt >>"],
      }),
      "action",
    ],
    [
      "that starts a program behind references",
      aPdf({
        page: "/Annots [<< /Subtype /Link /A << /S 4 0 R /F (a.exe) >> >>]",
        objects: ["5 0 R", "6 0 R", "/Launch"],
      }),
      "action",
    ],
    [
      "that starts a program when it is opened, behind references",
      aPdf({ catalog: "/OpenAction 4 0 R", objects: ["5 0 R", "<< /S 6 0 R >>", "7 0 R", "/Launch"] }),
      "action",
    ],
    [
      "with references in a circle",
      aPdf({ catalog: "/OpenAction << /S 4 0 R >>", objects: ["5 0 R", "4 0 R"] }),
      "unreadable",
    ],
    ["with a link to a script", link("javascript:alert\\(1\\)"), "external"],
  ] as const)("%s is refused", async (_, pdf, fault: PdfFault) => {
    await expect(checkPdf(pdf)).rejects.toMatchObject({ name: "UnsafePdfError", fault });
  });

  it("is refused before it unpacks to more than a paper can need", async () => {
    const bomb = aStream(
      "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode",
      deflateSync(Buffer.alloc(200 * 1024 * 1024, " ")),
    );
    expect(bomb.length).toBeLessThan(300_000);
    const before = process.memoryUsage().arrayBuffers;
    await expect(checkPdf(aPdf({ objects: [bomb] }))).rejects.toMatchObject({ fault: "unreadable" });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
    const twice = aStream(
      "/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]",
      deflateSync(deflateSync("")),
    );
    await expect(checkPdf(aPdf({ objects: [twice] }))).rejects.toMatchObject({ fault: "unreadable" });
  });

  it.each(Object.entries(costlyPdfs))("is refused before it costs much: %s", async (_, make) => {
    const pdf = make();
    expect(pdf.length).toBeLessThanOrEqual(MAX_INVOICE_BYTES);
    await checkPdf(aPdf());
    const before = process.threadCpuUsage();
    await expect(checkPdf(pdf)).rejects.toMatchObject({
      fault: expect.stringMatching(/^(too-many-(objects|pages)|unreadable)$/),
    });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(atMost(1_000));
  });

  it("is read with as many objects as a large paper has", async () => {
    const objects = Array.from({ length: 15_000 }, (_, n) => `<< /Type /StructElem /S /TD /K ${n} >>`);
    expect((await checkPdf(aPdf({ objects }))).pages).toBe(1);
    const modern = await (await PDFDocument.load(aPdf({ objects }))).save({ useObjectStreams: true });
    expect((await checkPdf(modern)).pages).toBe(1);
  });

  it("has no way past the check by a second object of one number", async () => {
    const [first, second] = ["<< /S /JavaScript /JS (hidden) >>", "<< /Ours true >>"];
    const both = Buffer.from(aPdf({ objects: [`${first}\nendobj\n4 0 obj\n${second}`] }));
    const { bytes } = await checkPdf(both);
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("hidden");
    const swapped = aPdf({ objects: [`${second}\nendobj\n4 0 obj\n${first}`] });
    await expect(checkPdf(swapped)).rejects.toMatchObject({ fault: "script" });
  });

  it("keeps what a paper is made of: text, letters, pages, links that a reader follows by a click", async () => {
    const caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" } as const;
    const shipment = aShipment(caller, "019aa0f2-5b7e-7c3a-9d41-000000000001", {
      to: { ...newYork, name: "Ελένη Παπαδοπούλου", address: "5 Main St" },
      items: [
        { weightG: 500, value: 20, currency: "EUR", invoiceLines: [{ description: "Soap", value: 20 }] },
      ],
    });
    const declaration = declarationOf(shipment);
    if (declaration === null) throw new Error("no declaration");
    const pdf = await customsInvoicePdf(shipment, declaration, noExporter);
    const { bytes, pages } = await checkPdf(pdf);
    expect(pages).toBe(1);
    expect(await readPdfText(bytes)).toEqual(await readPdfText(pdf));
    const [before, after] = await Promise.all([renderPdfPages(pdf, 50), renderPdfPages(bytes, 50)]);
    expect(
      after.map(({ image }) => Buffer.from(image.data).equals(Buffer.from(before[0]?.image.data ?? []))),
    ).toEqual([true]);
    for (const uri of ["https://example.com", "mailto:a@example.com"])
      expect((await checkPdf(link(uri))).pages).toBe(1);
    const opens = aPdf({ catalog: "/OpenAction [3 0 R /Fit] /PageMode /UseNone" });
    expect((await checkPdf(opens)).pages).toBe(1);
    // As programs write it today: objects in packed streams.
    const modern = await (await PDFDocument.load(pdf)).save({ useObjectStreams: true });
    expect((await checkPdf(modern)).pages).toBe(1);
    expect((await checkPdf(bytes)).pages).toBe(1);
  });
});

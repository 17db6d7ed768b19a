import type { LabelPart, LabelPicture } from "../../kit/label-pdf.ts";
import { drawPartsPdf } from "../../kit/label-pdf.ts";
import { drawZpl } from "../../kit/label-zpl.ts";
import type { Quirks } from "../quirks.ts";
import { countryOf, nameOf } from "../shipments/consignee.ts";
import { gramsOf } from "../shipments/fields.ts";
import type { Shipment } from "../shipments/shipment.ts";
import type { PrintFormat } from "./print-formats.ts";
import { sheetOf } from "./print-formats.ts";
import type { Printing } from "./printing.ts";

/** One document of an answer. */
export interface Paper {
  readonly bytes: Buffer;
  readonly docFormat: Printing["docFormat"];
  readonly printFormat: PrintFormat;
}

export type PaperName = "label" | "returnLabel" | "customsDoc" | "codLabel";

interface Page {
  readonly name: PaperName;
  readonly printFormat: PrintFormat;
  readonly picture: LabelPicture;
}

type Pages = readonly [Page, ...Page[]];

/** Every paper of a shipment; equal calls give equal bytes. Source: sections 4, 6, 7. */
export async function drawPapers(
  { combines }: Quirks,
  shipment: Shipment,
  printing: Printing,
  usualFormat: PrintFormat,
): Promise<Partial<Record<PaperName, Paper>>> {
  const isJoined = (page: Page): boolean =>
    printing.combine && (isLabel(page) || (combines === "papers" && printing.docFormat === "PDF"));
  const [label, ...others] = pagesOf(shipment, printing, usualFormat);
  const documents: Pages[] = [
    [label, ...others.filter(isJoined)],
    ...others.filter((page) => !isJoined(page)).map((page): Pages => [page]),
  ];
  const papers = documents.map(async (pages) => [pages[0].name, await draw(pages, printing.docFormat)]);
  return Object.fromEntries(await Promise.all(papers));
}

const isLabel = ({ name }: Page): boolean => name === "label" || name === "returnLabel";

/** Customs and cash papers are A4 always, and PDF always. */
function pagesOf(shipment: Shipment, printing: Printing, usualFormat: PrintFormat): Pages {
  const label = printing.printFormat ?? usualFormat;
  const { customs, services = {} } = shipment.order;
  const pages: [Page, ...Page[]] = [{ name: "label", printFormat: label, picture: labelOf(shipment) }];
  if (shipment.returnNumber !== null)
    pages.push({
      name: "returnLabel",
      printFormat: printing.retourePrintFormat ?? usualFormat,
      picture: returnLabelOf(shipment, shipment.returnNumber),
    });
  if (customs !== undefined)
    pages.push({
      name: "customsDoc",
      printFormat: "A4",
      picture: {
        barcode: shipment.number,
        lines: [
          "CN 23 CUSTOMS DECLARATION",
          shipment.number,
          ...(customs.invoiceNo === undefined ? [] : [`INVOICE ${customs.invoiceNo}`]),
          `${customs.exportType} POSTAGE ${customs.postalCharges.value.toFixed(2)} ${customs.postalCharges.currency}`,
          ...customs.items.map(
            ({ packagedQuantity, itemDescription, itemValue, hsCode = "", countryOfOrigin = "" }) =>
              `${packagedQuantity} x ${itemDescription.slice(0, 50)} ${itemValue.value.toFixed(2)} ${itemValue.currency} ${hsCode} ${countryOfOrigin}`,
          ),
        ],
      },
    });
  const cash = services.cashOnDelivery;
  if (cash !== undefined)
    pages.push({
      name: "codLabel",
      printFormat: "A4",
      picture: {
        barcode: shipment.number,
        lines: [
          "NACHNAHME",
          shipment.number,
          `${cash.amount.value.toFixed(2)} EUR`,
          cash.transferNote1,
          `KONTO ${shipment.codAccount ?? cash.bankAccount?.iban ?? ""}`,
        ],
      },
    });
  return pages;
}

/** Assumption: ZPL is for labels; other papers stay PDF. */
async function draw([first, ...others]: Pages, docFormat: Printing["docFormat"]): Promise<Paper> {
  const { printFormat } = first;
  const pages = [first, ...others];
  if (docFormat === "ZPL2" && isLabel(first)) {
    const pictures = pages.map(({ picture }) => picture);
    const text = drawZpl(pictures, { dpi: 200, widthMm: sheetOf(printFormat).widthMm });
    return { bytes: Buffer.from(text), docFormat, printFormat };
  }
  const parts = pages.map(
    (page): LabelPart => ({ sheet: sheetOf(page.printFormat), labels: [page.picture] }),
  );
  return { bytes: await drawPartsPdf(parts), docFormat: "PDF", printFormat };
}

function labelOf({ number, order, product, routingCode, isBulky }: Shipment): LabelPicture {
  const { consignee, shipper, details, refNo, services = {} } = order;
  const cash = services.cashOnDelivery;
  return {
    barcode: number,
    lines: [
      product,
      number,
      nameOf(consignee),
      ...placeLines(consignee),
      `${consignee.postalCode ?? ""} ${consignee.city} ${countryOf(consignee)}`,
      `FROM ${"shipperRef" in shipper ? shipper.shipperRef : shipper.name1}`,
      `${(gramsOf(details.weight) / 1_000).toFixed(2)} kg`,
      ...(routingCode === "" ? [] : [routingCode]),
      ...(refNo === undefined ? [] : [`REF ${refNo}`]),
      ...(cash === undefined ? [] : [`NACHNAHME ${cash.amount.value.toFixed(2)} EUR`]),
      ...(isBulky ? ["SPERRGUT"] : []),
    ],
  };
}

function placeLines(consignee: Shipment["order"]["consignee"]): string[] {
  switch (consignee.kind) {
    case "address":
      return [
        ...[consignee.name2, consignee.name3].filter((name) => name !== undefined),
        `${consignee.addressStreet} ${consignee.addressHouse ?? ""}`.trim(),
      ];
    case "packstation":
      return [consignee.postNumber, `Packstation ${consignee.lockerID}`];
    case "branch":
      return [
        ...(consignee.postNumber === undefined ? [] : [consignee.postNumber]),
        `Postfiliale ${consignee.retailID}`,
      ];
    case "po-box":
      return [`Postfach ${consignee.poBoxID}`];
  }
}

function returnLabelOf({ order }: Shipment, number: string): LabelPicture {
  const back = order.services?.dhlRetoure;
  const to = back?.returnAddress;
  return {
    barcode: number,
    lines: [
      "RETOURE",
      number,
      to?.name1 ?? "",
      `${to?.addressStreet ?? ""} ${to?.addressHouse ?? ""}`.trim(),
      `${to?.postalCode ?? ""} ${to?.city ?? ""}`,
      ...(back?.refNo === undefined ? [] : [`REF ${back.refNo}`]),
    ],
  };
}

import type { LabelPicture, LabelSheet } from "../../kit/label-pdf.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import { latinOf } from "../../kit/latin-of.ts";
import type { Lane } from "../network/products.ts";
import { refused } from "../protocol/problem.ts";
import type { Quirks } from "../quirks.ts";
import type { Booking } from "../shipments/booking.ts";
import type { PaperType } from "./image-properties.ts";

const a4: LabelSheet = { widthMm: 210, heightMm: 297, columns: 1, rows: 1 };
const eightByFour: LabelSheet = { widthMm: 101.6, heightMm: 203.2, columns: 1, rows: 1 };

/** Templates of labels by encoding. Thermal printers have one alone. Source: section 7. */
const labelSheets: ReadonlyMap<string, LabelSheet> = new Map([
  ["ECOM26_84_001", eightByFour],
  ["ECOM26_84_A4_001", a4],
  ["ECOM_TC_A4", a4],
  ["ECOM26_A6_002", { widthMm: 105, heightMm: 148, columns: 1, rows: 1 }],
  ["ECOM26_64_001", { widthMm: 101.6, heightMm: 152.4, columns: 1, rows: 1 }],
  ["ECOM26_84CI_001", eightByFour],
  ["ECOM26_84CI_002", eightByFour],
  ["ECOM26_84CI_003", eightByFour],
]);
const defaultTemplate = "ECOM26_84_001";

/** Templates of the other papers, the default first. */
const otherTemplates: Readonly<Record<Exclude<PaperType, "label">, readonly string[]>> = {
  waybillDoc: ["ARCH_8X4", "ARCH_8X4_A4_002", "ARCH_6X4"],
  invoice: [
    "COMMERCIAL_INVOICE_P_10",
    "COMMERCIAL_INVOICE_L_10",
    "COMMERCIAL_INVOICE_04",
    "RET_COM_INVOICE_A4_01",
  ],
  "qr-code": ["QR_1_00_LL_PNG_001"],
  shipmentReceipt: ["SHIPRCPT_EN_001"],
};

export interface Paper {
  readonly imageFormat: "PDF" | "ZPL" | "LP2" | "EPL" | "PNG";
  readonly typeCode: string;
  readonly packageReferenceNumber?: number;
  readonly content: Buffer;
}

export interface PaperInput {
  readonly number: string;
  readonly pieces: readonly string[];
  readonly body: Booking;
  readonly lane: Lane;
}

/**
 * Every paper that a booking asks for; the label alone if it names none.
 * @throws Problem 7120 template and encoding don't fit, 7127 no such template, 7147 the account has it not
 */
export async function drawPapers(quirks: Quirks, input: PaperInput): Promise<Paper[]> {
  const { outputImageProperties: properties } = input.body;
  const options = properties?.imageOptions ?? [{ typeCode: "label" as const }];
  const papers: Paper[] = [];
  for (const { typeCode, templateName, isRequested = true } of options) {
    if (!isRequested) continue;
    if (typeCode === "label")
      papers.push(...(await drawLabels(quirks, input, templateName ?? defaultTemplate)));
    else {
      if (templateName !== undefined && !otherTemplates[typeCode].includes(templateName))
        throw refused("7127", `The template ${templateName} is unknown for ${typeCode}`);
      papers.push(await drawOther(typeCode, input, quirks));
    }
  }
  // A waybill sometimes comes along, marked as a label. Source: section 7.
  if (quirks.marksWaybillAsLabel) papers.unshift(await drawOther("waybillDoc", input, quirks));
  return papers;
}

async function drawLabels(quirks: Quirks, input: PaperInput, template: string): Promise<Paper[]> {
  const { body, pieces } = input;
  const encoding = body.outputImageProperties?.encodingFormat ?? "pdf";
  const sheet = labelSheets.get(template);
  if (sheet === undefined) throw refused("7127", `The template ${template} is unknown for label`);
  if (encoding !== "pdf" && template !== defaultTemplate)
    throw refused("7120", `The template ${template} is not available as ${encoding}`);
  if (quirks.refusedTemplates.includes(template))
    throw refused("7147", `The template ${template} is not available`);
  const imageFormat = encoding.toUpperCase() as Paper["imageFormat"];
  const pictures = pieces.map((piece, index) => labelOf(input, piece, index));
  const draw = async (labels: readonly LabelPicture[]): Promise<Buffer> =>
    encoding === "pdf" ? drawLabelPdf(sheet, labels) : Buffer.from(labels.map(zplOf).join("\n"));
  if (!linksLabels(body)) return [{ imageFormat, typeCode: "label", content: await draw(pictures) }];
  return Promise.all(
    pictures.map(async (picture, index) => ({
      imageFormat,
      typeCode: "label",
      packageReferenceNumber: body.content.packages[index]?.referenceNumber ?? index + 1,
      content: await draw([picture]),
    })),
  );
}

const linksLabels = ({ getAdditionalInformation = [] }: Booking): boolean =>
  getAdditionalInformation.some(
    ({ typeCode, isRequested }) => typeCode === "linkLabelsByPieces" && isRequested,
  );

async function drawOther(
  typeCode: Exclude<PaperType, "label">,
  input: PaperInput,
  quirks: Quirks,
): Promise<Paper> {
  if (typeCode === "invoice" && input.body.content.exportDeclaration === undefined)
    throw refused("7139", "An invoice needs content.exportDeclaration");
  const lines = [typeCode.toUpperCase(), input.number, input.body.content.description];
  const content = await drawLabelPdf(a4, [{ barcode: input.number, lines }]);
  const isMarked = typeCode === "waybillDoc" && quirks.marksWaybillAsLabel;
  return { imageFormat: "PDF", typeCode: isMarked ? "label" : typeCode, content };
}

/** The waybill number as Code 128; routing and licence plate are text here. Source: section 7. */
function labelOf({ number, pieces, body, lane }: PaperInput, piece: string, index: number): LabelPicture {
  const { shipperDetails, receiverDetails } = body.customerDetails;
  const { addressLine1, postalCode, cityName, countryCode } = receiverDetails.postalAddress;
  const reference = body.customerReferences?.[0]?.value;
  return {
    barcode: number,
    lines: [
      `WAYBILL ${number}`,
      `PIECE ${index + 1}/${pieces.length}  ${body.content.packages[index]?.weight ?? 0} KG`,
      `(2L) ${countryCode}${postalCode}+${lane.destination.area}`,
      `(J) ${piece}`,
      `FROM ${shipperDetails.contactInformation.companyName}`,
      `TO ${receiverDetails.contactInformation.companyName}`,
      addressLine1,
      `${postalCode} ${cityName} ${countryCode}`,
      `CONTENT ${body.content.description}`,
      ...(reference === undefined ? [] : [`REF ${reference}`]),
    ],
  };
}

/** Assumption: the other thermal languages are this text too. */
function zplOf({ barcode, lines }: LabelPicture): string {
  const texts = lines.map((line, index) => `^FO40,${220 + index * 40}^A0N,28,28^FD${latinOf(line)}^FS`);
  return ["^XA", "^CI28", `^FO40,40^BCN,120,Y,N,N^FD${barcode}^FS`, ...texts, "^XZ"].join("\n");
}

import type { LabelPicture, LabelSheet } from "../../kit/label-pdf.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import { pointKinds } from "../places/points.ts";
import type { Print, Voucher } from "../vouchers/voucher.ts";
import type { AcsWorld } from "../world.ts";

/** Assumption: the sheet has no size of thermal labels. Laser paper has three labels a page. Source: section 6. */
const sheets: Record<Print["type"], LabelSheet> = {
  thermal: { widthMm: 100, heightMm: 150, columns: 1, rows: 1 },
  laser: { widthMm: 210, heightMm: 297, columns: 1, rows: 3 },
};

/**
 * The labels of one print: the main voucher, its other parcels, and on thermal paper its return voucher. The
 * same voucher and print give the same bytes.
 */
export function drawVoucher(
  world: AcsWorld,
  voucher: Voucher,
  { type, start, n }: Pick<Print, "type" | "start" | "n">,
): Promise<Buffer> {
  const numbers = [voucher.number, ...voucher.children];
  const pictures: LabelPicture[] = numbers.map((number, index) => ({
    barcode: number,
    lines: [
      number,
      `PARCEL ${index + 1}/${numbers.length}`,
      ...partiesOf(world, voucher),
      ...extrasOf(voucher),
    ],
  }));
  if (type === "thermal" && voucher.returnNumber !== null)
    pictures.push({
      barcode: voucher.returnNumber,
      lines: [voucher.returnNumber, `RETURN OF ${voucher.number}`],
    });
  const shown =
    n === 1 || world.quirks.reprints === "same"
      ? pictures
      : pictures.map((picture) => ({ ...picture, lines: [...picture.lines, `PRINT ${n}`] }));
  const skipped = type === "laser" ? Array.from({ length: start - 1 }, () => null) : [];
  return drawLabelPdf(sheets[type], [...skipped, ...shown]);
}

function partiesOf(world: AcsWorld, { request, destination }: Voucher): string[] {
  const { Acs_Station_Destination: station, Acs_Station_Branch_Destination: branch } = request;
  const point = station === null ? undefined : world.points.get(`${station}-${branch}`);
  const place =
    point === undefined ? [] : [`${point.kind === pointKinds.locker ? "SMARTPOINT " : ""}S${point.branch}`];
  return [
    `${destination.id} ${destination.name}`,
    ...place,
    `FROM ${request.Sender}`,
    `TO ${request.Recipient_Name}`,
    `${request.Recipient_Address} ${request.Recipient_Address_Number ?? ""}`.trim(),
    `${request.Recipient_Zipcode} ${request.Recipient_Region} ${request.Recipient_Country}`,
    `TEL ${request.Recipient_Cell_Phone ?? request.Recipient_Phone}`,
  ];
}

function extrasOf({ request, products }: Voucher): string[] {
  const extras = [`${request.Weight} KG`];
  if (products.length > 0) extras.push(products.join(" "));
  if (request.Cod_Ammount !== null) extras.push(`COD ${request.Cod_Ammount.toFixed(2)} EUR`);
  if (request.Reference_Key2 !== null) extras.push(request.Reference_Key2);
  return extras;
}

import type { LabelPicture, LabelSheet } from "../../kit/label-pdf.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import type { Consignment } from "../consignments/consignment.ts";

/** By `paperType`. Source: section 5. */
export const papers: Readonly<Record<number, LabelSheet>> = {
  1: { widthMm: 210, heightMm: 297, columns: 1, rows: 1 },
  2: { widthMm: 148, heightMm: 210, columns: 1, rows: 1 },
  3: { widthMm: 100, heightMm: 210, columns: 1, rows: 1 },
  4: { widthMm: 105, heightMm: 148, columns: 1, rows: 1 },
};

/** One parcel's label: a master's holds no member. */
export function labelOf({ master, members, bol }: Consignment, voucher: string): LabelPicture {
  const numbers = [master, ...members];
  const notes = [bol.Paratiriseis_2853_1, bol.Paratiriseis_2853_2, bol.Paratiriseis_2853_3];
  return {
    barcode: voucher,
    lines: [
      voucher,
      `PARCEL ${numbers.indexOf(voucher) + 1}/${numbers.length}  MASTER ${master}`,
      `FROM ${bol.SND_Customer_Id}`,
      `TO ${bol.RCV_Name}`,
      bol.RCV_Addr1,
      `${bol.RCV_Zip_Code} ${bol.RCV_Country}`,
      `TEL ${bol.RCV_Tel1}`,
      `${bol.Voucher_Weight} KG`,
      ...(bol.Pod_Amount_Cash > 0
        ? [`COD ${bol.Pod_Amount_Cash.toFixed(2)} EUR ${bol.Pod_Amount_Description}`]
        : []),
      ...[bol.Comments_2853_2, ...notes].filter((line) => line !== ""),
    ],
  };
}

export const drawLabels = (paper: LabelSheet, labels: readonly LabelPicture[]): Promise<Buffer> =>
  drawLabelPdf(paper, labels);

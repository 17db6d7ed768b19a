import { createHash } from "node:crypto";
import type { LabelSheet } from "../../kit/label-pdf.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import type { XmlElement } from "../../kit/xml.ts";
import { fixed, result } from "../protocol/fixed-records.ts";
import { logIn } from "../protocol/log-in.ts";
import { readElements } from "../protocol/read-elements.ts";
import { Refused, refusals } from "../protocol/refused.ts";
import type { Voucher } from "../vouchers/voucher.ts";
import { numbersOf } from "../vouchers/voucher.ts";
import type { EltaWorld } from "../world.ts";

const sheets: Record<"A4" | "A6", LabelSheet> = {
  A4: { widthMm: 210, heightMm: 297, columns: 1, rows: 1 },
  A6: { widthMm: 105, heightMm: 148, columns: 1, rows: 1 },
};

/** One number's PDF. Source: section 6. */
export async function readLabel(world: EltaWorld, read: XmlElement): Promise<string> {
  const names = ["pel_user_code", "pel_user_pass", "pel_apost_code", "vg_code", "paper_size"];
  const texts = readElements(world.quirks, names, read);
  const account = logIn(world, {
    user: texts.pel_user_code ?? "",
    password: texts.pel_user_pass ?? "",
    customer: customerOf(world, texts.pel_apost_code ?? ""),
    sub: null,
  });
  const size = (texts.paper_size ?? "").trim();
  if (!["", "0", "1"].includes(size)) throw new Refused(refusals.form);
  const paper = size === "0" ? "A4" : "A6";
  const number = (texts.vg_code ?? "").trim();
  const voucher = world.vouchers.find(
    (one) => one.customer === account.customerCode && numbersOf(one).includes(number),
  );
  if (voucher === undefined) throw new Refused(refusals.unknownNumber);
  const pdf = await drawVoucher(voucher, number, paper);
  voucher.prints.push({ number, paper, sha256: createHash("sha256").update(pdf).digest("hex") });
  const base64 = pdf.toString("base64");
  const text = world.quirks.base64InLines ? base64.replaceAll(/.{76}/g, "$&\r\n") : base64;
  return result(0) + fixed("b64_string", text);
}

/** The master alone, or with six blanks and the child: by the switch, one of them. Source: section 6. */
function customerOf({ accounts, quirks }: EltaWorld, text: string): string {
  if (quirks.labelCode === "master") return text;
  const account = accounts.find(({ customerCode, subCode }) => `${customerCode}      ${subCode}` === text);
  return account?.customerCode ?? "";
}

/** The same number and paper give the same bytes. */
export function drawVoucher(voucher: Voucher, number: string, paper: "A4" | "A6"): Promise<Buffer> {
  const { details } = voucher;
  const all = numbersOf(voucher);
  const lines = [
    number,
    `ELTA COURIER ${all.indexOf(number) + 1}/${all.length} OF ${voucher.number}`,
    `TO ${details.pel_paral_name}`,
    details.pel_paral_address ?? "",
    `${details.pel_paral_tk} ${details.pel_paral_area}`,
    `TEL ${details.pel_paral_thl_2 || details.pel_paral_thl_1}`,
    `${Number(details.pel_baros)} KG`,
    Number(details.pel_ant_poso) > 0 ? `COD ${Number(details.pel_ant_poso)} EUR` : "",
    details.pel_paral_sxolia ?? "",
  ];
  return drawLabelPdf(sheets[paper], [{ barcode: number, lines }]);
}

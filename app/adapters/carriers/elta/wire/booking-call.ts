import { z } from "zod";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";
import { many, maybe, one, xmlText } from "../../kit/xml.ts";
import type { EltaOperation } from "./service.ts";
import { eltaCall } from "./service.ts";

/** Elements 5 to 7 and 9 to 31, as texts in ELTA's forms. Source: section 4. */
export interface ShipmentDetails {
  readonly pel_paral_name: string;
  readonly pel_paral_address: string;
  readonly pel_paral_area: string;
  readonly pel_paral_tk: string;
  readonly pel_paral_thl_1: string;
  readonly pel_paral_thl_2: string;
  readonly pel_service: "1" | "2" | "7";
  readonly pel_baros: string;
  readonly pel_temaxia: string;
  readonly pel_paral_sxolia: string;
  readonly pel_sur_3: "0" | "1";
  /** Cash on delivery. */
  readonly pel_ant_poso: string;
  readonly pel_asf_poso: string;
  readonly pel_ref_no: string;
  readonly pudo_station: string;
}

/** The numbers of a shipment. */
export interface BookedNumbers {
  /** The main one first, then one for each further parcel. */
  readonly parcels: readonly string[];
  /** Numbers of the way back, which we do not ask for. */
  readonly others: readonly string[];
}

/** Its length is all that is checked. Source: section 4. */
const number = xmlText.pipe(z.string().length(13));
const maybeNumber = maybe(xmlText);

/** Books; ELTA makes the numbers. A second identical call makes a second voucher. Source: section 4. */
export const createVoucher: EltaOperation<ShipmentDetails, BookedNumbers> = eltaCall({
  name: "CREATEAWB02",
  acts: true,
  parts: (details: ShipmentDetails, { user, password, master, sub }) => ({
    pel_user_code: user,
    pel_user_pass: password,
    pel_apost_code: master,
    pel_apost_sub_code: sub,
    pel_paral_name: details.pel_paral_name,
    pel_paral_address: details.pel_paral_address,
    pel_paral_area: details.pel_paral_area,
    pel_user_lang: "",
    pel_paral_tk: details.pel_paral_tk,
    pel_paral_thl_1: details.pel_paral_thl_1,
    pel_paral_thl_2: details.pel_paral_thl_2,
    pel_service: details.pel_service,
    pel_baros: details.pel_baros,
    pel_temaxia: details.pel_temaxia,
    pel_paral_sxolia: details.pel_paral_sxolia,
    pel_sur_1: "0",
    pel_sur_2: "0",
    pel_sur_3: details.pel_sur_3,
    pel_ant_poso: details.pel_ant_poso,
    pel_ant_poso1: "",
    pel_ant_poso2: "",
    pel_ant_poso3: "",
    pel_ant_poso4: "",
    pel_ant_date1: "",
    pel_ant_date2: "",
    pel_ant_date3: "",
    pel_ant_date4: "",
    pel_asf_poso: details.pel_asf_poso,
    pel_ref_no: details.pel_ref_no,
    // A parcel.
    sideta_eidos: "2",
    pudo_station: details.pudo_station,
  }),
  shape: { vg_code: one(number), return_vg: maybeNumber, epitagh_vg: maybeNumber, vg_child: many(xmlText) },
  read: ({ vg_code, return_vg, epitagh_vg, vg_child }) => ({
    // Tables may have empty rows.
    parcels: [vg_code, ...vg_child.filter((child) => child !== "")],
    others: [return_vg ?? "", epitagh_vg ?? ""].filter((other) => other !== ""),
  }),
  readRefusal: ({ code }, answer) => {
    if (code === null) return undefined;
    const text = new TextDecoder().decode(answer.bytes);
    // A number beside a refusal: nothing says which of the two is true.
    if (/vg_code>\s*[A-Z]{2}\d{9}[A-Z]{2}\s*</.test(text))
      throw new UnreadableAnswer("A refusal with a number.");
    return undefined;
  },
});

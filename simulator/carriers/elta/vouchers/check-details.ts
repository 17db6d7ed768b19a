import type { EltaAccount } from "../accounts.ts";
import { Refused, refusals } from "../protocol/refused.ts";
import { points } from "../services/points.ts";
import type { Details } from "./voucher.ts";

/** Elements 5 to 7 and 9 to 31 of section 4, which both bookings have. */
export const detailNames = [
  "pel_paral_name",
  "pel_paral_address",
  "pel_paral_area",
  "pel_paral_tk",
  "pel_paral_thl_1",
  "pel_paral_thl_2",
  "pel_service",
  "pel_baros",
  "pel_temaxia",
  "pel_paral_sxolia",
  "pel_sur_1",
  "pel_sur_2",
  "pel_sur_3",
  "pel_ant_poso",
  "pel_ant_poso1",
  "pel_ant_poso2",
  "pel_ant_poso3",
  "pel_ant_poso4",
  "pel_ant_date1",
  "pel_ant_date2",
  "pel_ant_date3",
  "pel_ant_date4",
  "pel_asf_poso",
  "pel_ref_no",
  "sideta_eidos",
  "pudo_station",
] as const;

const longest: Readonly<Record<string, number>> = {
  pel_paral_name: 150,
  pel_paral_address: 150,
  pel_paral_area: 40,
  pel_paral_sxolia: 100,
  pel_ref_no: 30,
  pudo_station: 5,
};

const amounts = [
  "pel_ant_poso",
  "pel_ant_poso1",
  "pel_ant_poso2",
  "pel_ant_poso3",
  "pel_ant_poso4",
  "pel_asf_poso",
];
const MOST_PARCELS = 36;

/** The padded form with a dot; 0 if it is empty. */
export const amountOf = (text = ""): number => (/^\d{7}\.\d{2}$/.test(text.trim()) ? Number(text) : 0);

export const isOn = (text = ""): boolean => text.trim() === "1";

/** Checks in the order 1, 5, 7, then the others. Sources: sections 4 and 12. @throws Refused */
export function checkDetails(account: EltaAccount, details: Details): void {
  const text = (name: string): string => (details[name] ?? "").trim();
  const refuse = (isWrong: boolean, refusal: { flag: number; title: string }): void => {
    if (isWrong) throw new Refused(refusal);
  };
  refuse(!/^\d{5}$/.test(text("pel_paral_tk")), refusals.zip);
  refuse(!/^\d{6}\.\d{3}$/.test(text("pel_baros")) || Number(text("pel_baros")) <= 0, refusals.weight);
  const parcels = text("pel_temaxia");
  refuse(!/^\d{3}$/.test(parcels) || Number(parcels) < 1 || Number(parcels) > MOST_PARCELS, refusals.parcels);
  const phones = [text("pel_paral_thl_1"), text("pel_paral_thl_2")].filter((phone) => phone !== "");
  refuse(phones.length === 0, refusals.noPhone);
  refuse(!phones.every((phone) => /^\d{10}$/.test(phone)), refusals.phone);
  refuse(text("pel_paral_name") === "" || text("pel_paral_address") === "", refusals.recipient);
  refuse(
    Object.entries(longest).some(([name, most]) => Array.from(details[name] ?? "").length > most),
    refusals.length,
  );
  refuse(!/^[A-Za-z0-9]*$/.test(text("pel_ref_no")), refusals.form);
  refuse(!["", "1", "2", "7", "8"].includes(text("pel_service")), refusals.service);
  refuse(!["1", "2"].includes(text("sideta_eidos")), refusals.form);
  const flags = ["pel_sur_1", "pel_sur_2", "pel_sur_3"];
  refuse(!flags.every((name) => ["", "0", "1"].includes(text(name))), refusals.form);
  refuse(!amounts.every((name) => /^(\d{7}\.\d{2})?$/.test(text(name))), refusals.form);
  checkMoney(account, details, refuse);
  const isKnown = points.some(({ pudo_codes }) => pudo_codes === text("pudo_station"));
  refuse(text("pel_service") === "7" ? !isKnown : text("pudo_station") !== "", refusals.point);
}

/** Cash or cheques, never both; a cheque has its date. Source: section 4. */
function checkMoney(
  account: EltaAccount,
  details: Details,
  refuse: (isWrong: boolean, refusal: { flag: number; title: string }) => void,
): void {
  const cash = amountOf(details.pel_ant_poso);
  const cheques = ["1", "2", "3", "4"].filter((one) => amountOf(details[`pel_ant_poso${one}`]) > 0);
  refuse(cash > 0 && cheques.length > 0, refusals.cashAndCheques);
  refuse(
    !cheques.every((one) => /^\d{2}\/\d{2}\/\d{4}$/.test((details[`pel_ant_date${one}`] ?? "").trim())),
    refusals.chequeDate,
  );
  refuse((cash > 0 || cheques.length > 0) && !account.takesCod, refusals.noCod);
}

export const hasCheques = (details: Details): boolean =>
  ["1", "2", "3", "4"].some((one) => amountOf(details[`pel_ant_poso${one}`]) > 0);

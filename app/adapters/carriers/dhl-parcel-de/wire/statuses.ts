import type { Meaning } from "../../kit/scans.ts";
import { meaning } from "../../kit/scans.ts";

const failure = meaning("EXCEPTION", "failure");
const delayed = meaning("TRANSIT", "delayed");
const inTransit = meaning("TRANSIT", "in-transit");
const held = /^(ZF|LA|PO)-(CNRFC|HLDCC)-/;

/** Letters and payments about the parcel, and the wait for the day that the shopper chose. */
const noNews = /^(DD|GT)-|^..-STORN-|^LA-INFCL-DLVDT$/;

/** The meaning of an event's three words, `CODE-ICE-RIC`: the first row that fits. Source: contract sheet, section 11. */
const rows: readonly (readonly [fits: RegExp, Meaning])[] = [
  [/^..-(RETRN|DSPSD|CNFSC|RCCLS)-|^..-EXPHD-(LOSTX|RTTSP)$|^..-OFWRD-(RTSCR|RTSSA)$/, failure],
  [/^..-CANCL-/, failure],
  [new RegExp(`${held.source}NTCCN$`), meaning("EXCEPTION", "delayed")],
  [held, meaning("TRANSIT", "ready-for-pickup")],
  [/^VA-/, meaning("PRE_TRANSIT", "confirmed")],
  [/^AN-/, meaning("PRE_TRANSIT", "delayed")],
  [/^(ES|AE)-/, meaning("TRANSIT", "picked-up")],
  [/^(AA|EE|NB)-DMGDS-/, delayed],
  [/^(AA|EE|NB)-/, inTransit],
  [/^(ZO|ZF)-EXPHD-CLREF$/, failure],
  [/^ZO-/, inTransit],
  [/^LA-/, delayed],
  [/^PO-(LDTMV|SRTED|ULFMV|MVARR)-/, meaning("TRANSIT", "out-for-delivery")],
  [/^PO-(OFWRD|ROUCR|FWDCF|HNDDE|RELBL|REPCK|INFCL)-/, inTransit],
  [/^PO-(EXPHD|LDEXC|MSRTD|MVTEX|NTADT|NTDEL)-/, delayed],
  [/^ZF-/, inTransit],
  [/^ZN-/, meaning("EXCEPTION", "attempted-delivery")],
  [/^ZU-/, meaning("DELIVERED", "delivered")],
  [/^BV-(CHECK|RELBL|SECHK|TRBCR|INFCL)-/, inTransit],
  [/^BV-/, meaning("EXCEPTION", "delayed")],
];

/**
 * @param isComingBack on its way back to the sender, who sent it out
 * @returns `null`: no news, or an event that the table does not have
 */
export function meaningOf(code: string, isComingBack: boolean): Meaning | null {
  if (noNews.test(code)) return null;
  if (isComingBack) return failure;
  return rows.find(([fits]) => fits.test(code))?.[1] ?? null;
}

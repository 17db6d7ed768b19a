import type { XmlElement } from "../../kit/xml.ts";
import { childNamed } from "../../kit/xml.ts";
import type { EltaAccount } from "../accounts.ts";
import { empty, fixed, group, result } from "../protocol/fixed-records.ts";
import { logIn } from "../protocol/log-in.ts";
import { Malformed, readElements } from "../protocol/read-elements.ts";
import { Refused, refusals } from "../protocol/refused.ts";
import { checkDetails, detailNames, hasCheques, isOn } from "../vouchers/check-details.ts";
import type { Details, Voucher } from "../vouchers/voucher.ts";
import type { EltaWorld } from "../world.ts";
import { takeNumber } from "../world.ts";

const credentials = ["pel_user_code", "pel_user_pass", "pel_apost_code", "pel_apost_sub_code"];
const [name, address, area, ...others] = detailNames;
/** Section 4: the language is the eighth. */
const bookingNames = [...credentials, name, address, area, "pel_user_lang", ...others];
const MOST_CHILDREN = 35;

/** ELTA makes the numbers. Source: section 4. */
export function createAwb(world: EltaWorld, read: XmlElement): string {
  const texts = readElements(world.quirks, bookingNames, read);
  const account = logIn(world, loginOf(texts));
  const details = detailsOf(texts);
  checkDetails(account, details);
  const parcels = Number(details.pel_temaxia);
  const voucher = keep(world, account, details, {
    number: takeNumber(world),
    children: Array.from({ length: parcels - 1 }, () => takeNumber(world)),
    returnNumber: isOn(details.pel_sur_1) ? takeNumber(world) : "",
    chequeNumber: hasCheques(details) ? takeNumber(world) : "",
  });
  return bookedXml(world, voucher);
}

/** The answer of a booking, with the numbers or, by a control call, without the main one. */
export function bookedXml({ quirks }: EltaWorld, voucher: Voucher | null): string {
  const { number = "", children = [], returnNumber = "", chequeNumber = "" } = voucher ?? {};
  const shown = children.slice(0, Math.max(0, children.length - quirks.missingChildren));
  const rows = quirks.fullTables
    ? [...shown, ...Array.from({ length: MOST_CHILDREN - shown.length }, () => "")]
    : shown;
  return [
    result(0),
    fixed("vg_code", number, 13),
    fixed("return_vg", returnNumber, 13),
    fixed("epitagh_vg", chequeNumber, 13),
    ...rows.map((child) => fixed("vg_child", child, 13)),
    printFields(voucher?.details ?? {}),
  ].join("");
}

/** Details for numbers that the contract has already. Source: section 5. */
export function postSideta(world: EltaWorld, read: XmlElement): string {
  const [user, details, numbers] = ["user_details", "pel_details", "sideta_numbers"].map((part, index) => {
    const found = childNamed(read, part);
    if (found === null || read.children[index] !== found || read.children.length !== 3)
      throw new Malformed(`${part} is missing or in another place`);
    return found;
  }) as [XmlElement, XmlElement, XmlElement];
  const login = readElements(world.quirks, [...credentials, "pel_user_lang"], user);
  const texts = readElements(world.quirks, detailNames, details);
  const given = readElements(world.quirks, ["vg_code", "return_vg", "epitagh_vg", "vg_child*"], numbers);
  const account = logIn(world, loginOf(login));
  checkDetails(account, detailsOf(texts));
  const posted = {
    number: (given.vg_code ?? "").trim(),
    children: given.list.filter((child) => child !== ""),
    returnNumber: (given.return_vg ?? "").trim(),
    chequeNumber: (given.epitagh_vg ?? "").trim(),
  };
  checkNumbers(account, detailsOf(texts), posted);
  const known = world.vouchers.find(({ number }) => number === posted.number);
  if (known !== undefined) {
    if (world.quirks.postAgain === "refuses") throw new Refused(refusals.numberUsed);
    known.details = detailsOf(texts);
  } else keep(world, account, detailsOf(texts), posted);
  return result(0) + printFields(detailsOf(texts));
}

type Numbers = Pick<Voucher, "number" | "children" | "returnNumber" | "chequeNumber">;

function checkNumbers({ range }: EltaAccount, details: Details, numbers: Numbers): void {
  const { number, children, returnNumber, chequeNumber } = numbers;
  const all = [number, ...children, returnNumber, chequeNumber].filter((one) => one !== "");
  const isOwn = (one: string): boolean => {
    const [, prefix, serial] = /^([A-Z]{2})(\d{9})GR$/.exec(one) ?? [];
    return (
      range !== null && prefix === range.prefix && Number(serial) >= range.from && Number(serial) <= range.to
    );
  };
  const isRight =
    number !== "" &&
    all.every(isOwn) &&
    new Set(all).size === all.length &&
    children.length === Number(details.pel_temaxia) - 1 &&
    (returnNumber !== "") === isOn(details.pel_sur_1) &&
    (chequeNumber !== "") === hasCheques(details);
  if (!isRight) throw new Refused(refusals.numbers);
}

function keep(world: EltaWorld, account: EltaAccount, details: Details, numbers: Numbers): Voucher {
  const voucher: Voucher = {
    ...numbers,
    customer: account.customerCode,
    createdAt: world.clock.now(),
    details,
    movements: [],
    pod: null,
    prints: [],
  };
  world.vouchers.push(voucher);
  return voucher;
}

const loginOf = (texts: Details) => ({
  user: texts.pel_user_code ?? "",
  password: texts.pel_user_pass ?? "",
  customer: texts.pel_apost_code ?? "",
  sub: texts.pel_apost_sub_code ?? "",
});

const detailsOf = (texts: Details): Details =>
  Object.fromEntries(detailNames.map((detail) => [detail, texts[detail] ?? ""]));

function printFields(details: Details): string {
  const hasCod = hasCheques(details) || Number(details.pel_ant_poso) > 0;
  const surcharges = ["1", "2", "3"].flatMap((one) => [`sur_code_${one}`, `sur_title_${one}`]);
  return group(
    "print_fields",
    [
      fixed("rec_station_code", "541", 4),
      fixed("rec_station_title", "ΘΕΣΣΑΛΟΝΙΚΗ", 30),
      fixed("serv_code", (details.pel_service ?? "").trim() || "1", 2),
      fixed("serv_title", "ΠΑΡΑΔΟΣΗ", 30),
      fixed("cod_code", hasCod ? "1" : "", 2),
      fixed("cod_title", hasCod ? "ΑΝΤΙΚΑΤΑΒΟΛΗ" : "", 30),
      ...surcharges.map((one) => empty(one)),
    ].join(""),
  );
}

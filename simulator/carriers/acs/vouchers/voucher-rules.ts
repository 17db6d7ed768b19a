import { isDay, isRestDay } from "../../kit/athens-time.ts";
import type { RefusalText } from "../protocol/refusal.ts";
import { assumedTexts, texts } from "../protocol/refusal-texts.ts";
import { pointRules } from "./point-rules.ts";
import { productRules } from "./product-rules.ts";
import type { VoucherDraft, VoucherRule } from "./voucher-draft.ts";

const isBlank = (text: string | null): boolean => text === null || text.trim() === "";

const patterns = {
  GR: { zip: /^\d{5}$/, mobile: /^69\d{8}$/, phone: /^2\d{9}$/ },
  CY: { zip: /^\d{4}$/, mobile: /^9\d{7}$/, phone: /^2\d{7}$/ },
} as const;

const pickupDay: VoucherRule = ({ request: { Pickup_Date: day }, today }) => {
  if (day === null || !isDay(day) || day < today) return texts.pickupDay;
  return isRestDay(day) ? texts.restDay : null;
};

const sender: VoucherRule = ({ request }) => (isBlank(request.Sender) ? assumedTexts.sender : null);

const recipient: VoucherRule = ({ request }) => {
  if (isBlank(request.Recipient_Name)) return texts.recipientName;
  return isBlank(request.Recipient_Address) ? texts.recipientAddress : null;
};

/** Assumption: the post code has to be one that ACS delivers, not only well-formed. */
const postCode: VoucherRule = ({ request, country, areas }) => {
  if (country === null || !patterns[country].zip.test(request.Recipient_Zipcode ?? "")) return texts.postCode;
  return areas.length === 0 ? texts.postCode : null;
};

/** Our own decision asks for the area; ACS may not. */
const region: VoucherRule = ({ request }) => (isBlank(request.Recipient_Region) ? assumedTexts.region : null);

/** Assumption: a number in the international form, or with blanks, is refused. */
const phones: VoucherRule = ({ request, country, isLocker }) => {
  const { Recipient_Phone: phone, Recipient_Cell_Phone: mobile } = request;
  if (country === null) return null;
  // Lockers ask for their own: a Greek mobile.
  if (isLocker && !patterns.GR.mobile.test(mobile ?? "")) return texts.lockerMobile;
  const known = patterns[country];
  const isPhone = (text: string) => known.phone.test(text) || known.mobile.test(text);
  if (isBlank(phone) && isBlank(mobile)) return assumedTexts.phone;
  // A Cypriot locker takes a Greek mobile, which is no mobile of Cyprus.
  if (!isLocker && !isBlank(mobile) && !known.mobile.test(mobile ?? "")) return assumedTexts.phone;
  return isBlank(phone) || isPhone(phone ?? "") ? null : assumedTexts.phone;
};

const billingCode: VoucherRule = ({ request, account }) =>
  request.Billing_Code === account.billingCode ? null : texts.billingCode;

const chargeType: VoucherRule = ({ request: { Charge_Type: type } }) =>
  type === 2 || type === 4 ? null : texts.chargeType;

const pieces: VoucherRule = ({ request: { Item_Quantity: quantity } }) =>
  quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= 99 ? null : texts.pieces;

const weight: VoucherRule = ({ request: { Weight: kg } }) =>
  kg !== null && kg >= 0.5 && kg <= 999 ? null : texts.weight;

const appointment: VoucherRule = ({ request: { Appointment_Until_Time: time } }) =>
  time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : assumedTexts.appointment;

/** In the order in which ACS is assumed to check: the first that fails answers. */
const rules: readonly VoucherRule[] = [
  pickupDay,
  sender,
  recipient,
  postCode,
  region,
  billingCode,
  chargeType,
  pieces,
  weight,
  appointment,
  ...pointRules,
  phones,
  ...productRules,
];

/** @returns the first refusal, or null */
export function checkVoucher(draft: VoucherDraft): RefusalText | null {
  for (const rule of rules) {
    const refusal = rule(draft);
    if (refusal !== null) return refusal;
  }
  return null;
}

import type { Address, BookingOrder, Issue, Parcel } from "../../../../domain/engine/index.ts";
import { EngineError, normalizeZip, toDecimal, validationFailed } from "../../../../domain/engine/index.ts";
import type { XmlFields } from "../../kit/xml-text.ts";
import type { SettingFields } from "../account.ts";

/** Source: contract sheet, section 4. Lengths are characters. */
export const most = { items: 20, note: 40, notes: 3, address: 50, name: 50, phone: 30, comment: 50 } as const;
const LEAST_KG_EACH = 0.5;
const payers = { sender: 1, recipient: 2, third: 3 } as const;

export const STANDARD = "standard";

/**
 * The consignment of an order. Pure.
 * @throws EngineError VALIDATION_FAILED | OPTION_NOT_AVAILABLE Speedex would refuse it, or cut it
 */
export function bolOf(order: BookingOrder, settings: SettingFields): XmlFields {
  const { to, parcels, extras, cashOnDeliveryMinor, currency, reference } = order;
  const { address, notes } = checked(order);
  const [note1 = null, note2 = null, note3 = null] = notes;
  const name = order.orderName ?? order.relatedOrderId;
  const hasCash = cashOnDeliveryMinor > 0;
  return {
    _cust_Flag: 0,
    BranchBankCode: settings.cost_centre,
    Comments_2853_1: reference,
    Comments_2853_2: name === null ? null : cut(name, most.comment),
    Items: parcels.length,
    Paratiriseis_2853_1: note1,
    Paratiriseis_2853_2: note2,
    Paratiriseis_2853_3: note3,
    PayCode_Flag: payers[settings.payer],
    Pod_Amount_Cash: hasCash ? toDecimal(cashOnDeliveryMinor, currency).toFixed(2) : 0,
    Pod_Amount_Description: hasCash ? "M" : null,
    RCV_Addr1: address,
    RCV_Country: "GR",
    RCV_Name: nameOf(to),
    RCV_Tel1: nationalPhone(to),
    RCV_Zip_Code: zipOf(to),
    Saturday_Delivery: extras.saturdayDelivery === true ? 1 : 0,
    // Whole euro.
    Security_Value: Math.ceil(toDecimal(extras.insuranceMinor ?? 0, currency)),
    Snd_agreement_id: settings.agreement_code,
    SND_Customer_Id: settings.customer_code,
    Time_Limit: "0",
    Voucher_Weight: kilogramsOf(parcels),
  };
}

/** One decimal, rounded up; half a kilogram a parcel at least. Speedex weighs again. */
export function kilogramsOf(parcels: readonly Pick<Parcel, "weightG">[]): number {
  const grams = parcels.reduce((sum, { weightG }) => sum + weightG, 0);
  return Math.max(Math.ceil(grams / 100) / 10, LEAST_KG_EACH * parcels.length);
}

const nameOf = ({ name, company }: Address): string => (name || company || "").trim();
export const zipOf = ({ zip }: Pick<Address, "zip">): string =>
  normalizeZip(zip ?? "").replace(/^(GR|EL)/, "");

function nationalPhone({ phone, phoneE164 }: Address): string {
  return (phoneE164 ?? phone ?? "").replace(/[\s().-]/g, "").replace(/^(\+|00)30(?=\d{10}$)/, "");
}

const lengthOf = (text: string): number => Array.from(text).length;
const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join("");

interface Checked {
  readonly address: string;
  readonly notes: readonly string[];
}

function checked(order: BookingOrder): Checked {
  const { to, parcels, extras, cashOnDeliveryMinor, currency, serviceCode } = order;
  if (serviceCode !== STANDARD || to.country !== "GR")
    throw new EngineError("OPTION_NOT_AVAILABLE", "Speedex delivers in Greece by its standard service.", {
      reason: "no_delivery",
      place: to.country,
    });
  const issues: Issue[] = [];
  const wants = (isWrong: boolean, path: string, message: string) => {
    if (isWrong) issues.push({ path, message });
  };
  const { address, notes } = placeOf(to);
  const phone = nationalPhone(to);
  wants(nameOf(to) === "", "address_to.name", "Speedex needs a name");
  wants(lengthOf(nameOf(to)) > most.name, "address_to.name", `has ${most.name} characters at most`);
  wants(!to.address, "address_to.address", "Speedex needs street and number");
  wants(lengthOf(address) > most.address, "address_to.address", `has ${most.address} characters at most`);
  wants(notes === null, "address_to.notes", `${most.notes} lines of ${most.note} characters at most`);
  wants(!/^\d{5}$/.test(zipOf(to)), "address_to.zip", "five digits, such as 54624");
  wants(phone === "" || lengthOf(phone) > most.phone, "address_to.phone", "Speedex needs a phone number");
  wants(
    to.phoneE164 === null && Boolean(to.phone?.trim()),
    "address_to.phone",
    "is no phone number that can be called: write one number, such as +30 691 234 5678",
  );
  wants(parcels.length < 1 || parcels.length > most.items, "items", `1 to ${most.items} parcels`);
  const hasMoney = cashOnDeliveryMinor > 0 || (extras.insuranceMinor ?? 0) > 0;
  wants(hasMoney && currency !== "EUR", "cash_on_delivery", "is in euro, as insurance is");
  if (issues.length > 0) throw validationFailed(issues);
  return { address, notes: notes ?? [] };
}

/** There is no field for the town: it is behind the street where it fits, else in the notes. `null`: too many notes. */
function placeOf({ address, address2, city, notes }: Address): {
  readonly address: string;
  readonly notes: readonly string[] | null;
} {
  const street = (address ?? "").trim();
  const whole = [street, city].filter(Boolean).join(", ");
  const fits = lengthOf(whole) <= most.address;
  const others = [fits ? null : city, address2, notes].filter(Boolean).join(", ");
  return { address: fits ? whole : street, notes: brokenAtWords(others) };
}

function brokenAtWords(text: string): readonly string[] | null {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && lengthOf(`${last} ${word}`) <= most.note)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length > most.notes || lines.some((line) => lengthOf(line) > most.note) ? null : lines;
}

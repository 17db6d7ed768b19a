import type { Address, JsonValue } from "../../../../domain/engine/index.ts";
import { alpha3Of } from "../../../../domain/reference/countries.ts";
import type { SettingFields } from "../account.ts";
import type { ServiceRow } from "../service-table.ts";

/** Source: contract sheet, section 4. */
export const longest = { name: 50, street: 50, more: 60, city: 40, state: 20 } as const;

type Fields = Readonly<Record<string, JsonValue | null | undefined>>;

/** The fields that have a value: DHL refuses empty texts. */
export function filled(fields: Fields): { readonly [name: string]: JsonValue } {
  const entries = Object.entries(fields).filter(
    (entry): entry is [string, JsonValue] => entry[1] !== null && entry[1] !== undefined && entry[1] !== "",
  );
  return Object.fromEntries(entries);
}

/** A number may be part of the street. */
function placeOf({ address, zip, city }: Address) {
  return filled({ addressStreet: address?.trim(), postalCode: zip?.trim(), city: city?.trim() });
}

/** The company is the name, with the person below it. */
function namesOf({ name, company }: Address) {
  const person = name?.trim();
  const firm = company?.trim();
  return filled({ name1: firm || person, name2: firm && person !== firm ? person : null });
}

/** Our own sender, or the one that the merchant's settings name. */
export function shipperOf(from: Address, { sender_name }: Pick<SettingFields, "sender_name">) {
  const names = sender_name === undefined ? namesOf(from) : { name1: sender_name };
  return { ...names, ...placeOf(from), country: alpha3Of(from.country), ...filled({ email: from.email }) };
}

export interface DhlPoint {
  readonly kind: "locker" | "shop";
  readonly number: number;
  readonly zip: string;
}

/** The id of a point: its place and the number that its label needs. Source: section 12. */
export const pointId = (zip: string, number: string): string => `DE-${zip}-${number}`;

/**
 * The Packstation, branch or shop that an address names: by the point's id, or in the street's line, as Germans write it.
 * `null`: it names none.
 */
export function pointIn(
  to: Address,
  { point, product }: Pick<ServiceRow, "point" | "product">,
): DhlPoint | null {
  const [, zip, number] = /^DE-(\d{5})-(\d{3})$/.exec(to.locationId ?? "") ?? [];
  if (point !== undefined && zip !== undefined) return { kind: point, number: Number(number), zip };
  const written = product === "V01PAK" ? pointInStreet(to) : null;
  return point === undefined || written?.kind === point ? written : null;
}

function pointInStreet({ address, zip }: Address): DhlPoint | null {
  const [, word, number] =
    /^(?:dhl[\s-]*)?(packstation|(?:post)?filiale|paketshop)\s*(?:nr\.?\s*)?(\d{3})$/i.exec(
      address?.trim() ?? "",
    ) ?? [];
  if (word === undefined) return null;
  const kind = word.toLowerCase() === "packstation" ? "locker" : "shop";
  return { kind, number: Number(number), zip: zip?.trim() ?? "" };
}

/** The shopper's number at DHL, in the address's second line or where a company is. */
export function postNumberIn({ address2, company }: Address): string | null {
  const [found = null] = /(?<!\d)\d{6,10}(?!\d)/.exec([address2, company].join(" ")) ?? [];
  return found;
}

/** @param town the point's, if the address may be in another */
export function consigneeOf(
  to: Address,
  point: DhlPoint | null,
  town: string | null,
  { notify_recipient }: Pick<SettingFields, "notify_recipient">,
) {
  if (point === null)
    return {
      ...namesOf(to),
      ...placeOf(to),
      country: alpha3Of(to.country),
      ...filled({
        additionalAddressInformation1: to.address2?.trim(),
        state: to.state?.slice(0, longest.state),
        phone: to.phoneE164 ?? to.phone,
        email: to.country === "DE" && !notify_recipient ? null : to.email,
      }),
    };
  const postNumber = postNumberIn(to);
  return filled({
    name: to.name?.trim(),
    [point.kind === "locker" ? "lockerID" : "retailID"]: point.number,
    postNumber,
    email: point.kind === "shop" && postNumber === null ? to.email : null,
    postalCode: point.zip,
    city: town ?? to.city?.trim(),
  });
}

/** Street and number apart, for calls that want both. `null`: the line does not end with a number. */
export function houseIn({ address }: Address): { readonly street: string; readonly house: string } | null {
  const [, street, house] =
    /^(.*\D)\s+(\d+\s?\p{L}?(?:\s?[-/+]\s?\d+\s?\p{L}?)*)$/u.exec((address ?? "").trim()) ?? [];
  return street === undefined || house === undefined || house.length > 10
    ? null
    : { street: street.replace(/[\s,]+$/, ""), house };
}

/** An address with the number in a field of its own. */
export function addressWithHouse(address: Address) {
  const split = houseIn(address);
  return {
    ...namesOf(address),
    ...placeOf(address),
    ...filled({ addressStreet: split?.street ?? address.address?.trim(), addressHouse: split?.house }),
  };
}

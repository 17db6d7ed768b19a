import type { ShipmentId } from "../../../../domain/engine/index.ts";

/** Crockford's alphabet. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 26;

/** The shipment's 128 bits as 26 characters of Crockford's Base32. Source: contract sheet, section 7. */
export function referenceOf(id: ShipmentId): string {
  let rest = BigInt(`0x${id.replaceAll("-", "")}`);
  let text = "";
  for (let place = 0; place < LENGTH; place++) {
    text = `${digits[Number(rest % 32n)]}${text}`;
    rest /= 32n;
  }
  return text;
}

/** The platform's name of a shipment, and the number of its return voucher if it has one: both are needed later. */
export function carrierReferenceOf(masterId: string | null, returnNumber: string | null): string | null {
  if (returnNumber === null) return masterId;
  return [masterId, `return ${returnNumber}`].filter((part) => part !== null).join(", ");
}

export function returnNumberIn(carrierReference: string | null): string | null {
  return /(?:^|, )return (\S+)$/.exec(carrierReference ?? "")?.[1] ?? null;
}

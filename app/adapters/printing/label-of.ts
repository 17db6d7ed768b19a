import type { Address, Item, LabelMarks, Shipment } from "../../domain/engine/index.ts";
import { isTest, normalizeZip, phoneToCall } from "../../domain/engine/index.ts";
import { languagesOfLabel } from "./label-captions.ts";
import type { Label, LabelParty, LabelPiece } from "./label-content.ts";

/** The content of a shipment's labels, with the carrier's marks if it has any. Pieces are in voucher order: the shipment's own, then the children. */
export function labelOf(shipment: Shipment, marks: LabelMarks | null = null): Label {
  const { rate, to, extras } = shipment;
  const senderLockerId = textOf(shipment.from.locationId);
  return {
    languages: languagesOfLabel(shipment.from.country, to.country),
    carrierName: shipment.carrier.name,
    serviceName: rate.service.name,
    shipDate: shipment.pickup?.date ?? shipment.createdAt.toISOString().slice(0, 10),
    sender: partyOf(shipment.from),
    recipient: partyOf(to),
    pieces: piecesOf(shipment),
    order: shipment.orderName ?? shipment.relatedOrderId,
    isTest: isTest(shipment),
    cashOnDelivery:
      shipment.cashOnDeliveryMinor > 0
        ? { minor: shipment.cashOnDeliveryMinor, currency: rate.price.currency }
        : null,
    insured: (extras.insuranceMinor ?? 0) > 0,
    saturdayDelivery: extras.saturdayDelivery ?? false,
    routingCode: marks?.routingCode ?? routingCodeOf(to),
    ...(marks !== null && {
      symbology: marks.symbology,
      ...(marks.depot !== null && { depot: marks.depot }),
      ...(marks.terms !== null && { terms: marks.terms }),
    }),
    lockerId: textOf(to.locationId),
    ...(senderLockerId !== null && { senderLockerId }),
    notes: textOf(to.notes),
    contents: contentsOf(shipment.items),
    trackingUrl: textOf(shipment.trackingUrl),
  };
}

/** `null` for absent or blank text. */
function textOf(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === "" ? null : text.trim();
}

function partyOf(address: Address): LabelParty {
  return {
    name: textOf(address.name) ?? textOf(address.company) ?? "",
    company: textOf(address.company),
    street: [address.address, address.address2].flatMap((line) => textOf(line) ?? []),
    zip: textOf(address.zip),
    city: textOf(address.city),
    region: textOf(address.state),
    country: address.country,
    phone: textOf(phoneToCall(address)),
  };
}

function piecesOf({ trackingRef, childVouchers, parcels }: Shipment): readonly LabelPiece[] {
  const refs = [trackingRef, ...childVouchers.map((voucher) => voucher.trackingRef)];
  return refs.map((ref, index) => {
    const { weightG = null, compartmentSize = null } = parcels[index] ?? {};
    return {
      trackingRef: ref,
      pieceNumber: index + 1,
      pieceCount: refs.length,
      weightG,
      ...(compartmentSize !== null && { compartmentSize }),
    };
  });
}

/** Country and postcode (or city): the depots' sort key if the carrier gives no code. */
function routingCodeOf({ country, zip, city }: Address): string {
  const place = zip ? normalizeZip(zip) : textOf(city)?.toUpperCase();
  return place === undefined || place === "" ? country : `${country}-${place}`;
}

/** "2 × Olive oil, Soap": the items' names, or else their customs lines, equal ones counted. */
function contentsOf(items: readonly Item[]): string | null {
  const counts = new Map<string, number>();
  for (const [name, count] of items.flatMap(goodsIn)) counts.set(name, (counts.get(name) ?? 0) + count);
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
  return textOf(names.join(", "));
}

function goodsIn({ label, pieces = 1, invoiceLines = [] }: Item): readonly (readonly [string, number])[] {
  const name = textOf(label);
  // Pieces that were merged have their count before the name.
  const count = `${pieces} × `;
  if (name !== null) return [name.startsWith(count) ? [name.slice(count.length), pieces] : [name, 1]];
  return invoiceLines.flatMap(({ description, quantity }) => {
    const goods = textOf(description);
    return goods === null ? [] : [[goods, wholeOf(quantity)] as const];
  });
}

/** 1 for a quantity that is no number of pieces. */
function wholeOf(quantity: string | null | undefined): number {
  const count = Number(quantity);
  return Number.isInteger(count) && count > 0 ? count : 1;
}

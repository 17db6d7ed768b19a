import type { Address, BookingOrder, CalendarDate, JsonValue } from "../../../../domain/engine/index.ts";
import { needsCustomsDeclaration, phoneToCall, toDecimal } from "../../../../domain/engine/index.ts";
import type { SettingFields } from "../account.ts";
import type { GlsService } from "../service-codes.ts";
import { isReturn, SATURDAY, SHOP_DELIVERY, SHOP_RETURN, serviceOf } from "../service-codes.ts";

/** The shipment's id without dashes. Source: contract sheet, section 4. */
export const referenceOf = (id: string): string => id.replaceAll("-", "").toLowerCase();

export interface ShipmentTerms {
  readonly settings: SettingFields;
  /** The day on which GLS gets the parcels, and which its end closes. */
  readonly day: CalendarDate;
}

/** The `Shipment` of an order that was checked. Pure. Source: contract sheet, sections 4, 5, 7. */
export function shipmentBody(order: BookingOrder, { settings, day }: ShipmentTerms) {
  const { from, to, serviceCode, extras, reference } = order;
  const service = serviceOf(serviceCode);
  const shopper = isReturn(order) ? from : to;
  const services = shipmentServices(service, order);
  return {
    Product: service?.product ?? "PARCEL",
    Middleware: "Waybill",
    ShipmentReference: [referenceOf(reference)],
    ShippingDate: day,
    ...(needsCustomsDeclaration(from, to) && { IncotermCode: settings.incoterm }),
    Consignee: { Category: service?.category ?? categoryOf(shopper), Address: addressOf(shopper) },
    Shipper: {
      ContactID: settings.contact_id,
      ...(settings.other_sender && !isReturn(order) && { AlternativeShipperAddress: addressOf(from) }),
    },
    ...(isReturn(order) && { Return: { Address: addressOf(to) } }),
    ShipmentUnit: unitsOf(order),
    ...((services.length > 0 || extras.saturdayDelivery) && {
      Service: [...services, ...(extras.saturdayDelivery ? [flag(SATURDAY)] : [])],
    }),
  };
}

const flag = (ServiceName: string) => ({ Service: { ServiceName } });

function shipmentServices(
  service: GlsService | undefined,
  { to }: BookingOrder,
): Readonly<Record<string, JsonValue>>[] {
  const ServiceName = service?.needs;
  if (ServiceName === undefined) return [];
  if (ServiceName === SHOP_DELIVERY)
    return [{ ShopDelivery: { ServiceName, ParcelShopID: to.locationId ?? "" } }];
  if (ServiceName === SHOP_RETURN) return [{ ShopReturn: { ServiceName, NumberOfLabels: 1 } }];
  return [flag(ServiceName)];
}

function categoryOf({ company, isResidential }: Address): "BUSINESS" | "PRIVATE" {
  return company && !isResidential ? "BUSINESS" : "PRIVATE";
}

/** GLS refuses texts that are too short: such a field is left out. */
const longer = (least: number, value: string | null): string | undefined =>
  value !== null && value.length > least ? value : undefined;

export function addressOf(place: Address) {
  const { name, company, address, address2, city, zip, country, state, email } = place;
  const person = clean(name);
  const first = clean(company) || person;
  const fields = {
    Name1: first,
    Name2: first === person ? "" : person,
    Name3: clean(address2),
    CountryCode: country,
    ZIPCode: clean(zip),
    City: clean(city),
    Street: clean(address),
    Province: clean(state),
    eMail: email ?? "",
    ContactPerson: longer(5, person),
    MobilePhoneNumber: longer(3, phoneToCall(place)?.replace(/[^\d+]/g, "") ?? null),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Record<string, string>;
}

/** Characters that GLS takes in no text become blanks. Source: contract sheet, section 4. */
export const clean = (text: string | null | undefined): string =>
  (text ?? "")
    .replace(/[\\"{},;()|\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

const cut = (text: string, most: number): string => Array.from(clean(text)).slice(0, most).join("").trim();

const LEAST_KG = 0.11;

/** The first parcel collects the whole cash; the insured amount is spread by the parcels' values. */
function unitsOf(order: BookingOrder) {
  const { parcels, cashOnDeliveryMinor, currency, extras, items, orderName, relatedOrderId } = order;
  const name = orderName ?? relatedOrderId ?? "";
  const insured = sharesOf(extras.insuranceMinor ?? 0, order);
  return parcels.map(({ weightG, itemIndexes }, index) => {
    const goods = itemIndexes.flatMap((at) => items[at]?.label ?? []).join(" ");
    const cash = index === 0 ? cashOnDeliveryMinor : 0;
    const insuredMinor = insured[index] ?? 0;
    const services = {
      ...(cash > 0 && {
        Cash: {
          ServiceName: "service_cash",
          Reason: cut(name, 160) || referenceOf(order.reference),
          Amount: toDecimal(cash, currency),
          Currency: currency,
        },
      }),
      ...(insuredMinor > 0 && {
        AddonLiability: {
          ServiceName: "service_addonliability",
          Amount: toDecimal(insuredMinor, currency),
          Currency: currency,
          ParcelContent: cut(goods, 255) || "Goods",
        },
      }),
    };
    return {
      Weight: Math.max(LEAST_KG, Math.ceil(weightG / 10) / 100),
      ShipmentUnitReference: [String(index + 1)],
      ...(clean(name) !== "" && { Note1: cut(name, 50) }),
      ...(Object.keys(services).length > 0 && { Service: [services] }),
    };
  });
}

/** By the declared values, or equally; the last parcel has the rest. */
function sharesOf(totalMinor: number, { parcels, items }: BookingOrder): readonly number[] {
  const values = parcels.map(({ itemIndexes }) =>
    itemIndexes.reduce((sum, at) => sum + (items[at]?.value ?? 0), 0),
  );
  const weights = values.every((value) => value > 0) ? values : values.map(() => 1);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((totalMinor * weight) / all));
  const rest = totalMinor - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === shares.length - 1 ? share + rest : share));
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { Address, Item, Parcel, Shipment } from "../../../domain/engine/index.ts";
import {
  CODE_FORMAT,
  customsPapers,
  DEFAULT_LABEL_FORMAT,
  declarationOf,
  mayShowCode,
  nextPickupDates,
  placeScans,
  shipmentCapabilities,
} from "../../../domain/engine/index.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { placeOf } from "../../../domain/orders/parcels/shipping-address.ts";
import { addressChangeOf, reasonOf } from "../../../domain/orders/purchase.ts";
import { doubtsOf } from "../../../domain/reference/read-address.ts";
import type { Services } from "../../../process/services.server.ts";
import { historySentence } from "../../../texts/history-words.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { pileView } from "../pile/pile.server.ts";
import { trackingLinkView } from "./tracking-link.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { services, viewer, format } = await requireViewer(request, "read");
  const shipment = await shipmentPage(services, viewer, params.id ?? "", format);
  if (shipment === null) throw data(null, { status: 404 });
  return shipment;
}

/** The page offers pickups on this many days from today. */
const PICKUP_DAYS_AHEAD = 14;
const MOST_OF_AN_ORDER = 50;
const MOST_EVENTS = 20;

/** One shipment for its page; `null` if this viewer has none with this id. */
export async function shipmentPage(
  services: Pick<
    Services,
    "audit" | "env" | "links" | "parcelChanges" | "ports" | "purchases" | "shops" | "trackingBrands"
  >,
  viewer: Viewer,
  id: string,
  format: PageFormat,
) {
  const caller = callerOf(viewer);
  const shipment = await services.ports.shipments.get(caller, id);
  if (shipment === null) return null;
  const purchase = await services.purchases.byShipment(viewer.merchantId, id);
  const addressChange = purchase && addressChangeOf(purchase);
  const reason = purchase && reasonOf(purchase);
  const { price } = shipment.rate;
  const isWithoutLabel = shipment.labelFormat === CODE_FORMAT;
  const money = (minor: number) => format.money({ minor, currency: price.currency });
  return {
    id: shipment.id,
    state: shipment.state,
    status: shipment.trackingStatus,
    title: purchase?.orderName ?? shipment.orderName ?? shipment.relatedOrderId ?? shipment.trackingRef,
    created: format.moment(shipment.createdAt),
    carrier: shipment.carrier.name,
    service: shipment.rate.service.name,
    trackingRef: shipment.trackingRef,
    trackingUrl: shipment.trackingUrl,
    // Redaction removes the papers together with the addresses.
    labelUrl:
      shipment.redactedAt === undefined
        ? (shipment.externalLabelUrl ??
          `${services.links.labelUrl(shipment.merchantId, shipment.environment, shipment.id)}${isWithoutLabel ? `&format=${DEFAULT_LABEL_FORMAT}` : ""}`)
        : null,
    isWithoutLabel,
    codeUrl:
      shipment.redactedAt === undefined && shipment.state === "created" && mayShowCode(shipment)
        ? `${services.links.labelUrl(shipment.merchantId, shipment.environment, shipment.id)}&format=${CODE_FORMAT}`
        : null,
    customsPapers: customsPapersOf(shipment).map(([form, query]) => ({
      form,
      url: `${services.links.url("invoice", shipment)}${query}`,
    })),
    printed: shipment.printing && {
      count: shipment.printing.count,
      last: format.recentMoment(shipment.printing.lastAt),
    },
    orderUrl: purchase === null ? null : `shopify://admin/orders/${purchase.orderId}`,
    // An erased person's shipment takes no note any more.
    note: shipment.redactedAt === undefined ? (shipment.note ?? "") : null,
    recipient: addressLines(shipment.to, format),
    oddities: isWithSender(shipment) ? doubtsOf(shipment.to) : [],
    sender: addressLines(shipment.from, format),
    price: { net: money(price.netMinor), tax: money(price.taxMinor), total: money(price.totalMinor) },
    refund: shipment.refund
      ? {
          state: shipment.refund.state,
          words: shipment.refund.state === "refused" ? shipment.refund.words : null,
          at: shipment.refundedAt && format.moment(shipment.refundedAt),
        }
      : null,
    cashOnDelivery: shipment.cashOnDeliveryMinor === 0 ? null : money(shipment.cashOnDeliveryMinor),
    insurance: shipment.extras.insuranceMinor === undefined ? null : money(shipment.extras.insuranceMinor),
    saturday: shipment.extras.saturdayDelivery === true,
    parcels: shipment.parcels.map((parcel, index) => parcelView(shipment, parcel, index, format)),
    history: placeScans(shipment.trackingHistory)
      .map(({ entry }) => ({
        status: entry.status,
        date: entry.isWholeDay ? format.day(entry.statusDate) : format.moment(entry.statusDate),
        details: entry.statusDetails,
        setAside: entry.setAside ?? null,
      }))
      .reverse(),
    events: (await services.audit.ofShipment(shipment, MOST_EVENTS)).map((event) => ({
      id: event.id,
      said: historySentence(event, format.language),
      at: format.recentMoment(event.at),
    })),
    pile: await pileView(services, caller, [shipment.id]),
    hasCustomer: shipment.redactedAt === undefined,
    pickup: await pickupOf(services, shipment, format),
    isWithSender: isWithSender(shipment),
    canComeBack:
      shipment.state === "created" && shipment.redactedAt === undefined && shipment.returnRequestId === null,
    returns: await returnsOf(services, shipment),
    comesBack: await comesBackOf(services, shipment),
    shopperLink: shopperLink(services, shipment),
    trackingLink: await trackingLinkView(services, shipment),
    numberReplaced:
      shipment.state === "created" && reason?.code === "number-replaced" ? { by: reason.said } : null,
    addressChanged:
      addressChange === null || shipment.deliveredAt !== null
        ? null
        : { labelPlace: placeOf(shipment.to), orderPlace: addressChange.place },
  };
}

/** The customs papers that can be printed, ours or the upload, each with the rest of its link. */
function customsPapersOf(shipment: Shipment) {
  const isUploaded = shipment.redactedAt === undefined && shipment.extras.customsInvoiceId !== undefined;
  const ours = declarationOf(shipment) === null ? [] : customsPapers;
  return [
    ...(isUploaded ? [["uploaded", ""] as const] : []),
    ...ours.map((form) => [form, `&form=${form}`] as const),
  ];
}

/** The carrier does not have the parcel yet, so it can still be cancelled, and a pickup can be booked. */
function isWithSender({ state, pickupAt, deliveredAt }: Shipment): boolean {
  return state === "created" && pickupAt === null && deliveredAt === null;
}

const SHOPPER_DAYS = 30;

/** The link where the shopper prints the label of a return; `null`: they need none, or no longer. */
function shopperLink({ links }: Pick<Services, "links">, shipment: Shipment): string | null {
  const { id, merchantId, environment, returnRequestId, redactedAt } = shipment;
  if (returnRequestId === null || redactedAt !== undefined || !isWithSender(shipment)) return null;
  return shipment.externalLabelUrl ?? links.labelUrl(merchantId, environment, id, undefined, SHOPPER_DAYS);
}

/** Found by the order, which a return has from its shipment. */
async function returnsOf({ ports }: Pick<Services, "ports">, shipment: Shipment) {
  const { id, relatedOrderId, returnRequestId } = shipment;
  if (relatedOrderId === null || returnRequestId !== null) return [];
  const { shipments } = await ports.shipments.page(shipment, { relatedOrderId }, MOST_OF_AN_ORDER, null);
  return shipments
    .filter((each) => each.returnRequestId === id)
    .map((each) => ({
      id: each.id,
      trackingRef: each.trackingRef,
      state: each.state,
      status: each.trackingStatus,
    }));
}

async function comesBackOf({ ports }: Pick<Services, "ports">, shipment: Shipment) {
  const { returnRequestId: number } = shipment;
  if (number === null) return null;
  const outgoing = z.uuid().safeParse(number).success ? await ports.shipments.get(shipment, number) : null;
  return outgoing === null ? { id: null, number } : { id: outgoing.id, number: outgoing.trackingRef };
}

async function pickupOf(services: Pick<Services, "ports">, shipment: Shipment, format: PageFormat) {
  const { pickup } = shipment;
  if (pickup !== null)
    return { kind: "scheduled" as const, ...pickup, date: format.calendarDay(pickup.date) };
  if (!isWithSender(shipment)) return null;
  const dates = await pickupDatesOf(services, shipment);
  if (dates.length === 0) return { kind: "none" as const };
  return {
    kind: "askable" as const,
    days: dates.map((date) => ({ value: date, label: format.calendarDay(date) })),
  };
}

/** Days on which this shipment's carrier can still pick it up, the first one first. */
export async function pickupDatesOf(
  services: Pick<Services, "ports">,
  shipment: Shipment,
): Promise<readonly string[]> {
  if (!isWithSender(shipment) || !shipment.rate.features.pickup) return [];
  const account = await services.ports.accounts.get(shipment, shipment.accountId);
  const pickup =
    account === null
      ? undefined
      : shipmentCapabilities(services.ports.carriers.connect(account), shipment).pickup;
  return pickup === undefined ? [] : nextPickupDates(pickup, services.ports.clock.now(), PICKUP_DAYS_AHEAD);
}

function parcelView(shipment: Shipment, parcel: Parcel, index: number, format: PageFormat) {
  const vouchers = [shipment.trackingRef, ...shipment.childVouchers.map(({ trackingRef }) => trackingRef)];
  return {
    voucher: vouchers[index] ?? "",
    weight: format.weight(parcel.weightG),
    size: format.centimetres([parcel.lengthCm, parcel.widthCm, parcel.heightCm]),
    contents: contentsOf(parcel.itemIndexes.flatMap((item) => shipment.items[item] ?? [])),
  };
}

/** `2 × Olive oil, 1 × Honey`: equal items of one label are added up. */
function contentsOf(items: readonly Item[]): string {
  const counts = new Map<string, number>();
  for (const { label, notes } of items) {
    const name = label ?? notes;
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(", ");
}

function addressLines(address: Address, format: PageFormat): string[] {
  const lines = [
    address.name,
    address.company,
    address.address,
    address.address2,
    [address.zip, address.city].filter(Boolean).join(" "),
    address.country ? format.region(address.country) : null,
    address.phone,
    address.email,
  ];
  const filled = lines.filter((line): line is string => typeof line === "string" && line !== "");
  // A company is often its own contact.
  return [...new Set(filled)];
}

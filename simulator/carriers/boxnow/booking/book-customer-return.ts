import type { CarrierCall, Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import { partnerOf } from "../access/authorize.ts";
import { readBody } from "../access/read-body.ts";
import { refused } from "../errors.ts";
import type { DeliveryRequest, Partner } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import type { NewParcel } from "./book.ts";
import { book } from "./book.ts";
import type { CustomerReturnBody } from "./delivery-request-schema.ts";
import { customerReturn } from "./delivery-request-schema.ts";
import * as rules from "./field-rules.ts";

/**
 * `POST /api/v1/delivery-requests:customerReturns`: the shopper brings parcels to any locker, the merchant's
 * warehouse receives them. @throws P400 P402 P405 P406 P412 P421 C404
 */
export function bookCustomerReturn(world: BoxnowWorld, call: CarrierCall): Reply {
  const partner = partnerOf(world, call, true);
  const body = readBody(customerReturn, call);
  const { sender, destination } = body;
  rules.checkEmail(sender.contactEmail);
  rules.checkPhone(sender.contactPhoneNumber);
  rules.checkNationalNumber(sender.contactPhoneNumber);
  const warehouse = world.points.get(destination.locationId);
  if (warehouse?.type !== "warehouse" || warehouse.partnerId !== partner.id) throw refused("P402");
  const parcels = (body.parcels ?? [{}]).map((parcel) => newParcelOf(parcel, partner));
  if (!partner.permission.canPartnerCreateCustomerReturns) throw refused("P412");
  const { contactName, contactEmail, contactPhoneNumber } = sender;
  const request = book(
    world,
    {
      partnerId: partner.id,
      // BOX NOW makes this number.
      orderNumber: String(71_290_001 + world.requests.size),
      kind: "customer-return",
      paymentMode: "prepaid",
      amountToBeCollected: "0.00",
      allowReturn: false,
      additionalInformation: null,
      origin: { contactName, contactEmail, contactNumber: contactPhoneNumber },
      destination,
      body,
    },
    parcels,
  );
  return json(answerOf(world, request));
}

function newParcelOf(
  { id, name, value, weight = 0, size }: NonNullable<CustomerReturnBody["parcels"]>[number],
  partner: Partner,
): NewParcel {
  if (value !== undefined) rules.checkMoney(value);
  if (weight < 0 || weight > 1_000_000) throw refused("P421");
  const compartmentSize = size === undefined ? null : rules.sizeOf(size);
  if ((compartmentSize ?? 0) > (partner.customerReturnsMaxAllowedSize ?? 3)) throw refused("P406");
  return {
    itemRefId: id ?? null,
    name: name ?? "",
    value: value ?? "0.00",
    // Returns keep two decimals.
    weight: Number(weight.toFixed(2)),
    compartmentSize,
  };
}

function answerOf({ url }: BoxnowWorld, { id, orderNumber, parcels }: DeliveryRequest) {
  const labelsAt = (path: string) => [
    { type: "pdf", mimetype: "application/pdf", url: `${url}/api/v1${path}/label.pdf` },
    { type: "zpl200", mimetype: "x-application/zpl", url: `${url}/api/v1${path}/label.zpl?dpi=200` },
    { type: "zpl300", mimetype: "x-application/zpl", url: `${url}/api/v1${path}/label.zpl?dpi=300` },
  ];
  return {
    id,
    orderNumber,
    labels: labelsAt(`/delivery-requests/${orderNumber}`),
    parcels: parcels.map((parcel) => ({ id: parcel.id, labels: labelsAt(`/parcels/${parcel.id}`) })),
  };
}

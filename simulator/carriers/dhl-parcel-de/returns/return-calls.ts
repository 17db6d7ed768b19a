import bwip from "bwip-js/node";
import { z } from "zod";
import { json } from "../../kit/http.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import { sheetOf } from "../papers/print-formats.ts";
import type { DhlCall, UserContext } from "../protocol/define-call.ts";
import { jsonOf, readQuery, wordsOf } from "../protocol/define-call.ts";
import { Problem } from "../protocol/problem.ts";
import { takeForeignNumber, takeGermanNumber } from "../shipments/numbers.ts";
import { addParcel } from "../tracking/add-parcel.ts";
import type { ReturnOrder } from "./return-order.ts";
import { returnInput } from "./return-order.ts";

const base = "/parcel/de/shipping/returns/v1";

/** Countries beyond the customs union from which shoppers may return. Source: section 9. */
const withCustoms = ["CHE", "GBR", "NOR"];

type Input = ReturnOrder["input"];

/** A return label without an outward shipment; it can't be cancelled. Source: section 9. */
const orderReturn: DhlCall = {
  name: "return",
  method: "POST",
  path: `${base}/orders`,
  login: "portal",
  api: "returns",
  run: async (context) => {
    const labelTypes = z.enum(["SHIPMENT_LABEL", "QR_LABEL", "BOTH"]).default("BOTH");
    const { labelType } = readQuery(z.strictObject({ labelType: labelTypes }), context);
    const parsed = returnInput.safeParse(jsonOf(context));
    if (!parsed.success) throw new Problem(400, wordsOf(parsed.error));
    const input = parsed.data;
    checkReturn(context, input, labelType !== "SHIPMENT_LABEL");
    const made = enterReturn(context, input, labelType);
    const hasLabel = labelType !== "QR_LABEL";
    const hasQr = labelType !== "SHIPMENT_LABEL";
    return json(
      {
        sstatus: { title: "Created", status: 201 },
        shipmentNo: made.number,
        internationalShipmentNo: made.foreignNumber,
        ...(hasLabel && { label: { b64: (await labelOf(made.number, input)).toString("base64") } }),
        ...(hasQr && {
          qrLabel: { b64: (await bwip.toBuffer({ bcid: "qrcode", text: made.number })).toString("base64") },
          qrLink: `http://${context.call.headers.host ?? ""}/qr/${made.number}`,
        }),
        routingCode: "",
      },
      201,
    );
  },
};

/** @throws Problem 422 */
function checkReturn({ user }: UserContext, input: Input, hasQr: boolean): void {
  const { country } = input.shipper;
  const receiver = user.receivers.find(({ receiverId }) => receiverId === input.receiverId);
  if (receiver === undefined) throw new Problem(422, `The receiver ${input.receiverId} is not set up`);
  if (receiver.country !== country)
    throw new Problem(422, `The receiver ${input.receiverId} takes nothing from ${country}`);
  if (hasQr && country !== "DEU") throw new Problem(422, "QR labels are available in Germany only");
  if (withCustoms.includes(country) && input.customsDetails === undefined)
    throw new Problem(422, `customsDetails is required from ${country}`);
}

function enterReturn(
  { world, user, now }: UserContext,
  input: Input,
  labelType: string,
): { number: string; foreignNumber: string } {
  const number = takeGermanNumber(world);
  const foreignNumber = input.shipper.country === "DEU" ? "" : takeForeignNumber(world);
  world.returns.push({ number, userName: user.user, input, labelType, at: now });
  addParcel(world, {
    number,
    userName: user.user,
    productName: "DHL RETOURE",
    country: "DE",
    postalCode: "",
  });
  return { number, foreignNumber };
}

function labelOf(number: string, { shipper, customerReference, shipmentReference }: Input): Promise<Buffer> {
  const references = [customerReference, shipmentReference].filter((reference) => reference !== undefined);
  return drawLabelPdf(sheetOf("910-300-700"), [
    {
      barcode: number,
      lines: [
        "RETOURE",
        number,
        `FROM ${shipper.name1}`,
        `${shipper.addressStreet} ${shipper.addressHouse}`,
        `${shipper.postalCode ?? ""} ${shipper.city} ${shipper.country}`,
        ...references.map((reference) => reference.slice(0, 30)),
      ],
    },
  ]);
}

const search = z.strictObject({
  countryCode: z.string().optional(),
  postalCode: z.string().optional(),
  receiverId: z.string().optional(),
  billingNumber: z.string().optional(),
  maxResult: z.string().regex(/^\d+$/).transform(Number).optional(),
});

/** Assumption: the fields of a row; the sheet names the parameters alone. */
const findReceivers: DhlCall = {
  name: "receivers",
  method: "GET",
  path: `${base}/locations`,
  login: "portal",
  api: "returns",
  run: (context) => {
    const { countryCode, receiverId, billingNumber, maxResult } = readQuery(search, context);
    const found = context.user.receivers.filter(
      (receiver) =>
        (countryCode === undefined || receiver.country === countryCode.toUpperCase()) &&
        (receiverId === undefined || receiver.receiverId === receiverId) &&
        (billingNumber === undefined || receiver.billingNumber === billingNumber),
    );
    return json(
      found.slice(0, maxResult).map(({ receiverId: id, country, billingNumber: number }) => ({
        receiverId: id,
        shipperCountry: country,
        billingNumber: number,
      })),
    );
  },
};

export const returnCalls = [orderReturn, findReceivers];

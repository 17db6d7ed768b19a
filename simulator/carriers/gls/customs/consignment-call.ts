import { randomUUID } from "node:crypto";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import { appOf } from "../access/tokens.ts";
import type { GlsApp } from "../accounts.ts";
import { expired, notEntitled, problem } from "../protocol/gateway.ts";
import type { GlsWorld } from "../world.ts";
import type { Consignment } from "./consignment.ts";
import { consignmentInput } from "./consignment.ts";
import { bodyOf, isUsable } from "./document-calls.ts";

export const consignmentPath = "/customs-management/export/public/v3/customs-consignments";

interface Fault {
  readonly field: string;
  readonly code: "MISSING_FIELD" | "INVALID_DATA";
  readonly message: string;
}

/** Takes a consignment, as often as it is sent. Source: section 7, and GLS' Customs API v3. */
export function answerConsignment(world: GlsWorld, call: CarrierCall): Reply {
  const app = appOf(world, call);
  if (app === null) return expired();
  if (!app.entitlements.includes("customs")) return notEntitled();
  if (call.method !== "POST") return problem("METHOD", "Method not allowed", 405, call.path);
  const parsed = consignmentInput.safeParse(bodyOf(call));
  if (!parsed.success)
    return refused(
      parsed.error.issues.map(({ path, message }) => ({
        field: path.join("/"),
        code: /undefined/.test(message) ? "MISSING_FIELD" : "INVALID_DATA",
        message,
      })),
    );
  const faults = faultsOf(world, app, parsed.data);
  if (faults.length > 0) return refused(faults);
  const key = randomUUID();
  const at = world.clock.now().toISOString();
  world.consignments.push({ key, clientId: app.clientId, at, data: parsed.data });
  return json({ key }, 201);
}

/** The checks "related to the subject". A code that ends with six nines is in no tariff (assumption). */
function faultsOf(world: GlsWorld, app: GlsApp, data: Consignment["data"]): readonly Fault[] {
  const { parcelNumbers, exporter, importer, invoice, lineItems, linkedDocuments } = data;
  const fault = (field: string, message: string): Fault => ({ field, code: "INVALID_DATA", message });
  const own = [...world.parcels.values()].filter(({ clientId }) => clientId === app.clientId);
  const sum = lineItems.reduce((all, line) => all + line.valueInInvoiceCurrency, 0);
  const needsMrn = invoice.totalGoodsValue.currency === "EUR" && invoice.totalGoodsValue.amount >= 1_000;
  const { name, emailAddress, phoneNumber, mobileNumber } = importer.contactPerson;
  const isReachable = [emailAddress, phoneNumber, mobileNumber].some(Boolean);
  return [
    ...parcelNumbers.flatMap((number, index) =>
      own.some((parcel) => parcel.number === number || parcel.trackId === number)
        ? []
        : [fault(`parcelNumbers/${index}`, "Unknown parcel")],
    ),
    ...lineItems.flatMap(({ commodityCode }, index) =>
      /9{6}$/.test(commodityCode)
        ? [fault(`lineItems/${index}/commodityCode`, "Unknown commodity code")]
        : [],
    ),
    ...linkedDocuments.flatMap(({ documentId }, index) =>
      isUsable(world, documentId, app.clientId)
        ? []
        : [fault(`linkedDocuments/${index}/documentId`, "Unknown document")],
    ),
    ...(app.contacts.every(({ country }) => country !== exporter.address.countryCode)
      ? [fault("exporter/address/countryCode", "Not the country of the account")]
      : []),
    ...(name === undefined || !isReachable
      ? [fault("importer/contactPerson", "Name and phone number or e-mail are needed")]
      : []),
    ...(data.glsIncotermCode === "18" && exporter.vatRegistrationNumber === undefined
      ? [fault("exporter/vatRegistrationNumber", "Needed with incoterm 18")]
      : []),
    ...(Math.abs(sum - invoice.totalGoodsValue.amount) > 0.005
      ? [fault("invoice/totalGoodsValue", "Not the sum of the line items")]
      : []),
    ...(needsMrn && !data.isExportDeclarationRequested && data.exportDeclarationNumbers === undefined
      ? [fault("exportDeclarationNumbers", "Needed from EUR 1,000 on")]
      : []),
  ];
}

const refused = (errors: readonly Fault[]): Reply =>
  json(
    {
      status: "400",
      type: "/problems/validation_error",
      title: "customs consignment data contained validation problems",
      errors,
    },
    400,
  );

import type {
  Address,
  BookingOrder,
  CalendarDate,
  JsonValue,
  OrderCustoms,
} from "../../../../domain/engine/index.ts";
import {
  declarationOf,
  noExporter,
  phoneToCall,
  toDecimal,
  validationFailed,
} from "../../../../domain/engine/index.ts";
import type { SettingFields } from "../account.ts";
import { declaredValueOf, exportDeclarationOf, registrationsOf } from "./export-declaration.ts";
import { fitted } from "./latin-text.ts";
import type { Paper } from "./papers.ts";
import { partyOf } from "./party.ts";
import { packagesOf } from "./pieces.ts";
import { chosenServices } from "./rates.ts";
import { referenceOf } from "./reference.ts";

/** Everything that a booking needs beside its order. */
export interface BookingTerms {
  readonly settings: SettingFields;
  readonly product: { readonly code: string; readonly local: string | null };
  readonly toPoint: boolean;
  readonly planned: string;
  readonly day: CalendarDate;
  readonly paper: Paper;
  /** `null`: inside a customs territory. */
  readonly customs: OrderCustoms | null;
}

/** Source: contract sheet, section 5. */
const most = { contents: 70, pieces: 999 } as const;

/** Return labels by the months for which they are good. Source: section 4. */
const returnCodes = { "3": "PT", "6": "PU", "12": "PV", "24": "PW" } as const;

/**
 * The body of a booking; a pickup is asked for apart. Pure.
 * @param invoice for paperless trade, in base64; `null`: none is sent
 * @throws EngineError VALIDATION_FAILED DHL would refuse it
 */
export function bookingBody(
  order: BookingOrder,
  terms: BookingTerms,
  invoice: string | null,
): { [field: string]: JsonValue } {
  const { to, from, parcels, reference, currency } = order;
  const { settings, product, toPoint, planned, paper, customs } = terms;
  checked(order, terms);
  const exporter = customs?.exporter ?? noExporter;
  const paysDuties = customs !== null && exporter.incoterm === "DDP";
  const services: { serviceCode: string }[] = [
    ...chosenServices(order.extras, order.cashOnDeliveryMinor, currency),
    ...(toPoint ? [{ serviceCode: "TV" }] : []),
    ...(paysDuties ? [{ serviceCode: "DD" }] : []),
    ...(invoice !== null ? [{ serviceCode: "WY" }] : []),
    ...(customs?.isReturn || isReturnTo(settings, order)
      ? [{ serviceCode: returnCodes[settings.return_months] }]
      : []),
  ];
  const receiver = partyOf(to);
  return {
    plannedShippingDateAndTime: planned,
    pickup: { isRequested: false },
    productCode: product.code,
    ...(product.local !== null && { localProductCode: product.local }),
    accounts: [
      { typeCode: "shipper", number: settings.account_number },
      ...(paysDuties ? [{ typeCode: "duties-taxes", number: settings.duties_account ?? "" }] : []),
    ],
    ...(services.length > 0 && { valueAddedServices: services }),
    customerReferences: [{ typeCode: "CU", value: referenceOf(reference) }],
    outputImageProperties: {
      encodingFormat: paper.encodingFormat,
      ...(paper.printerDPI !== undefined && { printerDPI: paper.printerDPI }),
      imageOptions: [{ typeCode: "label", templateName: paper.templateName, isRequested: true }],
    },
    getAdditionalInformation: [{ typeCode: "linkLabelsByPieces", isRequested: true }],
    customerDetails: {
      shipperDetails: partyOf(from, registrationsOf(exporter, from.country)),
      receiverDetails: receiver,
      ...(toPoint && { buyerDetails: receiver }),
    },
    content: {
      packages: packagesOf(parcels).map((piece, index) => ({ ...piece, referenceNumber: index + 1 })),
      unitOfMeasurement: "metric",
      description: contentsOf(order, settings),
      ...customsContent(order, terms),
    },
    ...(invoice !== null && {
      documentImages: [{ typeCode: "INV", imageFormat: "PDF", content: invoice }],
    }),
    ...(toPoint && {
      onDemandDelivery: { deliveryOption: "servicepoint", servicePointId: to.locationId ?? "" },
    }),
  };
}

/** An incoterm is wanted inside a customs territory too, and a value of insured goods. */
function customsContent(order: BookingOrder, { customs, day }: BookingTerms) {
  const declaration = declarationOf(order);
  if (declaration === null || customs === null) {
    const { insuranceMinor = 0 } = order.extras;
    const { currency } = order;
    const insured = { declaredValue: toDecimal(insuranceMinor, currency), declaredValueCurrency: currency };
    return { isCustomsDeclarable: false, incoterm: "DAP", ...(insuranceMinor > 0 && insured) };
  }
  const { exporter, isReturn } = customs;
  const { value, currency } = declaredValueOf(declaration);
  return {
    isCustomsDeclarable: true,
    incoterm: exporter.incoterm ?? "DAP",
    declaredValue: value,
    declaredValueCurrency: currency,
    exportDeclaration: exportDeclarationOf({
      declaration,
      exporter,
      isReturn,
      invoiceNumber: order.orderName ?? order.relatedOrderId ?? referenceOf(order.reference),
      date: day,
      town: fitted(order.to.city, 45) ?? "",
    }),
  };
}

/** In English, as far as customs lines are. */
function contentsOf({ items }: BookingOrder, { contents }: SettingFields): string {
  const goods = items.flatMap(({ invoiceLines = [] }) => invoiceLines.map(({ description }) => description));
  const text = fitted([...new Set(goods.filter(Boolean))].join(", "), most.contents) ?? "";
  return text.length >= 3 ? text : contents;
}

/** A parcel from elsewhere to the account's own place is billed when it is used. Source: section 4. */
function isReturnTo({ origin_country, origin_zip }: SettingFields, { from, to }: BookingOrder): boolean {
  const isOwn = ({ country, zip }: Address) =>
    country === origin_country && fold(zip ?? "") === fold(origin_zip);
  return isOwn(to) && !isOwn(from);
}

const fold = (zip: string): string => zip.replace(/\s/g, "").toUpperCase();

function checked({ from, to, parcels }: BookingOrder, { settings, customs }: BookingTerms): void {
  const paysDuties = customs?.exporter.incoterm === "DDP";
  const wrong = [
    [parcels.length > most.pieces, "items", `DHL Express takes ${most.pieces} parcels`],
    [!phoneToCall(from), "address_from.phone", "DHL Express needs the sender's phone"],
    [!fitted(to.city, 1), "address_to.city", "DHL Express needs the town"],
    [
      paysDuties && settings.duties_account === undefined,
      "settings.duties_account",
      "DDP needs the DHL account that pays duties: enter it, or choose another Incoterm",
    ],
  ] as const;
  const issues = wrong.flatMap(([isWrong, path, message]) => (isWrong ? [{ path, message }] : []));
  if (issues.length > 0) throw validationFailed(issues);
}

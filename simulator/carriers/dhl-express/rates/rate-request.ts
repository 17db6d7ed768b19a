import { z } from "zod";
import { boxType, dimensions, kilograms } from "../network/parcels.ts";
import { valueAddedService } from "../network/services.ts";
import { plannedTime } from "../protocol/planned-time.ts";

export const countryCode = z.string().regex(/^[A-Z]{2}$/, "not two capital letters");
export const accountNumber = z.string().min(1).max(12);
export const account = z.strictObject({
  typeCode: z.enum(["shipper", "payer", "duties-taxes"]),
  number: accountNumber,
});

/** Source: section 3. The key of the postcode must exist. */
const place = z.strictObject({
  postalCode: z.string().max(12),
  cityName: z.string().min(1).max(45),
  countryCode,
  provinceCode: z.string().min(2).max(35).optional(),
  addressLine1: z.string().max(45).optional(),
  addressLine2: z.string().max(45).optional(),
  addressLine3: z.string().max(45).optional(),
  countyName: z.string().max(45).optional(),
});

const information = z.strictObject({
  typeCode: z.enum(["allValueAddedServices", "allValueAddedServicesAndRuleGroups", "sortCodes"]),
  isRequested: z.boolean(),
});
export const promise = z.strictObject({
  isRequested: z.boolean(),
  typeCode: z.enum(["QDDC", "QDDF"]).optional(),
});
const isoCurrency = z.string().regex(/^[A-Z]{3}$/, "not a currency");

/** The body of `POST /rates`. */
export const rateRequest = z.strictObject({
  customerDetails: z.strictObject({ shipperDetails: place, receiverDetails: place }),
  plannedShippingDateAndTime: plannedTime,
  // Assumption: this double's network speaks metric alone.
  unitOfMeasurement: z.enum(["metric"]),
  isCustomsDeclarable: z.boolean(),
  packages: z
    .array(
      z.strictObject({ weight: kilograms, dimensions: dimensions.optional(), typeCode: boxType.optional() }),
    )
    .min(1)
    .max(999),
  accounts: z.array(account).max(2).optional(),
  productCode: z.string().max(6).optional(),
  localProductCode: z.string().max(3).optional(),
  productsAndServices: z
    .array(
      z.strictObject({
        productCode: z.string().max(6),
        localProductCode: z.string().max(3).optional(),
        valueAddedServices: z.array(valueAddedService).max(99).optional(),
      }),
    )
    .optional(),
  valueAddedServices: z.array(valueAddedService).max(99).optional(),
  monetaryAmount: z
    .array(
      z.strictObject({
        typeCode: z.enum(["declaredValue", "insuredValue"]),
        value: z.number().min(0),
        currency: isoCurrency,
      }),
    )
    .optional(),
  estimatedDeliveryDate: promise.optional(),
  getAdditionalInformation: z.array(information).max(3).optional(),
  returnStandardProductsOnly: z.boolean().optional(),
  nextBusinessDay: z.boolean().optional(),
  productTypeCode: z.enum(["all", "dayDefinite", "timeDefinite"]).optional(),
  payerCountryCode: countryCode.optional(),
});
export type RateRequest = z.output<typeof rateRequest>;

const number = z.coerce.number();
const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** The query of `GET /rates`, as the body of one piece: it is planned for 15:00, or for now if that has passed today (assumption). */
export const rateQuery = z.strictObject({
  accountNumber,
  originCountryCode: countryCode,
  originPostalCode: z.string().max(12).default(""),
  originCityName: z.string().min(1).max(45),
  destinationCountryCode: countryCode,
  destinationPostalCode: z.string().max(12).default(""),
  destinationCityName: z.string().min(1).max(45),
  weight: number.pipe(kilograms),
  length: number,
  width: number,
  height: number,
  plannedShippingDate: z.iso.date(),
  isCustomsDeclarable: flag,
  unitOfMeasurement: z.enum(["metric"]),
  nextBusinessDay: flag.default(false),
  strictValidation: flag.default(false),
  getAllValueAddedServices: flag.default(false),
  requestEstimatedDeliveryDate: flag.default(true),
  estimatedDeliveryDateType: z.enum(["QDDC", "QDDF"]).default("QDDF"),
});
export type RateQuery = z.output<typeof rateQuery>;

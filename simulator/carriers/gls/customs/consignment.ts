import { z } from "zod";

const text = (most: number) => z.string().min(1).max(most);
const money = z
  .number()
  .positive()
  .refine((value) => hasDecimals(value, 2), "at most two decimals");
const country = z.string().regex(/^[A-Z]{2}$/);
const weight = z.strictObject({
  amount: z
    .number()
    .positive()
    .refine((value) => hasDecimals(value, 3), "at most three decimals"),
  unit: z.literal("KGM"),
});

function hasDecimals(value: number, most: number): boolean {
  return Math.abs(Math.round(value * 10 ** most) - value * 10 ** most) < 1e-6;
}

const address = z.strictObject({
  name1: text(50),
  name2: text(50).optional(),
  street1: text(50),
  street2: text(50).optional(),
  houseNumber: text(20).optional(),
  postcode: text(20),
  city1: text(50),
  stateOrRegion: text(20).optional(),
  countryCode: country,
});

const contactPerson = z.strictObject({
  name: text(50).optional(),
  emailAddress: text(50).optional(),
  phoneCountryPrefix: z
    .string()
    .regex(/^\+\d{1,9}$/)
    .optional(),
  phoneNumber: z
    .string()
    .regex(/^\d{1,50}$/)
    .optional(),
  mobileCountryPrefix: text(10).optional(),
  mobileNumber: text(50).optional(),
});

const party = { address, contactPerson, isCommercial: z.boolean() };

const lineItem = z.strictObject({
  quantity: z.strictObject({ amount: z.number().positive(), unit: z.literal("PCE") }),
  commodityCode: z.string().regex(/^\d{8}$/),
  goodsDescription: text(1_000),
  countryOfOrigin: country,
  valueInInvoiceCurrency: z.number().min(0),
  grossWeight: weight,
  netWeight: weight,
});

/** GLS' codes of incoterms. */
const incoterms = [
  ...["10", "11", "12", "18", "20", "21", "25"],
  ...["30", "33", "40", "41", "50", "91"],
] as const;

/** The body of a consignment. Source: GLS' Customs API v3; `transit-shipments` and drafts are not played. */
export const consignmentInput = z.strictObject({
  customerReference: text(50).optional(),
  parcelNumbers: z.array(z.string().regex(/^(\d{11}|[A-Z0-9]{8})$/)).min(1),
  isExportDeclarationRequested: z.boolean().default(false),
  exportDeclarationNumbers: z.array(text(20)).max(90).optional(),
  glsIncotermCode: z.enum(incoterms),
  totalGrossWeight: weight,
  exporter: z.strictObject({
    ...party,
    eoriNumber: text(50).optional(),
    taxId: text(50).optional(),
    vatRegistrationNumber: text(50).optional(),
  }),
  importer: z.strictObject({ ...party, eoriNumber: text(50).optional(), taxId: text(50).optional() }),
  invoice: z.strictObject({
    invoiceNumber: text(50),
    invoiceDate: z.iso.date(),
    totalGoodsValue: z.strictObject({ amount: money, currency: z.string().regex(/^[A-Z]{3}$/) }),
  }),
  lineItems: z.array(lineItem).min(1).max(999),
  linkedDocuments: z.array(z.strictObject({ documentId: text(100) })).default([]),
});

/** Customs data that GLS took. */
export interface Consignment {
  readonly key: string;
  readonly clientId: string;
  readonly at: string;
  readonly data: z.output<typeof consignmentInput>;
}

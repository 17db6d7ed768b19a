import { z } from "zod";
import { paymentStates, permissionNames } from "../model.ts";

const ms = z.number().min(0);

export const quirks = z.strictObject({
  answersReferenceNumber: z.boolean().optional(),
  answersParcelsReversed: z.boolean().optional(),
  pagesRepeat: z.boolean().optional(),
  eventsAreUnordered: z.boolean().optional(),
  eventsLieInRequest: z.boolean().optional(),
  cancelRefusalStatus: z.int().min(400).max(499).optional(),
  cancelDelayMs: ms.optional(),
  isGeocoderDown: z.boolean().optional(),
  areLockersOffline: z.boolean().optional(),
});

export const settings = z.strictObject({
  tokenTtlS: z.int().min(1).optional(),
  journeyStepMs: z.number().min(1).nullable().optional(),
  webhookRetryScale: z.number().min(0).optional(),
  pace: z
    .strictObject({ perSecond: z.number().positive(), burst: z.int().min(1) })
    .nullable()
    .optional(),
});

export const partner = z.strictObject({
  displayName: z.string().optional(),
  assignedCurrency: z.string().length(3).optional(),
  shippingRegions: z.array(z.string()).optional(),
  customerReturnsMaxAllowedSize: z.int().min(1).max(3).optional(),
  permission: z.partialRecord(z.enum(permissionNames), z.boolean()).optional(),
  isOverdue: z.boolean().optional(),
  canCheckAddresses: z.boolean().optional(),
  usualSize: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  webhook: z
    .strictObject({
      url: z.url(),
      secret: z.string().min(1),
      header: z.strictObject({ name: z.string(), value: z.string() }).optional(),
    })
    .nullable()
    .optional(),
});

export const login = z.strictObject({ isDisabled: z.boolean() });

export const point = z.strictObject({
  state: z.string().min(1).optional(),
  sizes: z.array(z.union([z.literal(1), z.literal(2), z.literal(3)])).optional(),
});

export const event = z.strictObject({
  event: z.string().min(1),
  state: z.string().min(1).optional(),
  locationId: z.string().optional(),
  at: z.iso.datetime().optional(),
  webhook: z.boolean().optional(),
  /** 409 for a parcel that was cancelled */
  unlessCanceled: z.boolean().optional(),
});

export const payment = z.strictObject({ state: z.enum(paymentStates) });

export const madeUpWebhook = z.strictObject({
  parcelId: z.string(),
  event: z.string().min(1),
  at: z.iso.datetime().optional(),
  forged: z.boolean().default(false),
  delayMs: ms.default(0),
});

export const repeat = z.strictObject({
  eventId: z.string(),
  times: z.int().min(1).default(1),
  delayMs: ms.default(0),
});

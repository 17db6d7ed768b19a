import { z } from "zod";
import { billingNumber, day, email, euros, ownAddress, text } from "./fields.ts";

const yes = z.literal(true);

/** Source: section 5. */
export const services = z.strictObject({
  cashOnDelivery: z
    .strictObject({
      amount: euros.extend({ value: z.number().positive() }),
      accountReference: text(1, 35).optional(),
      bankAccount: z
        .strictObject({
          accountHolder: text(1, 80),
          iban: z.string().regex(/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/),
          bic: z
            .string()
            .regex(/^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/)
            .optional(),
          bankName: text(1, 80).optional(),
        })
        .optional(),
      transferNote1: text(1, 35),
      transferNote2: text(1, 35).optional(),
    })
    .refine(
      ({ accountReference, bankAccount }) => (accountReference === undefined) !== (bankAccount === undefined),
      { path: ["accountReference"], message: "accountReference or bankAccount is required" },
    )
    .optional(),
  additionalInsurance: euros.extend({ value: z.number().positive() }).optional(),
  dhlRetoure: z
    .strictObject({
      billingNumber,
      refNo: text(8, 35).optional(),
      returnAddress: ownAddress,
      goGreenPlus: yes.optional(),
    })
    .optional(),
  preferredNeighbour: text(1, 100).optional(),
  preferredLocation: text(1, 100).optional(),
  preferredDay: day.optional(),
  noNeighbourDelivery: yes.optional(),
  namedPersonOnly: yes.optional(),
  signedForByRecipient: yes.optional(),
  visualCheckOfAge: z.enum(["A16", "A18"]).optional(),
  identCheck: z
    .strictObject({
      firstName: text(1, 35),
      lastName: text(1, 35),
      dateOfBirth: day.optional(),
      minimumAge: z.enum(["A16", "A18"]).optional(),
    })
    .optional(),
  parcelOutletRouting: email.optional(),
  bulkyGoods: yes.optional(),
  premium: yes.optional(),
  closestDropPoint: yes.optional(),
  endorsement: z.enum(["RETURN", "ABANDON"]).optional(),
  postalDeliveryDutyPaid: yes.optional(),
  goGreenPlus: yes.optional(),
  individualSenderRequirement: z
    .string()
    .regex(/^[0-9A-Za-z]{2}$/)
    .optional(),
});

export type Services = z.output<typeof services>;
export type ServiceName = keyof Services;

import { z } from "zod";
import { address, amount, count, currency, day, number, text, weight } from "./fields.ts";

const named = <Name extends string>(name: Name) => ({ ServiceName: z.literal(name) });

/** Services of one parcel; `Cash` and `AddonLiability` go in one element. Source: section 5. */
export const unitService = z
  .strictObject({
    Cash: z
      .strictObject({ ...named("service_cash"), Reason: text(160), Amount: amount, Currency: currency })
      .optional(),
    AddonLiability: z
      .strictObject({
        ...named("service_addonliability"),
        Amount: amount,
        Currency: currency,
        ParcelContent: text(255),
      })
      .optional(),
    HazardousGoods: z
      .strictObject({
        ...named("service_hazardousgoods"),
        HazardousGood: z.array(z.strictObject({ GLSHazNo: text(8), Weight: weight })).min(1),
      })
      .optional(),
    LimitedQuantities: z.strictObject({ ...named("service_limitedquantities"), Weight: weight }).optional(),
    ExWorks: z.strictObject(named("service_exworks")).optional(),
  })
  .refine(
    (element) => {
      const wrappers = Object.keys(element).sort().join();
      return wrappers === "AddonLiability,Cash" || (wrappers !== "" && !wrappers.includes(","));
    },
    { message: "one service", params: { code: "INVALID_SERVICE_SELECTION" } },
  );
export type UnitService = z.output<typeof unitService>;

/** Flags of any product. Source: section 5. */
const flags = [
  ...["service_flexdelivery", "service_signature", "service_addresseeonly", "service_privatedelivery"],
  ...["service_guaranteed24", "service_documentreturn", "service_completedeliveryconsignment"],
  ...["service_inbound", "service_tyre", "service_t24", "service_t48"],
] as const;
export const expressFlags = [
  ...["service_0800", "service_0900", "service_1000", "service_1200", "service_1300"],
  ...["service_saturday_0900", "service_saturday_1000", "service_saturday_1200", "service_Saturday"],
] as const;
export const allFlags: ReadonlySet<string> = new Set([...flags, ...expressFlags]);
export const isSaturday = (flag: string): boolean => /saturday/i.test(flag);

/** Services of a shipment, one in each element. Source: section 5. */
export const shipmentService = z
  .strictObject({
    Service: z
      .strictObject({
        ServiceName: z.string().refine((name) => allFlags.has(name), {
          message: "no such service",
          params: { code: "INVALID_SERVICE_SELECTION" },
        }),
      })
      .optional(),
    ShopDelivery: z.strictObject({ ...named("service_shopdelivery"), ParcelShopID: text(50) }).optional(),
    ShopReturn: z
      .strictObject({
        ...named("service_shopreturn"),
        NumberOfLabels: count,
        ReturnQR: z.enum(["PDF", "PNG", "ZPL"]).optional(),
      })
      .optional(),
    PickAndReturn: z.strictObject({ ...named("service_pickandreturn"), PickupDate: day }).optional(),
    PickAndShip: z.strictObject({ ...named("service_pickandship"), PickupDate: day }).optional(),
    Exchange: z
      .strictObject({ ...named("service_exchange"), Address: address, ExpectedWeight: weight.optional() })
      .optional(),
    Deposit: z.strictObject({ ...named("service_deposit"), PlaceOfDeposit: text(60) }).optional(),
    DeliveryAtWork: z
      .strictObject({
        ...named("service_deliveryatwork"),
        RecipientName: text(40),
        Building: text(40),
        Floor: number,
        AlternateRecipientName: text(40).optional(),
        Room: text(40).optional(),
        Phonenumber: text(35).optional(),
      })
      .optional(),
    IdentPin: z
      .strictObject({
        ...named("service_identpin"),
        PIN: z.string().regex(/^\d{4}$/),
        Birthdate: day.optional(),
      })
      .optional(),
    Ident: z
      .strictObject({
        ...named("service_ident"),
        Birthdate: day,
        Firstname: text(40),
        Lastname: text(40),
        Nationality: z.strictObject({ CountryCode: z.string().regex(/^[A-Z]{2}$/) }),
      })
      .optional(),
    Intercompany: z
      .strictObject({
        ...named("service_intercompany"),
        Address: address,
        NumberOfLabels: count,
        ExpectedWeight: weight.optional(),
      })
      .optional(),
  })
  .refine((element) => Object.keys(element).length === 1, {
    message: "one service",
    params: { code: "INVALID_SERVICE_SELECTION" },
  });
export type ShipmentService = z.output<typeof shipmentService>;

/** Services whose parcels don't go from the shipper to the consignee. */
export const returnServices = ["ShopReturn", "PickAndReturn", "PickAndShip"] as const;

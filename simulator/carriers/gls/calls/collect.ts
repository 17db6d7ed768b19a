import { z } from "zod";
import { isGermanWorkingDay, nextGermanWorkingDay } from "../../kit/german-time.ts";
import { defineCall } from "../protocol/define-call.ts";
import { Failure } from "../protocol/failure.ts";
import { count, day, number, text } from "../shipments/fields.ts";

/** A van: without an id, a cancel or a time. Source: section 8, "Pickup". */
export const collect = defineCall(
  ["pickup", "POST", "/rs/sporadiccollection"],
  z.strictObject({
    ContactID: text(20),
    PreferredPickUpDate: day,
    NumberOfParcels: count,
    Product: z.enum(["PARCEL", "EXPRESS"]),
    ExpectedTotalWeight: number.pipe(z.number().positive()),
    ContainsHazGoods: z.boolean(),
    AdditionalInformation: text(255).optional(),
  }),
  ({ world, app, now, today }, { ContactID, PreferredPickUpDate, NumberOfParcels }) => {
    if (world.quirks.shortPickupContacts && ContactID.length > 10)
      throw new Failure("NUMBER_EXCEEDS_LENGTH", ["ContactID"], ContactID, "10");
    if (!app.contacts.some(({ contactId }) => contactId === ContactID))
      throw new Failure("REFERENCED_OBJECT_NOT_FOUND", ["ContactID"], ContactID);
    if (PreferredPickUpDate < today)
      throw new Failure("INVALID_FIELD_VALUE", ["PreferredPickUpDate"], PreferredPickUpDate, "in the past");
    const given = isGermanWorkingDay(PreferredPickUpDate)
      ? PreferredPickUpDate
      : nextGermanWorkingDay(PreferredPickUpDate);
    world.collections.push({
      at: now.toISOString(),
      contactId: ContactID,
      preferredDay: PreferredPickUpDate,
      day: given,
      parcels: NumberOfParcels,
    });
    return { EstimatedPickUpDate: given };
  },
);

import { z } from "zod";
import { defineCall } from "../protocol/define-call.ts";
import { Failure, pathText } from "../protocol/failure.ts";
import { shipmentInput } from "../shipments/booking.ts";
import { checkAddress, checkShipment } from "../shipments/check-shipment.ts";
import { text } from "../shipments/fields.ts";
import { expressFlags } from "../shipments/services.ts";

const place = z.strictObject({ CountryCode: z.string().regex(/^[A-Z]{2}$/), ZIPCode: text(10) });

/** Products and services of a lane. Source: section 3. */
const allowedServices = defineCall(
  ["allowed-services", "POST", "/rs/shipments/allowedservices"],
  z.strictObject({ Source: place, Destination: place, ContactID: text(20).optional() }),
  ({ app }, { Source, Destination, ContactID }) => {
    if (ContactID !== undefined && !app.contacts.some(({ contactId }) => contactId === ContactID))
      throw new Failure("REFERENCED_OBJECT_NOT_FOUND", ["ContactID"], ContactID);
    checkAddress(Source, ["Source"]);
    const lane = checkAddress(Destination, ["Destination"]);
    const services = [
      ...["service_flexdelivery", "service_signature", "service_addresseeonly", "service_shopdelivery"],
      ...(lane.cash ? ["service_cash"] : []),
      ...(lane.liability ? ["service_addonliability", "service_shopreturn"] : []),
      ...(Destination.CountryCode === "DE" ? ["service_guaranteed24"] : []),
      ...(lane.hasExpress ? expressFlags : []),
    ];
    return {
      AllowedServices: [
        ...["PARCEL", ...(lane.hasExpress ? ["EXPRESS"] : [])].map((ProductName) => ({ ProductName })),
        ...services.map((ServiceName) => ({ ServiceName })),
      ],
    };
  },
);

/** 200 also when the shipment is wrong; its form is checked first. Source: sections 3, 11. */
const validate = defineCall(
  ["validate", "POST", "/rs/shipments/validate"],
  z.strictObject({ Shipment: shipmentInput }),
  (context, { Shipment }) => {
    try {
      checkShipment(context, Shipment);
      return { success: true, validationResult: { Issues: [] } };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const Location = pathText({ ...context.world.quirks, paths: "slashes" }, error.path ?? []);
      return {
        success: false,
        validationResult: { Issues: [{ Rule: error.code, Location, Parameters: error.args }] },
      };
    }
  },
);

export const askCalls = [allowedServices, validate];

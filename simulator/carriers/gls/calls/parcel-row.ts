import type { Parcel } from "../shipments/parcel.ts";
import { withCheckDigit } from "../shipments/parcel.ts";
import type { GlsWorld } from "../world.ts";

/** A parcel of a booking's answer. Source: section 4. */
export function parcelRow({ quirks }: GlsWorld, parcel: Parcel, hasRouting: boolean): object {
  const { trackId, number, shipment, unit, shippingDay } = parcel;
  const { CountryCode, Name1 } = shipment.Consignee.Address;
  const { ShipmentUnitReference, Service = [] } = shipment.ShipmentUnit[unit] ?? {};
  const cash = Service.find(({ Cash }) => Cash !== undefined)?.Cash;
  const exchange = (shipment.Service ?? []).some(({ Exchange }) => Exchange !== undefined);
  return {
    TrackID: trackId,
    ParcelNumber: quirks.numbersHaveCheckDigit ? withCheckDigit(number) : number,
    ...(ShipmentUnitReference && { ShipmentUnitReference }),
    ...(exchange && { ExchangeParcelID: String(Number(number) + 1) }),
    ...(shipment.Product === "EXPRESS" && {
      ExpressData: { KurierTourNumber: "17", KurierLatestDeliveryTime: "12:00" },
    }),
    ...((CountryCode === "GB" || CountryCode === "CH") && { NDIArea: { Information: "NDI" } }),
    HandlingInformation: "",
    ...(hasRouting && {
      Barcodes: {
        Primary2D: `ADE 999${CountryCode} 777${trackId}`,
        Secondary2D: `A|${Name1}|`,
        Primary1D: withCheckDigit(number),
        Primary1DPrint: true,
      },
      RoutingInfo: {
        Tour: "1204",
        InboundSortingFlag: "1",
        FinalLocationCode: `${CountryCode} 777`,
        HubLocation: "DE 900",
        LastRoutingDate: shippingDay,
      },
    }),
    ...(cash && {
      ServiceArea: {
        Service: [
          {
            Header: "Cash",
            Information: [{ Name: "Amount", Value: `${cash.Amount.toFixed(2)} ${cash.Currency}` }],
          },
        ],
      },
    }),
  };
}

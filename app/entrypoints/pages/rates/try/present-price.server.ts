import type { PlaceMatch, Price, PriceExplanation, Rate } from "../../../../domain/engine/index.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";

/** Explains a price, with its amounts and weights formatted. */
export function presentPrice(rate: Rate, price: Price, explained: PriceExplanation, format: PageFormat) {
  const { currency, zone, tax, rounding } = explained;
  const amount = (minor: number | string) => format.exactMoney(String(minor), currency);
  const place = (match: PlaceMatch) =>
    match.by === "country" ? { by: match.by, country: format.region(match.country) } : match;
  const surchargeName = (code: string | null) =>
    code === null ? null : (explained.surcharges.find((each) => each.code === code)?.name ?? code);
  return {
    date: format.shortDay(explained.date),
    timeZone: explained.timeZone,
    validFrom: format.shortDay(explained.validFrom),
    validTo: explained.validTo === null ? null : format.shortDay(explained.validTo),
    zone: {
      code: zone.code,
      remote: zone.remote,
      destination: place(zone.destination),
      origin: zone.origin === null ? null : place(zone.origin),
    },
    parcels: explained.parcels.map(({ actualG, volumetricG, counts }, index) => {
      const parcel = explained.countedBy === "items" ? undefined : rate.parcels[index];
      return {
        box: parcel?.box?.name ?? null,
        /** 0: the list's prices are of items, and this is one. */
        items: parcel?.itemIndexes.length ?? 0,
        size:
          parcel === undefined ? "" : format.centimetres([parcel.lengthCm, parcel.widthCm, parcel.heightCm]),
        goods: parcel?.goods === undefined ? null : format.litres(parcel.goods.volumeCm3),
        actual: format.kilograms(actualG),
        volumetric: volumetricG === null ? null : format.kilograms(volumetricG),
        counts,
      };
    }),
    brackets: explained.brackets.map((bracket) => {
      const unit = (value: number) =>
        bracket.measure === "weight" ? format.kilograms(value) : String(value);
      const { beyond, per } = bracket;
      return {
        parcel: bracket.parcel,
        measure: bracket.measure,
        value: unit(bracket.value),
        minimumApplies: bracket.minimumApplies,
        upTo: unit(bracket.upTo),
        price: amount(bracket.priceMinor),
        slope:
          bracket.slope === undefined
            ? null
            : {
                steps: bracket.bands,
                step: unit(bracket.slope.each),
                after: amount(bracket.slope.afterMinor),
              },
        each: per === null ? null : { bands: bracket.bands, per: unit(per) },
        beyond: beyond && { steps: beyond.steps, step: unit(beyond.step), price: amount(beyond.priceMinor) },
        total: amount(bracket.totalMinor),
      };
    }),
    base: amount(explained.baseMinor),
    surcharges: explained.surcharges.map(({ code, name, notCharged, charges }) => ({
      code,
      name,
      notCharged,
      charges: charges.map((charge) => ({
        parcel: charge.parcel,
        amount: amount(charge.amount),
        percent: charge.percent && {
          rate: format.percent(charge.percent.ppm),
          of: typeof charge.percent.of === "string" ? charge.percent.of : ("chosen" as const),
          base: amount(charge.percent.base),
        },
        steps: charge.steps,
        bound: charge.bound,
        outdoneBy: surchargeName(charge.outdoneBy),
      })),
    })),
    sum: amount(rounding.sum),
    rounded: amount(rounding.roundedMinor),
    isTotalRounded: rounding.of === "total",
    tax: {
      rate: tax.parts.map(({ ppm }) => format.percent(ppm)).join(" + "),
      prices: tax.prices,
      by: tax.by,
      place: tax.place === null ? null : place(tax.place),
      entered: tax.enteredPpm === undefined ? null : format.percent(tax.enteredPpm),
      amount: amount(price.taxMinor),
    },
    net: amount(price.netMinor),
    total: amount(price.totalMinor),
    shown: explained.shown && {
      rate: format.percent(explained.shown.ppm),
      amount: amount(explained.shown.minor),
    },
  };
}

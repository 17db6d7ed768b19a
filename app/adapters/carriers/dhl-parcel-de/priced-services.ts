import type { ParcelLimits, PricingRequest, ServiceConnection } from "../../../domain/engine/index.ts";
import { EngineError, withinLimits } from "../../../domain/engine/index.ts";
import type { SettingFields } from "./account.ts";
import { returnLabels } from "./print-labels.ts";
import type { ServiceRow } from "./service-table.ts";
import { billingNumberOf, insurance, serviceOf } from "./service-table.ts";
import { receiverFor } from "./wire/returns.ts";
import { delivers, MOST_PARCELS } from "./wire/shipment-body.ts";

/** The services of the contract that the account's price list has: DHL has no call for prices. Source: contract sheet, section 5. */
export function pricedServices(
  list: readonly ServiceConnection[],
  settings: SettingFields,
): readonly ServiceConnection[] {
  return list.flatMap(({ insurance: _, saturdayDelivery: __, locker: ___, ...priced }) => {
    const row = serviceOf(priced.code);
    if (row === null || !isInContract(row, settings)) return [];
    const { price, explain, limits } = priced;
    const checked = (request: PricingRequest): PricingRequest => {
      check(row, settings, request);
      return request;
    };
    return [
      {
        ...priced,
        limits: lower(limits, row.limits),
        price: (request) => price(checked(request)),
        ...(explain && { explain: (request) => explain(checked(request)) }),
        ...(row.isInsured && insurance && { insurance }),
        ...(row.point && { locker: { destination: true, origin: false, kind: row.point } as const }),
        ...(row.product === null && { labels: returnLabels, pickup: null }),
        ...(!row.takesCash && { cashOnDelivery: null }),
      },
    ];
  });
}

function isInContract({ product }: ServiceRow, settings: SettingFields): boolean {
  return product === null
    ? settings.return_zip !== undefined
    : billingNumberOf(product, settings) !== undefined;
}

function lower(list: ParcelLimits, own: ParcelLimits): ParcelLimits {
  const names = Object.keys({ ...list, ...own }) as (keyof ParcelLimits)[];
  return Object.fromEntries(
    names.map((name) => [name, Math.min(list[name] ?? Infinity, own[name] ?? Infinity)]),
  );
}

function check(row: ServiceRow, settings: SettingFields, { from, to, parcels }: PricingRequest): void {
  const { product, limits } = row;
  const { return_zip } = settings;
  const isWayBack = return_zip !== undefined && to.zip === return_zip && from.zip !== return_zip;
  const isServed =
    product === null
      ? isWayBack && receiverFor(from.country, settings) !== null && parcels.length === 1
      : !isWayBack &&
        from.country === "DE" &&
        delivers(product, to.country) &&
        parcels.length <= MOST_PARCELS;
  if (isServed && parcels.every((parcel) => withinLimits(parcel, limits))) return;
  throw new EngineError("OPTION_NOT_AVAILABLE", `${row.name} does not take this shipment.`, {
    reason: "no_price",
    carrier: "DHL",
  });
}

import type { CarrierAccount, RateFailure } from "../../engine/index.ts";
import { EngineError, failureOf } from "../../engine/index.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import type { OrderServices } from "../ports.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { refusalOf } from "../purchases/refusal-of.ts";

/** Services of a carrier that have no price for a label, for one reason. */
export interface UnpricedServices {
  readonly carrier: string;
  /** The services' names; none where the reason is that of all its services. */
  readonly names: readonly string[];
  /** Their codes; `null`: one without a code. */
  readonly services: readonly (string | null)[];
  readonly reason: PurchaseReason;
  /** The carrier may still answer. */
  readonly isPending: boolean;
}

/** A service that is not offered for a label, whatever its price. */
export interface ServiceLeftOut {
  readonly service: OfferedService;
  readonly reason: PurchaseReason;
}

/** The services without a price, those of one carrier and reason together. */
export function unpricedServices(
  accounts: readonly CarrierAccount[],
  offered: readonly OfferedService[],
  failures: readonly RateFailure[],
  leftOut: readonly ServiceLeftOut[],
): readonly UnpricedServices[] {
  const each = [
    ...leftOut.map(({ service, reason }) => ({
      ...{ accountId: service.accountId, reason, isPending: false },
      services: [service],
    })),
    ...failures.map((failure) => {
      const { accountId, serviceCode, isPending = false } = failure;
      return {
        ...{ accountId, isPending },
        reason: { code: "refused", refusal: refusalOf(failure) } as const,
        services: offered.filter(
          ({ accountId: of, service }) => of === accountId && [null, service.code].includes(serviceCode),
        ),
      };
    }),
  ];
  const alike = Map.groupBy(each, ({ accountId, reason, isPending }) =>
    JSON.stringify([accountId, reason, isPending]),
  );
  return [...alike.values()].flatMap((these) => {
    const [first] = these;
    if (first === undefined) return [];
    const { accountId, reason, isPending } = first;
    const services = these.flatMap((one) => one.services);
    const isAll = offered.every((other) => other.accountId !== accountId || services.includes(other));
    return [
      {
        carrier: accounts.find(({ id }) => id === accountId)?.carrier.name ?? "",
        names: isAll && services.length !== 1 ? [] : services.map(({ service }) => service.name),
        services: services.map(({ code }) => code),
        ...{ reason, isPending },
      },
    ];
  });
}

/** Accounts that can't price anything, because the merchant has entered no price list. */
export function withoutPriceList(
  { ports }: Pick<OrderServices, "ports">,
  accounts: readonly CarrierAccount[],
  offered: readonly OfferedService[],
): readonly RateFailure[] {
  const silent = accounts.filter(({ id }) => !offered.some(({ accountId }) => accountId === id));
  return silent.flatMap((account) => {
    try {
      if (ports.carriers.connect(account).services.length > 0) return [];
    } catch {
      // Its failure is among those of pricing.
      return [];
    }
    const refusal = new EngineError("OPTION_NOT_AVAILABLE", `${account.carrier.name} has no price list.`, {
      reason: "no_price_list",
    });
    return failureOf(account, null, refusal);
  });
}

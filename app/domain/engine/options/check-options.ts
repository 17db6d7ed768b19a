/** The options of a quote and of a shipment: cash on delivery, extras and pickup. */
import { capabilitiesOf } from "../capabilities.ts";
import type { CashOnDeliveryCapability, OpenConnection, ServiceConnection } from "../carrier-ports.ts";
import type { Issue } from "../errors.ts";
import { pickupSlot } from "../pickups/pickup-slot.ts";
import type { CarrierAccount } from "../values/account.ts";
import type { Address } from "../values/address.ts";
import type { CurrencyCode } from "../values/money.ts";
import { isRepresentable, toMinor } from "../values/money.ts";
import type { QuoteOptions, Rate } from "../values/rate.ts";
import type { Extras, Pickup } from "../values/shipment.ts";
import { refuseUncollectable } from "./cash-on-delivery.ts";
import { notAvailable, refuseAbove } from "./option-refusals.ts";

export interface OptionsQuestion {
  readonly request: QuoteOptions & { readonly cashOnDeliveryCurrency?: CurrencyCode };
  readonly from: Address;
  readonly to: Address;
  readonly rate: Pick<Rate, "carrier" | "price">;
  readonly account: Pick<CarrierAccount, "credentials" | "sample">;
  readonly connection: OpenConnection;
  readonly now: Date;
}

/** Options that the service has, in the engine's terms. */
export interface CheckedOptions {
  readonly extras: Extras;
  readonly cashOnDeliveryMinor: number;
  readonly pickup: Pickup | null;
}

/**
 * Pure. The amounts have no issues.
 * @throws PICKUP_NOT_AVAILABLE | OPTION_NOT_AVAILABLE | CASH_ON_DELIVERY_NOT_ALLOWED | VALIDATION_FAILED above a limit
 */
export function checkOptions(question: OptionsQuestion, service: ServiceConnection): CheckedOptions {
  const { request, connection, from, to, now } = question;
  const { cashOnDelivery, pickup } = capabilitiesOf(connection, service, { from, to });
  return {
    extras: checkExtras(question, service),
    cashOnDeliveryMinor: cashMinorOf(question, cashOnDelivery),
    pickup: request.pickup ? pickupSlot(pickup, request.pickup.date, now) : null,
  };
}

export function amountIssues(
  request: QuoteOptions,
  { price: { currency } }: Pick<Rate, "price">,
): readonly Issue[] {
  const amounts = [
    ["cash_on_delivery", request.cashOnDelivery ?? 0],
    ["extras.insurance_amount", request.extras?.insuranceAmount ?? 0],
  ] as const;
  return amounts.flatMap(([path, amount]) => {
    if (!Number.isFinite(amount) || amount < 0) return [{ path, message: "must not be negative" }];
    return isRepresentable(amount, currency)
      ? []
      : [{ path, message: `must be an amount of ${currency}, with no more decimals than it has` }];
  });
}

function checkExtras({ request, rate, connection, to }: OptionsQuestion, service: ServiceConnection): Extras {
  const { insuranceAmount, isSaturdayDelivery, isCustomsInvoiceDocument } = request.extras ?? {};
  const { currency } = rate.price;
  const insuranceMinor = toMinor(insuranceAmount ?? 0, currency);
  if (insuranceMinor > 0) {
    const limit = service.insurance;
    if (limit === undefined || limit.currency !== currency) {
      throw notAvailable(`${service.name} has no insurance.`, { path: "extras.insurance_amount" });
    }
    refuseAbove("extras.insurance_amount", insuranceMinor, limit.maxMinor, currency);
  }
  if (isSaturdayDelivery && !service.saturdayDelivery?.countries.includes(to.country)) {
    throw notAvailable(`${service.name} does not deliver on Saturdays in ${to.country}.`, {
      path: "extras.is_saturday_delivery",
    });
  }
  if (isCustomsInvoiceDocument && connection.customsInvoiceUpload === undefined) {
    throw notAvailable(`${rate.carrier.name} takes no customs documents.`, {
      path: "extras.is_customs_invoice_document",
    });
  }
  return {
    ...(insuranceMinor > 0 ? { insuranceMinor } : {}),
    ...(isSaturdayDelivery === undefined ? {} : { saturdayDelivery: isSaturdayDelivery }),
    ...(isCustomsInvoiceDocument === undefined ? {} : { customsInvoiceDocument: isCustomsInvoiceDocument }),
  };
}

/** The cash to collect, in minor units; 0 if none is requested. */
function cashMinorOf(
  { request, rate, account }: OptionsQuestion,
  limit: CashOnDeliveryCapability | undefined,
): number {
  const { currency } = rate.price;
  const amountMinor = toMinor(request.cashOnDelivery ?? 0, currency);
  if (amountMinor > 0)
    refuseUncollectable(
      { rate, account, limit },
      { amountMinor, currency: request.cashOnDeliveryCurrency ?? currency },
    );
  return amountMinor;
}

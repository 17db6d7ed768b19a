import type { CarrierAccount, Cash, Quote, QuoteOptions, Rate, RateFailure } from "../../engine/index.ts";
import {
  cheapestFirst,
  EngineError,
  pendingFailure,
  priceWithOptions,
  toDecimal,
} from "../../engine/index.ts";
import { unlessLate } from "../offers/rates-in-time.ts";
import type { OrderServices } from "../ports.ts";
import type { LabelTerms } from "../purchases/label-terms.ts";

/** The options of a label, as the engine takes them: the cash to collect, and the options that the merchant typed. */
export function optionsOf(
  cash: Cash | null,
  { insurance, saturday }: Pick<LabelTerms, "insurance" | "saturday">,
): QuoteOptions & { readonly cashOnDeliveryCurrency?: string } {
  const extras = {
    ...(insurance !== undefined && { insuranceAmount: insurance }),
    ...(saturday && { isSaturdayDelivery: true }),
  };
  return {
    ...(cash !== null && {
      cashOnDelivery: toDecimal(cash.amountMinor, cash.currency),
      cashOnDeliveryCurrency: cash.currency,
    }),
    ...(Object.keys(extras).length > 0 && { extras }),
  };
}

/**
 * The prices of labels with these options. A service that lacks one is among the failures.
 * @param patienceMs a service that has not answered by then is a pending failure; absent: all are awaited
 */
export async function quoteWithOptions(
  { ports }: Pick<OrderServices, "ports">,
  accounts: readonly CarrierAccount[],
  { rates, failures }: Quote,
  options: ReturnType<typeof optionsOf>,
  patienceMs?: number,
): Promise<Quote> {
  const outcomes: (Rate | RateFailure)[] = [];
  const answers = rates.map(async (rate, at) => {
    const account = accounts.find(({ id }) => id === rate.accountId);
    outcomes[at] = account === undefined ? rate : pendingFailure(account, rate.service.code);
    if (account !== undefined) outcomes[at] = await withOptions(ports, account, rate, options);
  });
  await unlessLate(patienceMs, Promise.all(answers));
  const priced = [...outcomes];
  return {
    rates: priced.filter((outcome) => "price" in outcome).sort(cheapestFirst),
    failures: [...failures, ...priced.filter((outcome) => "message" in outcome)],
  };
}

async function withOptions(
  ports: OrderServices["ports"],
  account: CarrierAccount,
  rate: Rate,
  options: ReturnType<typeof optionsOf>,
): Promise<Rate | RateFailure> {
  try {
    return { ...rate, price: await priceWithOptions(ports, account, rate, options) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { code, message, metadata } = error;
    return {
      accountId: rate.accountId,
      carrierCode: rate.carrier.code,
      serviceCode: rate.service.code,
      code,
      message,
      metadata,
      fault: null,
    };
  }
}

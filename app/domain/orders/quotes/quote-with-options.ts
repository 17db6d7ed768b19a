import type { CarrierAccount, Cash, Quote, QuoteOptions, Rate, RateFailure } from "../../engine/index.ts";
import { cheapestFirst, EngineError, priceWithOptions, toDecimal } from "../../engine/index.ts";
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

/** The prices of labels with these options. A service that lacks one is among the failures. */
export async function quoteWithOptions(
  { ports }: Pick<OrderServices, "ports">,
  accounts: readonly CarrierAccount[],
  { rates, failures }: Quote,
  options: ReturnType<typeof optionsOf>,
): Promise<Quote> {
  const priced = await Promise.all(
    rates.map(async (rate): Promise<Rate | RateFailure> => {
      const account = accounts.find(({ id }) => id === rate.accountId);
      if (account === undefined) return rate;
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
    }),
  );
  const able = priced.flatMap((each) => ("price" in each ? [each] : []));
  return {
    rates: able.sort(cheapestFirst),
    failures: [...failures, ...priced.flatMap((each) => ("price" in each ? [] : [each]))],
  };
}

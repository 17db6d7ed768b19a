import type { CarrierAccount, Cash, Quote, Rate, RateFailure } from "../engine/index.ts";
import { cheapestFirst, EngineError, priceWithCash } from "../engine/index.ts";
import type { OrderServices } from "./ports.ts";

/** The prices of labels that collect cash. A service that can't is among the failures. */
export async function quoteWithCash(
  { ports }: Pick<OrderServices, "ports">,
  accounts: readonly CarrierAccount[],
  { rates, failures }: Quote,
  cash: Cash,
): Promise<Quote> {
  const priced = await Promise.all(
    rates.map(async (rate): Promise<Rate | RateFailure> => {
      const account = accounts.find(({ id }) => id === rate.accountId);
      if (account === undefined) return rate;
      try {
        return { ...rate, price: await priceWithCash(ports, account, rate, cash) };
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const { code, message, metadata } = error;
        return {
          ...{ accountId: rate.accountId, carrierCode: rate.carrier.code, serviceCode: rate.service.code },
          ...{ code, message, metadata, fault: null },
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

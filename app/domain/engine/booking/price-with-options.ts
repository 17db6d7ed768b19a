import { EngineError, validationFailed } from "../errors.ts";
import type { OptionsQuestion } from "../options/check-options.ts";
import { amountIssues, checkOptions } from "../options/check-options.ts";
import { labelPrice } from "../options/label-price.ts";
import type { Ports } from "../ports.ts";
import type { CarrierAccount } from "../values/account.ts";
import type { Price, Rate } from "../values/rate.ts";

/**
 * The price of a label with these options, of a rate that was quoted without: checked and priced as a purchase does it.
 * @throws EngineError the refusal that a purchase would get
 */
export async function priceWithOptions(
  ports: Pick<Ports, "carriers">,
  account: CarrierAccount,
  rate: Rate,
  request: OptionsQuestion["request"],
): Promise<Price> {
  const connection = ports.carriers.connect(account);
  const service = connection.services.find(({ code }) => code === rate.service.code);
  if (service === undefined)
    throw new EngineError("OPTION_NOT_AVAILABLE", `${rate.service.name} is no longer enabled.`, {
      reason: "service_disabled",
      service: rate.service.name,
    });
  const { from, to } = rate.request;
  const options = checkOptions(
    { request, from, to, rate, account, connection, now: rate.createdAt },
    service,
  );
  const issues = amountIssues(request, rate);
  if (issues.length > 0) throw validationFailed(issues);
  return labelPrice(rate, { service, ...options });
}

/** Options of a request on the command line, beside those that its file has. */
import { flag, text, UsageError } from "../command-line.ts";

export const priceOptions = {
  "cash-on-delivery": text,
  insurance: text,
  saturday: flag,
  packing: text,
} as const;

type Given = {
  readonly [Name in keyof typeof priceOptions]?: (typeof priceOptions)[Name] extends typeof flag
    ? boolean | undefined
    : string | undefined;
};

/** The request with the options in the form of `POST /v1/rates`, which checks them. */
export function withOptions(request: unknown, given: Given): unknown {
  if (typeof request !== "object" || request === null || Array.isArray(request)) return request;
  const { extras } = request as { readonly extras?: unknown };
  const own = {
    ...(given.insurance !== undefined && { insurance_amount: amount("insurance", given.insurance) }),
    ...(given.saturday === true && { is_saturday_delivery: true }),
  };
  const collected = given["cash-on-delivery"];
  return {
    ...request,
    ...(collected !== undefined && { cash_on_delivery: amount("cash-on-delivery", collected) }),
    ...(Object.keys(own).length > 0 && {
      extras: { ...(typeof extras === "object" ? extras : {}), ...own },
    }),
    ...(given.packing !== undefined && { packing: given.packing }),
  };
}

function amount(name: string, written: string): number {
  if (/^\d{1,9}(\.\d{1,4})?$/.test(written)) return Number(written);
  throw new UsageError(`--${name} is an amount such as 49.90, with a decimal point`);
}

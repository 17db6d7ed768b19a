/** The account that a command is about: a merchant's, with a carrier, in one environment. */
import type { Caller, CarrierAccount, Environment } from "../../engine/index.ts";
import type { Stores } from "../../store/stores.ts";
import type { Command } from "../command-line.ts";
import { environmentNamed, merchantName, text, UsageError, withStores } from "../command-line.ts";

export const accountOptions = { merchant: text, carrier: text, environment: text };

export interface Target {
  readonly merchant: string;
  readonly carrier: string;
  readonly environment: Caller["environment"];
}

type TargetValues = { readonly [Option in keyof typeof accountOptions]?: string | undefined };

/** @param environment where none is named */
export function targetOf(values: TargetValues, environment: Environment = "sandbox"): Target {
  const carrier = values.carrier?.trim();
  if (carrier === undefined || carrier === "") throw new UsageError("--carrier is missing");
  return {
    merchant: merchantName(values.merchant),
    carrier,
    environment: environmentNamed(values.environment ?? environment),
  };
}

export function withMerchant(
  { merchant: name, environment }: Target,
  act: (opened: Parameters<Command>[0], caller: Caller) => Promise<number>,
): Promise<number> {
  return withStores(async (opened) => {
    const merchant = await opened.stores.merchants.byName(name);
    if (merchant === null) {
      throw new Error(`there is no merchant "${name}"; "npm run -s key -- create" makes one`);
    }
    return act(opened, { merchantId: merchant.id, environment });
  });
}

export async function findAccount(
  { accounts }: Stores,
  caller: Caller,
  carrierCode: string,
): Promise<CarrierAccount | null> {
  return (await accounts.list(caller)).find(({ carrier }) => carrier.code === carrierCode) ?? null;
}

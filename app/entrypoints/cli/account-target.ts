/** The account that a command is about: a merchant, an environment and a carrier. */

import type { Stores } from "../../adapters/store/stores.ts";
import type { Caller, CarrierAccount } from "../../domain/engine/index.ts";
import type { Command } from "./command-line.ts";
import { environmentNamed, merchantName, text, UsageError } from "./command-line.ts";

export const accountOptions = { merchant: text, carrier: text, environment: text };

export interface MerchantTarget {
  readonly merchant: string;
  readonly environment: Caller["environment"];
}

export interface AccountTarget extends MerchantTarget {
  readonly carrier: string;
}

type Given = { readonly [Option in keyof typeof accountOptions]?: string | undefined };

export function targetOf(values: Given): AccountTarget {
  const carrier = values.carrier?.trim();
  if (carrier === undefined || carrier === "") throw new UsageError("--carrier is missing");
  return { ...merchantTargetOf(values), carrier };
}

export function merchantTargetOf({ merchant, environment }: Omit<Given, "carrier">): MerchantTarget {
  return { merchant: merchantName(merchant), environment: environmentNamed(environment) };
}

/** The command throws an Error if the merchant does not exist. */
export function withMerchant(
  { merchant: name, environment }: MerchantTarget,
  act: (opened: Parameters<Command>[0], caller: Caller) => Promise<number>,
): Command {
  return async (opened) => {
    const merchant = await opened.stores.merchants.byName(name);
    if (merchant === null) {
      throw new Error(`there is no merchant "${name}"; "npm run -s key -- create" makes one`);
    }
    return act(opened, { merchantId: merchant.id, environment });
  };
}

export async function findAccount(
  { accounts }: Stores,
  caller: Caller,
  carrierCode: string,
): Promise<CarrierAccount | null> {
  return (await accounts.list(caller)).find(({ carrier }) => carrier.code === carrierCode) ?? null;
}

/** @throws Error there is none */
export async function requireAccount(
  stores: Stores,
  caller: Caller,
  { merchant, environment, carrier }: AccountTarget,
): Promise<CarrierAccount> {
  const account = await findAccount(stores, caller, carrier);
  if (account === null) throw new Error(`${merchant} has no ${environment} account with ${carrier}`);
  return account;
}

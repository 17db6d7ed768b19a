/** Adds and changes carrier accounts of a running shop, as an operator would. */

import type { Stores } from "../../app/adapters/store/stores.ts";
import type { Caller, NewCarrierAccount } from "../../app/domain/engine/index.ts";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { RunningShop } from "./running-shop.ts";

/** Changes the live shop's accounts in the stores; the server then reads its configuration again. */
export async function changeAccounts<Result>(
  { waybill, domain }: Pick<RunningShop, "waybill" | "domain">,
  change: (stores: Stores, caller: Caller) => Promise<Result>,
): Promise<Result> {
  const opened = await openStores(readEnv({ ...waybill.env }));
  try {
    const { id: merchantId } = await opened.stores.merchants.ensure(domain);
    const result = await change(opened.stores, { merchantId, environment: "production" });
    await opened.announce(merchantId);
    return result;
  } finally {
    await opened.close();
  }
}

/** An account with the local carrier of `simulator/carriers`. */
export function pretendAccount(url: string, code = "pretend", timeoutMs = 400): NewCarrierAccount {
  return {
    driver: "pretend",
    carrier: { code, name: `Pretend ${code}`, imageUrl: "/carriers/parcel.svg" },
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    secrets: {},
    defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
    settings: { url, timeoutMs },
  };
}

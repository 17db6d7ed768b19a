/** Carrier accounts of a running shop, as an operator would add and change them. */
import { openStores } from "../../app/cli/open-stores.ts";
import type { Caller, NewCarrierAccount } from "../../app/engine/index.ts";
import { readEnv } from "../../app/env.server.ts";
import type { Stores } from "../../app/store/stores.ts";
import type { RunningShop } from "./running-shop.ts";

/** Works on the stores of the shop's sandbox; afterwards the server reads its accounts again. */
export async function changeAccounts<Result>(
  { waybill, domain }: Pick<RunningShop, "waybill" | "domain">,
  change: (stores: Stores, caller: Caller) => Promise<Result>,
): Promise<Result> {
  const opened = await openStores(readEnv({ ...waybill.env }));
  try {
    const { id: merchantId } = await opened.stores.merchants.ensure(domain);
    const result = await change(opened.stores, { merchantId, environment: "sandbox" });
    await opened.announce(merchantId);
    return result;
  } finally {
    await opened.close();
  }
}

/** An account with the pretend carrier of `simulator/carriers`. */
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

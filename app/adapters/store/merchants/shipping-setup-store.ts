import type { Caller, ShippingSetup, ShippingSetupStore } from "../../../domain/engine/index.ts";
import { readTogether } from "../rows/read-together.ts";
import type { StoreContext } from "../store-context.ts";
import type { AccountVersion } from "./account-cache.ts";
import type { AccountReader } from "./account-store.ts";
import { accountVersion } from "./account-store.ts";
import type { ConfigRow, KeptConfigs } from "./shipping-config-store.ts";
import { configRow } from "./shipping-config-store.ts";

interface SetupRow extends ConfigRow {
  readonly accounts: readonly AccountVersion[];
}

/** Every quote runs it: the versions of all that may have changed, in one round trip. */
const selectSetup = {
  name: "select-setup",
  text: `SELECT config.*, (
      SELECT coalesce(json_agg(json_build_object('id', id, 'merchantId', merchant_id, 'version', ${accountVersion}) ORDER BY position, id), '[]')
      FROM carrier_accounts WHERE merchant_id = $1 AND environment = $2 AND enabled
    ) AS accounts FROM (${configRow}) AS config`,
};

export function shippingSetupStore(
  { run }: Pick<StoreContext, "run">,
  readAccounts: AccountReader,
  keptConfigs: KeptConfigs,
): ShippingSetupStore {
  async function read(caller: Caller): Promise<ShippingSetup> {
    const { merchantId, environment } = caller;
    const question = keptConfigs.ask(caller);
    const [row] = await run<SetupRow>(selectSetup, [merchantId, environment, question.mark]);
    const { shippingConfig } = question.answered(row);
    return { accounts: await readAccounts(row?.accounts ?? []), shippingConfig };
  }
  return { get: readTogether(read, ({ merchantId, environment }) => `${merchantId}/${environment}`) };
}

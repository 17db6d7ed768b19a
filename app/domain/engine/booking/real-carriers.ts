import type { Ports } from "../ports.ts";
import type { CarrierAccount } from "../values/account.ts";
import { isForDevelopmentStores } from "../values/test-carrier.ts";

/** The ports of a caller who ships in earnest, such as a key of production: for them there is no test carrier. */
export function withRealCarriers<Some extends Pick<Ports, "accounts" | "setups">>(ports: Some): Some {
  const isReal = (account: CarrierAccount) => !isForDevelopmentStores(account);
  return {
    ...ports,
    accounts: {
      ...ports.accounts,
      enabled: async (caller) => (await ports.accounts.enabled(caller)).filter(isReal),
      async get(caller, accountId) {
        const account = await ports.accounts.get(caller, accountId);
        return account !== null && isReal(account) ? account : null;
      },
    },
    setups: {
      async get(caller) {
        const setup = await ports.setups.get(caller);
        return setup.accounts.every(isReal) ? setup : { ...setup, accounts: setup.accounts.filter(isReal) };
      },
    },
  };
}

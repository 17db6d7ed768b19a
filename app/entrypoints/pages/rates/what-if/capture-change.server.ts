import type {
  CarrierAccount,
  NewCarrierAccount,
  ShippingConfig,
  ShippingSetup,
} from "../../../../domain/engine/index.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";

/** Ends a save at the moment at which it would store. */
class CapturedError extends Error {
  readonly change: Change;
  constructor(change: Change) {
    super("a change that is only tried is not stored");
    this.change = change;
  }
}

type Change =
  | { readonly shippingConfig: ShippingConfig }
  | { readonly current: CarrierAccount | null; readonly next: NewCarrierAccount };

/**
 * The setup before and after a save, which runs as it would and stores nothing.
 * @param save saves the configuration or one carrier account
 * @returns `null`: the save refuses the change
 */
export async function captureChange(
  context: ViewerContext,
  save: (context: ViewerContext) => Promise<unknown>,
): Promise<{ readonly before: ShippingSetup; readonly after: ShippingSetup } | null> {
  const { services, caller } = context;
  const { accounts, shippingConfigs } = services;
  const before = await services.ports.setups.get(caller);
  const trial: ViewerContext = {
    ...context,
    services: {
      ...services,
      shippingConfigs: {
        ...shippingConfigs,
        save: (_caller, changed) => Promise.reject(new CapturedError({ shippingConfig: changed })),
      },
      accounts: {
        ...accounts,
        async change(of, code, change) {
          const current = (await accounts.list(of)).find(({ carrier }) => carrier.code === code) ?? null;
          throw new CapturedError({ current, next: change(current) });
        },
      },
    },
  };
  try {
    await save(trial);
    return null;
  } catch (error) {
    if (!(error instanceof CapturedError)) throw error;
    const { change } = error;
    if ("shippingConfig" in change) return { before, after: { ...before, ...change } };
    const { current, next } = change;
    const account = { ...caller, id: current?.id ?? "new", updatedAt: new Date(0), ...next };
    const others = before.accounts.filter(({ id }) => id !== current?.id);
    return { before, after: { ...before, accounts: next.enabled ? [...others, account] : others } };
  }
}

import type { Caller, ShippingConfig } from "../engine/index.ts";
import { ChangedByOthersError, inTurn, MOST_TRIES } from "../engine/index.ts";

/** Work that is written with a configuration. Absent: none, as by a command, which sends no jobs. */
export interface SaveEffects {
  /** Where service rules changed, the orders that automation left alone are settled again. */
  readonly settlesKeptBack: boolean;
}

export interface VersionedConfigs {
  current(caller: Caller): Promise<{ readonly shippingConfig: ShippingConfig; readonly version: number }>;
  /** The new version; `null`, and nothing is stored, if `expectedVersion` is not the stored one any more. */
  save(
    caller: Caller,
    shippingConfig: ShippingConfig,
    expectedVersion: number,
    effects?: SaveEffects,
  ): Promise<number | null>;
}

/**
 * Replaces a merchant's configuration by one made from it, again if others stored theirs meanwhile.
 * @param make pure, or throws; `null` leaves what is stored
 * @returns the configuration that was stored; `null`: none
 * @throws ChangedByOthersError
 */
export function replaceShippingConfig(
  configs: VersionedConfigs,
  caller: Caller,
  make: (stored: ShippingConfig, version: number) => ShippingConfig | null,
  effects?: SaveEffects,
): Promise<ShippingConfig | null> {
  return inTurn(configs, `${caller.merchantId}/${caller.environment}`, async () => {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const { shippingConfig, version } = await configs.current(caller);
      const made = make(shippingConfig, version);
      if (made === null || (await configs.save(caller, made, version, effects)) !== null) return made;
    }
    throw new ChangedByOthersError(`The configuration was changed by others ${MOST_TRIES} times in a row.`);
  });
}

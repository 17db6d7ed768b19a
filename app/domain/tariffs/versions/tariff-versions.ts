import type { CompiledTariff, Validity } from "../../engine/index.ts";
import { compileTariff, EngineError, localTime, tariffOn } from "../../engine/index.ts";
import type { TariffDocument } from "../document/document.ts";
import { toTariff } from "../document/to-tariff.ts";

/** One version of an account's tariff, indexed at its first price. */
export interface TariffVersion extends Validity {
  readonly document: TariffDocument;
  compiled(): CompiledTariff;
}

export interface TariffVersions {
  readonly all: readonly TariffVersion[];
  /** @throws EngineError OPTION_NOT_AVAILABLE none is valid then */
  on(at: Date): TariffVersion;
  /** The valid one; without one, the nearest: old shipments stay usable, future tariffs are known. */
  nearest(at: Date): TariffVersion;
  /** True if another one will be valid on a later day. */
  changesAfter(at: Date): boolean;
}

export function tariffVersions(documents: readonly TariffDocument[]): TariffVersions {
  const all = documents.map(versionOf);
  return {
    all,
    on: (at) => tariffOn(all, at),
    nearest(at) {
      try {
        return tariffOn(all, at);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        const begun = all.filter(({ timeZone, validFrom }) => validFrom <= localTime(at, timeZone).date);
        return latest(begun) ?? earliest(all);
      }
    },
    changesAfter: (at) =>
      all.some(({ timeZone, validFrom, validTo }) => {
        const { date } = localTime(at, timeZone);
        return validFrom > date || (validTo !== null && validTo >= date);
      }),
  };
}

function versionOf(document: TariffDocument): TariffVersion {
  let compiled: CompiledTariff | undefined;
  const { timeZone, validFrom, validTo = null } = document;
  return {
    document,
    timeZone,
    validFrom,
    validTo,
    compiled() {
      compiled ??= compileTariff(toTariff(document));
      return compiled;
    },
  };
}

function latest(versions: readonly TariffVersion[]): TariffVersion | undefined {
  return [...versions].sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
}

function earliest(versions: readonly TariffVersion[]): TariffVersion {
  const [first] = [...versions].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  if (first === undefined) throw new RangeError("An account has at least one tariff.");
  return first;
}

import type { Clock } from "../../../../domain/engine/index.ts";
import type { AcsSession } from "../acs-session.ts";
import type { AcsCountry } from "../voucher/recipient.ts";
import type { Area } from "../wire/area-calls.ts";
import { areasOf } from "../wire/area-calls.ts";

const FRESH_MS = 24 * 60 * 60_000;

/** ACS's post codes, read once a day for each country and kept while ACS is away. */
export interface AreaTable {
  /** Rows of a post code. @throws EngineError CARRIER_UNAVAILABLE the table was never read */
  rowsOf(session: AcsSession, country: AcsCountry, zip: string): Promise<readonly Area[]>;
  /** The same without waiting: undefined if the table was never read. */
  knownRowsOf(country: AcsCountry, zip: string): readonly Area[] | undefined;
}

interface CountryTable {
  readonly byZip: ReadonlyMap<string, readonly Area[]>;
  readonly readAt: number;
}

export function areaTable(clock: Clock): AreaTable {
  const tables = new Map<AcsCountry, CountryTable>();
  const underWay = new Map<AcsCountry, Promise<CountryTable>>();

  function load(session: AcsSession, country: AcsCountry): Promise<CountryTable> {
    const present = underWay.get(country);
    if (present !== undefined) return present;
    const reading = session
      .ask(areasOf(country, null))
      .then((areas) => {
        const byZip = Map.groupBy(areas, ({ zip }) => zip);
        const table: CountryTable = { byZip, readAt: clock.now().getTime() };
        tables.set(country, table);
        return table;
      })
      .finally(() => underWay.delete(country));
    underWay.set(country, reading);
    return reading;
  }

  return {
    async rowsOf(session, country, zip) {
      const known = tables.get(country);
      const isFresh = known !== undefined && clock.now().getTime() - known.readAt < FRESH_MS;
      if (isFresh) return known.byZip.get(zip) ?? [];
      const table = await load(session, country).catch((error: unknown) => {
        if (known === undefined) throw error;
        return known;
      });
      return table.byZip.get(zip) ?? [];
    },
    knownRowsOf: (country, zip) => {
      const known = tables.get(country);
      return known && (known.byZip.get(zip) ?? []);
    },
  };
}

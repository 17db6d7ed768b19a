import type { Clock } from "../../../../domain/engine/index.ts";
import { keptAnswers } from "../../kit/kept-answers.ts";
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

export function areaTable(clock: Clock): AreaTable {
  const tables = keptAnswers<ReadonlyMap<string, readonly Area[]>>(clock, FRESH_MS);
  return {
    async rowsOf(session, country, zip) {
      const read = async () => Map.groupBy(await session.ask(areasOf(country, null)), (area) => area.zip);
      return (await tables.get(country, read)).get(zip) ?? [];
    },
    knownRowsOf(country, zip) {
      const known = tables.known(country);
      return known && (known.get(zip) ?? []);
    },
  };
}

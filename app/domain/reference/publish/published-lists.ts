/** Publishes the lists below `/config/`: those of the build, and the days without pickup by this machine's clock. */
import { createHash } from "node:crypto";
import type { Clock } from "../../engine/index.ts";
import { countriesWithHolidays, publicHolidays } from "../../engine/index.ts";
import type { PickupDateOverrides } from "./disabled-pickup-dates.ts";
import { coveredYears, disabledPickupDates } from "./disabled-pickup-dates.ts";
import overrides from "./pickup-date-overrides.json" with { type: "json" };
import type { DatedList, Publication } from "./publication.ts";
import { openPublication } from "./publication.ts";

const pickupDateOverrides: PickupDateOverrides = overrides;

/**
 * @param folder the folder of the lists, as the build writes them
 * @param publicUrl the server's address without a slash at the end
 */
export function publishLists(
  folder: string,
  publicUrl: string,
  clock: Clock,
  log: { error(about: object, message: string): void },
): Promise<Publication> {
  return openPublication({
    folder,
    datedList: disabledPickupDatesList,
    now: clock.now,
    referenceUrl: `${publicUrl}/config`,
    onFault: (error) => log.error({ err: error }, "the days without pickup could not be renewed"),
  });
}

export const disabledPickupDatesList: DatedList = {
  path: "disabled-pickup-dates.json",
  make(now) {
    const years = coveredYears(now);
    const data = JSON.stringify(
      disabledPickupDates(countriesWithHolidays, years, publicHolidays, pickupDateOverrides),
    );
    // The version is a digest of the data, as in the other lists.
    const version = createHash("sha256").update(data).digest("hex").slice(0, 16);
    return { version, json: `{"version":"${version}","generated_from":[],"data":${data}}` };
  },
};

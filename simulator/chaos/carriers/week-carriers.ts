import type { NewCarrierAccount } from "../../../app/domain/engine/index.ts";
import type { KioskOptions, SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { Database } from "../database.ts";
import type { CarrierName } from "../story.ts";
import { acsOfAWeek } from "./acs.ts";
import { boxnowOfAWeek } from "./boxnow.ts";
import { kioskOfAWeek } from "./kiosk.ts";
import type { WeekCarrier } from "./week-carrier.ts";

/** The carriers of a week's shop. */
export interface WeekCarriers {
  readonly byName: Readonly<Record<CarrierName, WeekCarrier>>;
  /** For the app's CARRIER_HOSTS. */
  readonly hosts: string;
  readonly accounts: readonly NewCarrierAccount[];
  /** Once the shop has its accounts. */
  connect(appUrl: string, database: Database): Promise<void>;
  fail(seed: number): Promise<void>;
  recover(): Promise<void>;
  /** The books of all of them. */
  labels(): Promise<readonly SoldLabel[]>;
  close(): Promise<void>;
}

/** @param options the kiosk's, which tells of its calls */
export async function startCarriers(options: KioskOptions): Promise<WeekCarriers> {
  const byName = {
    kiosk: await kioskOfAWeek(options),
    boxnow: await boxnowOfAWeek(),
    acs: await acsOfAWeek(),
  };
  const all: readonly WeekCarrier[] = Object.values(byName);
  const each = async (work: (carrier: WeekCarrier) => Promise<void> | undefined): Promise<void> => {
    await Promise.all(all.map(work));
  };
  return {
    byName,
    hosts: all.flatMap(({ hosts }) => hosts ?? []).join(","),
    accounts: all.map(({ account }) => account),
    async connect(appUrl, database) {
      const stored = await database.rows<{ id: string; driver: string }>(
        "SELECT id, driver FROM carrier_accounts WHERE environment = 'production'",
      );
      await each((carrier) => {
        const id = stored.find(({ driver }) => driver === carrier.account.driver)?.id;
        return id === undefined ? undefined : carrier.connect?.(appUrl, id);
      });
    },
    fail: (seed) => each((carrier) => carrier.fail(seed)),
    recover: () => each((carrier) => carrier.recover()),
    labels: async () => (await Promise.all(all.map((carrier) => carrier.labels()))).flat(),
    close: () => each((carrier) => carrier.close()),
  };
}

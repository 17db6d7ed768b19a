import type { NewCarrierAccount } from "../../../app/domain/engine/index.ts";
import type { KioskOptions, SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { Database } from "../database.ts";
import type { CarrierFaults } from "../faults-of-a-week.ts";
import { faultsOfTheCarrier } from "../faults-of-a-week.ts";
import type { Share } from "../plan-week.ts";
import { leavesOneAddress, staysBought } from "../plan-week.ts";
import { acsOfAWeek } from "./acs.ts";
import { boxnowOfAWeek } from "./boxnow.ts";
import { courierCenterOfAWeek } from "./courier-center.ts";
import { dhlExpressOfAWeek } from "./dhl-express.ts";
import { dhlParcelDeOfAWeek } from "./dhl-parcel-de.ts";
import { eltaOfAWeek } from "./elta.ts";
import { genikiOfAWeek } from "./geniki.ts";
import { glsOfAWeek } from "./gls.ts";
import { kioskOfAWeek } from "./kiosk.ts";
import { speedexOfAWeek } from "./speedex.ts";
import type { WeekCarrier } from "./week-carrier.ts";

interface CarrierRow extends Share {
  /** @param options the kiosk's, which tells of its calls */
  open(options: KioskOptions): Promise<WeekCarrier>;
}

/** The carriers of a week, a line each: their servers, and their part of the orders. */
const rows: Readonly<Record<string, CarrierRow>> = {
  kiosk: { share: 4, open: kioskOfAWeek },
  boxnow: { share: 3, open: boxnowOfAWeek },
  acs: { share: 2, open: acsOfAWeek, takes: leavesOneAddress },
  geniki: { share: 2, open: genikiOfAWeek, takes: leavesOneAddress },
  speedex: { share: 2, open: speedexOfAWeek, takes: leavesOneAddress },
  elta: { share: 4, open: eltaOfAWeek, takes: staysBought },
  // Of its two kinds, the one whose look-ups find some bookings.
  "courier-center": {
    share: 2,
    open: () => courierCenterOfAWeek({ findsReferences: true }),
    takes: leavesOneAddress,
  },
  "dhl-express": { share: 2, open: dhlExpressOfAWeek, takes: staysBought },
  "dhl-parcel-de": { share: 2, open: dhlParcelDeOfAWeek, takes: leavesOneAddress, leavesFrom: "Berlin" },
  gls: { share: 2, open: glsOfAWeek, takes: leavesOneAddress, leavesFrom: "Berlin" },
};

/** For the plan of a week. */
export const shares: Readonly<Record<string, Share>> = rows;

/** The carriers of a week's shop. */
export interface WeekCarriers {
  readonly all: readonly WeekCarrier[];
  /** @throws Error there is none of this name */
  named(name: string): WeekCarrier;
  /** For the app's CARRIER_HOSTS. */
  readonly hosts: string;
  readonly accounts: readonly NewCarrierAccount[];
  /** Once the shop has its accounts. */
  connect(appUrl: string, database: Database): Promise<void>;
  /** From now on they fail at the rates of a week, or never more. */
  fail(seed: number): Promise<void>;
  recover(): Promise<void>;
  /** The books of all of them. */
  labels(): Promise<readonly SoldLabel[]>;
  close(): Promise<void>;
}

/** @param options the kiosk's, which tells of its calls */
export async function startCarriers(options: KioskOptions): Promise<WeekCarriers> {
  const opened = await Promise.all(
    Object.entries(rows).map(async ([name, { open }]) => [name, await open(options)] as const),
  );
  const byName = new Map(opened);
  const all = [...byName.values()];
  const each = async (work: (carrier: WeekCarrier) => Promise<unknown> | undefined): Promise<void> => {
    await Promise.all(all.map(work));
  };
  return {
    all,
    named(name) {
      const carrier = byName.get(name);
      if (carrier === undefined) throw new Error(`no carrier ${name} is in a week`);
      return carrier;
    },
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
    fail: (seed) => each((carrier) => fail(carrier, seed, faultsOfTheCarrier)),
    recover: () => each(recover),
    labels: async () => (await Promise.all(all.map((carrier) => carrier.labels()))).flat(),
    close: () => each(({ server }) => server.close()),
  };
}

/** From now on the carrier fails at these rates. */
export async function fail(
  { server, ownFaults }: WeekCarrier,
  seed: number,
  faults: CarrierFaults,
): Promise<void> {
  const rates = { ...faults.rates, ...ownFaults?.rates };
  await server.control("PUT", "/faults", { seed, ...faults, ...ownFaults, rates });
}

/** It fails no more, and nothing of its own is under way. */
export async function recover({ server, idle }: WeekCarrier): Promise<void> {
  await server.control("DELETE", "/faults");
  await idle?.();
}

/** The carriers with an API that Waybill has: their servers on loopback, and accounts of a shop with all of them. */
import { startAcs } from "../../simulator/carriers/acs/start-acs.ts";
import { startBoxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { startCourierCenter } from "../../simulator/carriers/courier-center/start-courier-center.ts";
import { startDhlExpress } from "../../simulator/carriers/dhl-express/start-dhl-express.ts";
import { startDhlParcelDe } from "../../simulator/carriers/dhl-parcel-de/start-dhl-parcel-de.ts";
import { startElta } from "../../simulator/carriers/elta/start-elta.ts";
import { startGeniki } from "../../simulator/carriers/geniki/start-geniki.ts";
import { startGls } from "../../simulator/carriers/gls/start-gls.ts";
import type { CarrierServer } from "../../simulator/carriers/kit/serve-carrier.ts";
import { startSpeedex } from "../../simulator/carriers/speedex/start-speedex.ts";
import * as acs from "../../test/carriers/acs/an-acs-desk.ts";
import * as boxnow from "../../test/carriers/boxnow/an-account.ts";
import * as courierCenter from "../../test/carriers/courier-center/a-courier-center-desk.ts";
import * as dhlExpress from "../../test/carriers/dhl-express/a-dhl-desk.ts";
import * as dhlParcelDe from "../../test/carriers/dhl-parcel-de/a-dhl-parcel-desk.ts";
import * as elta from "../../test/carriers/elta/an-elta-desk.ts";
import * as geniki from "../../test/carriers/geniki/a-geniki-desk.ts";
import * as gls from "../../test/carriers/gls/a-gls-desk.ts";
import * as speedex from "../../test/carriers/speedex/a-speedex-desk.ts";
import { changeAccounts } from "../../test/shopify/carrier-accounts.ts";
import type { RunningShop } from "../../test/shopify/running-shop.ts";

/** The origin of the bench's carts. */
const origin_zip = "10442";
/** Of the carts' items, which have no sizes. */
const defaultParcel = { lengthCm: 22, widthCm: 14, heightCm: 6 };
/** Longer than any caller waits. */
const HANG_MS = 3_600_000;
/** The calls of many shoppers come under one login. */
const quick = { pace: null, perSecond: null };

const rows = [
  { account: geniki.aNewAccount({ origin_zip }), start: () => startGeniki(quick) },
  { account: elta.aNewAccount({ origin_zip }), start: () => startElta() },
  { account: speedex.aNewAccount({ origin_zip }), start: () => startSpeedex(quick) },
  {
    account: courierCenter.aNewAccount({ sender_zip: origin_zip }),
    start: () => startCourierCenter(quick),
  },
  { account: boxnow.aNewAccount(), start: () => startBoxnow(quick) },
  { account: acs.aNewAccount(), start: () => startAcs(quick) },
  {
    account: dhlExpress.aNewAccount({ origin_country: "GR", origin_city: "Athens", origin_zip }),
    start: () => startDhlExpress(quick),
  },
  { account: gls.aNewAccount(), start: () => startGls(quick) },
  { account: dhlParcelDe.aNewAccount(), start: () => startDhlParcelDe(quick) },
];
/** The last ones hang. */
const HANGING = 3;

export interface BuiltInCarriers {
  /** CARRIER_HOSTS of the server. */
  readonly hosts: string;
  readonly names: { readonly well: readonly string[]; readonly hanging: readonly string[] };
  /** Adds the accounts of the carriers that are well, or of those that hang. */
  add(shop: RunningShop, which: "well" | "hanging"): Promise<void>;
  close(): Promise<void>;
}

export async function builtInCarriers(): Promise<BuiltInCarriers> {
  const started: { readonly driver: string; readonly server: CarrierServer }[] = [];
  const hosts: string[] = [];
  for (const { account, start } of rows) {
    const server = await start();
    started.push({ driver: account.driver, server });
    hosts.push(`${account.driver}=${server.url}`);
    if ("locationUrl" in server) hosts.push(`boxnow-locations=${server.locationUrl}`);
  }
  const parts = { well: rows.slice(0, -HANGING), hanging: rows.slice(-HANGING) };
  const namesOf = (some: typeof rows) => some.map(({ account }) => account.driver);
  for (const { server } of started.slice(-HANGING))
    await server.control("PUT", "/faults", { rates: { "hang-before": 1 }, hangMs: HANG_MS });
  return {
    hosts: hosts.join(),
    names: { well: namesOf(parts.well), hanging: namesOf(parts.hanging) },
    add: (shop, which) =>
      changeAccounts(shop, async (stores, caller) => {
        for (const { account } of parts[which])
          await stores.accounts.add(caller, { ...account, defaultParcel });
      }),
    close: async () => {
      for (const { server } of started) await server.close();
    },
  };
}

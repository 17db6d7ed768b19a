// Run: everyday, on one database
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  storedAccountSettings,
  storedDefaultParcel,
} from "../../app/adapters/store/merchants/account-row.ts";
import { storedShippingConfig } from "../../app/adapters/store/merchants/shipping-config-store.ts";
import { storedPurchase } from "../../app/adapters/store/orders/purchase-row.ts";
import type { StoredValue } from "../../app/adapters/store/rows/stored-value.ts";
import { storedFailure } from "../../app/adapters/store/shipments/booking-row.ts";
import { storedQuote, storedRate } from "../../app/adapters/store/shipments/rate-row.ts";
import { storedDraft, storedOrder, storedShipment } from "../../app/adapters/store/shipments/shipment-row.ts";
import {
  storedCarrierServiceRefusal,
  storedImportFailure,
  storedMessageTrouble,
} from "../../app/adapters/store/shops/platform-reasons.ts";
import { storedShopSettings } from "../../app/adapters/store/shops/shop-settings.ts";
import { readSettings } from "../../app/domain/orders/settings.ts";
import { accountSettingsRows } from "./old-rows/account-settings.ts";
import { defaultParcelRows } from "./old-rows/default-parcel.ts";
import { failureRows } from "./old-rows/failure.ts";
import type { LandedRows } from "./old-rows/landed-rows.ts";
import { orderRows } from "./old-rows/order.ts";
import {
  carrierServiceRefusalRows,
  importFailureRows,
  messageTroubleRows,
} from "./old-rows/platform-reasons.ts";
import {
  askedRows,
  boughtRows,
  buyingRows,
  endedRows,
  placedRows,
  waitingRows,
} from "./old-rows/purchase.ts";
import { quoteRows, rateRows } from "./old-rows/rate.ts";
import { draftRows, shipmentRows } from "./old-rows/shipment.ts";
import { shippingConfigRows } from "./old-rows/shipping-config.ts";
import { shopSettingsRows } from "./old-rows/shop-settings.ts";

const values = [
  ofKind("a rate", storedRate, rateRows),
  ofKind("a quote", storedQuote, quoteRows),
  ofKind("a shipment", storedShipment, shipmentRows),
  ofKind("a booking's draft", storedDraft, draftRows),
  ofKind("a booking's order", storedOrder, orderRows),
  ofKind("a booking's failure", storedFailure, failureRows),
  ofKind("a shipping-config", storedShippingConfig, shippingConfigRows),
  ofKind("a carrier account's settings", storedAccountSettings, accountSettingsRows),
  ofKind("a carrier account's default parcel", storedDefaultParcel, defaultParcelRows),
  ofKind("an asked purchase", storedPurchase, askedRows),
  ofKind("a waiting purchase", storedPurchase, waitingRows),
  ofKind("a purchase that is being bought", storedPurchase, buyingRows),
  ofKind("a bought purchase", storedPurchase, boughtRows),
  ofKind("a placed purchase", storedPurchase, placedRows),
  ofKind("an ended purchase", storedPurchase, endedRows),
  ofKind("a shop's settings", storedShopSettings, shopSettingsRows),
  ofKind("a refusal of a carrier service", storedCarrierServiceRefusal, carrierServiceRefusalRows),
  ofKind("a failure of an import", storedImportFailure, importFailureRows),
  ofKind("a trouble with a message", storedMessageTrouble, messageTroubleRows),
];

describe.each(values)("the rows of $name", ({ version, read, write, landed }) => {
  it("are there for every version", () => {
    expect(landed.map((each) => each.version)).toEqual(Array.from({ length: version }, (_, at) => at + 1));
  });

  it("are as they landed", () => {
    // To change the shape of a value, add a step and the rows of a new version; keep these unchanged.
    for (const { sha256, rows } of landed) expect(sha256).toBe(hashOf(rows));
  });

  it("say their version", () => {
    for (const { version: v, rows } of landed) for (const row of rows) expect("v" in row ? row.v : 1).toBe(v);
  });

  it("are all read, as what is written today", () => {
    for (const { rows } of landed)
      for (const row of rows) {
        const value = read(row);
        expect(read(JSON.parse(JSON.stringify(write(value))))).toStrictEqual(value);
      }
  });

  it("have, once read, all that the barest row of today has", () => {
    const needed = pathsIn(read(landed.at(-1)!.rows.at(-1)));
    for (const { rows } of landed)
      for (const row of rows) expect([...pathsIn(read(row))]).toEqual(expect.arrayContaining([...needed]));
  });
});

it("of a shop's settings lose nothing to the reader that fills in what is missing", () => {
  for (const { rows } of [...shopSettingsRows.older, shopSettingsRows.newest])
    for (const row of rows) {
      const settings = storedShopSettings.read(row);
      expect(readSettings({ settings })).toMatchObject(settings);
    }
});

/** The end of one value's type: the tests cover any of them. */
function ofKind<T>(name: string, { version, read, write }: StoredValue<T>, rows: LandedRows<object>) {
  return {
    name,
    version,
    read,
    write: (value: unknown) => write(value as T),
    landed: [...rows.older, rows.newest],
  };
}

function hashOf(rows: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/** `.rate.parcels[].weightG`: every place in a value, at any depth. */
function pathsIn(value: unknown, at = ""): ReadonlySet<string> {
  if (typeof value !== "object" || value === null || value instanceof Date) return new Set([at]);
  const parts = Array.isArray(value)
    ? value.map((each) => pathsIn(each, `${at}[]`))
    : Object.entries(value).map(([key, each]) => pathsIn(each, `${at}.${key}`));
  return new Set([at, ...parts.flatMap((part) => [...part])]);
}

import { afterAll, expect, it } from "vitest";
import type { CarrierAccount, NewCarrierAccount } from "../../app/domain/engine/index.ts";
import type { PageFormat } from "../../app/entrypoints/pages/frame/page-format.server.ts";
import type { ViewerContext } from "../../app/entrypoints/pages/frame/require-viewer.server.ts";
import { takeFiles } from "../../app/entrypoints/pages/rates/upload/actions.server.ts";
import { readingThreads } from "../../app/process/threads/file-readers.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { testClock } from "../support/test-clock.ts";

const threads = readingThreads();
afterAll(() => threads.close());

const caller = { merchantId: "1", environment: "production" } as const;
const tariff = (validFrom: string) => ({
  format: "waybill-tariff/2",
  carrier: { code: "elia", name: "Elia" },
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom,
  zones: [{ code: "near", places: [{ country: "GR", zips: ["10557"] }] }],
  services: [
    {
      ...{ code: "door", name: "Door", transitDays: 1 },
      prices: [{ zone: "near", brackets: [{ upToKg: 2, price: 3 }] }],
    },
  ],
  tax: { prices: "net", otherwise: "destination", shopper: "invoiced" },
});

/** Takes a file while someone else changes the account so many times, each between check and store. */
async function takenBeside(changes: number) {
  let left = changes;
  let stored: CarrierAccount = {
    ...aCarrier().account,
    ...{
      driver: "tariff",
      carrier: { code: "elia", name: "Elia", imageUrl: "" },
      secrets: { token: "kept" },
    },
    ...{ id: "2", ...caller, updatedAt: new Date(0), priceList: [tariff("2026-01-01")] },
  };
  const meanwhile = (): void => {
    if (left-- <= 0) return;
    const updatedAt = new Date(stored.updatedAt.getTime() + 1);
    stored = { ...stored, updatedAt, friendlyName: `renamed ${updatedAt.getTime()}` };
  };
  const services = {
    ports: { clock: testClock() },
    files: threads.readers,
    accounts: {
      list: async () => [stored],
      async change(_: unknown, __: string, change: (current: CarrierAccount) => NewCarrierAccount) {
        meanwhile();
        stored = { ...stored, ...change(stored) };
      },
    },
    merchantChanges: { publish: async () => {} },
  };
  const file = { name: "tariff.json", bytes: new TextEncoder().encode(JSON.stringify(tariff("2027-01-01"))) };
  const { outcome } = await takeFiles(
    { services, caller, viewer: {} } as unknown as ViewerContext,
    { intent: "store", files: [file] },
    { shortDay: (day: string) => day } as unknown as PageFormat,
  );
  return { outcome, stored };
}

it("checks a file anew beside an account that changed meanwhile, and keeps the change and the secrets", async () => {
  const { outcome, stored } = await takenBeside(2);
  expect(outcome).toBe("stored");
  expect(stored).toMatchObject({ friendlyName: "renamed 2", secrets: { token: "kept" } });
  expect(stored.priceList).toMatchObject([{ validFrom: "2026-01-01" }, { validFrom: "2027-01-01" }]);
});

it("stores nothing in an account that changes each time", async () => {
  const { outcome, stored } = await takenBeside(3);
  expect(outcome).toBe("refused");
  expect(stored.priceList).toHaveLength(1);
});

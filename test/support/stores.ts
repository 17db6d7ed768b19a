/** The real stores over a test's database, with a clock that the test moves. */
import { allCarriers, sampleCarrierAccounts } from "../../app/adapters/carriers/index.ts";
import { unprintableLetters } from "../../app/adapters/printing/unprintable-letters.ts";
import type { Database } from "../../app/adapters/store/database/database.ts";
import { readingFrom } from "../../app/adapters/store/database/reading.ts";
import { createEncryption } from "../../app/adapters/store/rows/encryption.ts";
import type { People } from "../../app/adapters/store/rows/people.ts";
import { peopleAtRest } from "../../app/adapters/store/rows/people.ts";
import { uuidV7 } from "../../app/adapters/store/rows/uuid-v7.ts";
import type { StoreContext } from "../../app/adapters/store/store-context.ts";
import type { Stores } from "../../app/adapters/store/stores.ts";
import { createStores } from "../../app/adapters/store/stores.ts";
import type { Ids, Ports } from "../../app/domain/engine/index.ts";
import { pointMemory, withSamplePoints } from "../../app/domain/engine/index.ts";
import type { Enqueue, InboxJobs, JobData, JobName } from "../../app/domain/jobs/jobs.ts";
import { labelFormats } from "../../app/domain/papers/label-formats.ts";
import type { TestClock } from "./test-clock.ts";
import { testClock } from "./test-clock.ts";

export interface EnqueuedJob {
  readonly name: JobName;
  readonly data: JobData[JobName];
}

export interface TestStores extends Stores {
  readonly clock: TestClock;
  readonly ids: Ids;
  /** Jobs that stores have enqueued, in order, including those of aborted transactions. */
  readonly jobs: readonly EnqueuedJob[];
}

export const testEncryption = createEncryption(Buffer.alloc(32, 7));

export const testHashKey = Buffer.alloc(32, 9);

/** The cipher and the hashes of every test's stores. */
export const testPeople = peopleAtRest(testEncryption, testHashKey);

/** Leaves stored values in clear, so that a test can copy or change them by SQL. */
export const peopleInClear: People = {
  ...testPeople,
  seal: (_column, _row, written) => JSON.stringify(written),
};

export function testStores(
  { prisma, run }: Pick<Database, "prisma" | "run">,
  given: Partial<Omit<StoreContext, "prisma" | "clock">> & { readonly clock?: TestClock } = {},
): TestStores {
  const jobs: EnqueuedJob[] = [];
  const record: Enqueue = async (_transaction, name, data) => {
    const several: readonly EnqueuedJob["data"][] = Array.isArray(data) ? data : [data];
    jobs.push(...several.map((each) => ({ name, data: each })));
  };
  const inboxJobs: InboxJobs = {
    insertion: "SELECT id FROM received",
    removal: "SELECT id FROM done",
    traceparent: () => null,
    wake: (entries) =>
      jobs.push(...entries.map(({ shop, id }) => ({ name: "inbox" as const, data: { shop, id } }))),
    putAgain: async () => {},
    withoutJob: async () => [],
  };
  const clock = given.clock ?? testClock();
  const ids = { next: uuidV7(clock.now) };
  const context: StoreContext = {
    ids,
    enqueue: record,
    inboxJobs,
    encryption: testEncryption,
    people: testPeople,
    sampleAccounts: samplesWithContract,
    noteErasure: async () => {},
    run,
    actor: () => null,
    reading: readingFrom(prisma),
    ...given,
    prisma,
    clock,
    leaseClock: clock,
  };
  return { ...createStores(context), clock, ids: context.ids, jobs };
}

/** The carrier on a contract of the merchant's own, as `sampleCredentials` open it: it collects cash. */
const samplesWithContract = sampleCarrierAccounts.map((account) =>
  account.carrier.code === "gorgona" ? { ...account, credentials: "own" as const } : account,
);

/** The ports of use cases, with every real carrier. */
export function testPorts(
  database: Pick<Database, "prisma" | "run">,
  stores: TestStores = testStores(database),
): Ports & { readonly clock: TestClock } {
  const {
    clock,
    ids,
    accounts,
    shippingConfigs,
    setups,
    rates,
    bookings,
    shipments,
    carrierLabels,
    customsInvoices,
    labelNotices,
    manifests,
    pickups,
    voucherNumbers,
  } = stores;
  const carriers = allCarriers({ clock, voucherNumbers });
  const points = pointMemory({
    pointStore: withSamplePoints(stores.points, { accounts, carriers }),
    clock,
    refresh: async () => undefined,
  });
  return {
    clock,
    ids,
    carriers,
    accounts,
    shippingConfigs,
    setups,
    rates,
    bookings,
    shipments,
    carrierLabels,
    customsInvoices,
    labelNotices,
    manifests,
    pickups,
    points,
    labelFormats,
    unprintable: unprintableLetters,
  };
}

/** The entry of the inbox's last job. */
export function lastInboxId({ jobs }: TestStores): string {
  const data = jobs.findLast(({ name }) => name === "inbox")?.data;
  if (data === undefined || !("id" in data)) throw new Error("nothing came into the inbox");
  return data.id;
}

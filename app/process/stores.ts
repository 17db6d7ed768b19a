/** The stores over one database, with this machine's clock: the server and the command line share them. */
import { sampleCarrierAccounts } from "../carriers/index.ts";
import type { Database } from "../store/database/database.ts";
import type { Reading } from "../store/database/reading.ts";
import { readingFrom } from "../store/database/reading.ts";
import { createEncryption } from "../store/rows/encryption.ts";
import type { StoreContext } from "../store/rows/store-context.ts";
import type { Stores } from "../store/stores.ts";
import { createStores } from "../store/stores.ts";
import { systemClock, systemIds } from "./clock-and-ids.ts";
import type { EncryptionKeys } from "./encryption-keys.ts";

export function storesOver(
  { prisma, run, actor }: Database,
  { encryptionKey, otherKeys }: EncryptionKeys,
  { enqueue, inboxJobs }: Pick<StoreContext, "enqueue" | "inboxJobs">,
  reading: Reading = readingFrom(prisma),
): Stores {
  return createStores({
    prisma,
    reading,
    run,
    actor,
    clock: systemClock,
    ids: systemIds,
    enqueue,
    inboxJobs,
    encryption: createEncryption(
      Buffer.from(encryptionKey, "base64"),
      otherKeys.map((key) => Buffer.from(key, "base64")),
    ),
    sampleAccounts: sampleCarrierAccounts,
  });
}

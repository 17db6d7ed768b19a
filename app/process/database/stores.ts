/** The stores over one database, with this machine's clock: the server and the command line share them. */
import { sampleCarrierAccounts } from "../../adapters/carriers/index.ts";
import type { Database } from "../../adapters/store/database/database.ts";
import type { Reading } from "../../adapters/store/database/reading.ts";
import { readingFrom } from "../../adapters/store/database/reading.ts";
import { erasureLog } from "../../adapters/store/privacy/erasure-log.ts";
import { createEncryption } from "../../adapters/store/rows/encryption.ts";
import type { LeaseHolder } from "../../adapters/store/rows/lease-holder.ts";
import { peopleAtRest } from "../../adapters/store/rows/people.ts";
import { openPeopleKey } from "../../adapters/store/rows/people-key.ts";
import type { StoreContext } from "../../adapters/store/store-context.ts";
import type { Stores } from "../../adapters/store/stores.ts";
import { createStores } from "../../adapters/store/stores.ts";
import { systemClock, systemIds } from "../clock-and-ids.ts";
import type { EncryptionKeys } from "../encryption-keys.ts";

/** @throws DecryptionError the database's own key is encrypted with a key that was not given */
export async function storesOver(
  { prisma, run, actor, pool }: Database,
  { encryptionKey, otherKeys }: EncryptionKeys,
  { enqueue, inboxJobs }: Pick<StoreContext, "enqueue" | "inboxJobs">,
  { erasuresFile }: { readonly erasuresFile: string },
  {
    reading = readingFrom(prisma),
    holder,
    isReadOnly,
  }: {
    readonly reading?: Reading;
    readonly holder?: LeaseHolder;
    readonly isReadOnly?: boolean;
  } = {},
): Promise<Stores> {
  const encryption = createEncryption(
    Buffer.from(encryptionKey, "base64"),
    otherKeys.map((key) => Buffer.from(key, "base64")),
  );
  const query = (sql: string, values: readonly unknown[]) => pool.query(sql, [...values]);
  const hashKey = await openPeopleKey(query, encryption, isReadOnly);
  return createStores({
    prisma,
    reading,
    run,
    actor,
    clock: systemClock,
    ids: systemIds,
    enqueue,
    inboxJobs,
    encryption,
    people: peopleAtRest(encryption, hashKey),
    noteErasure: erasureLog(erasuresFile, systemClock.now),
    sampleAccounts: sampleCarrierAccounts,
    ...(holder && { holder }),
  });
}

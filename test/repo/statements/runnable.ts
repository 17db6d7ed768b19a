/** Code that the check runs instead of reading it, and values of run time that it takes as stated here. */
import type ts from "typescript";
import { inboxJobQueue } from "../../../app/adapters/queue/inbox-jobs.ts";
import { deleting, inserting, updating } from "../../../app/adapters/store/events/change.ts";
import { recording, recordingOfMerchants } from "../../../app/adapters/store/events/recording.ts";
import { encryptedColumns } from "../../../app/adapters/store/rows/encrypted-columns.ts";
import { personalColumns } from "../../../app/domain/personal-data.ts";

const builders = { deleting, inserting, recording, recordingOfMerchants, updating };

/** The functions of this folder make SQL of tables: they are run, and their templates are reached that way. */
export const folderOfBuilders = "app/adapters/store/events/";

export function runnable(node: ts.SignatureDeclaration): ((...args: unknown[]) => unknown) | undefined {
  if (!node.getSourceFile().fileName.includes(folderOfBuilders)) return;
  return Reflect.get(builders, node.name?.getText() ?? "");
}

const queue = inboxJobQueue(
  ...([undefined, () => null, undefined] as unknown as Parameters<typeof inboxJobQueue>),
);

/** Values by the text of the expression. */
export const stated: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["encryptedColumns", encryptedColumns],
  ["personalColumns", personalColumns],
  // The queue's own tables.
  ["inboxJobs.insertion", queue.insertion],
  ["inboxJobs.removal", queue.removal],
  // The column that distributes a table; most have this one.
  ["placedBy", "merchant_id"],
  // The database names the columns of a table's primary key. Each distributed table has one of the first three.
  [
    "primaryKey",
    [
      { name: "merchant_id", type: "uuid" },
      { name: "shop", type: "text" },
      { name: "series", type: "text" },
      { name: "id", type: "uuid" },
    ],
  ],
]);

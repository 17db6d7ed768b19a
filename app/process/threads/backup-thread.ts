/** A thread that writes one backup and reads it back, so that the thread that works on jobs does not. `backups.ts` starts it. */
import { workerData } from "node:worker_threads";
import { writeBackup } from "../../adapters/store/transfer/backup-file.ts";
import { readDatabase } from "../../adapters/store/transfer/read-database.ts";
import { yieldProcessor } from "./yield-processor.ts";

export interface BackupRun {
  readonly connectionString: string;
  readonly queueString: string | null;
  /** The key's mark, and not the key. */
  readonly keyCheck: string;
  readonly file: string;
}

yieldProcessor();
const { connectionString, queueString, keyCheck, file } = workerData as BackupRun;
await writeBackup(file, readDatabase(connectionString, keyCheck, { queueString }));

/** Backups by themselves: one at a time in the installation, each on a thread of its own (docs/decisions/203). */
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { backupAt, backupsIn, keepNewest, requireRoom } from "../adapters/store/transfer/backup-folder.ts";
import { keyCheck } from "../adapters/store/transfer/backup-format.ts";
import type { Clock } from "../domain/engine/index.ts";
import { LeaseBusyError, withLease } from "../domain/orders/leases/with-lease.ts";
import type { LeaseStore } from "../domain/orders/ports.ts";
import type { OpenedDatabase } from "./database/database-of.ts";
import { addBackupMetrics } from "./metrics/backup-metrics.ts";
import { projectRoot } from "./project-root.ts";
import type { BackupRun } from "./threads/backup-thread.ts";

const HOUR_MS = 3_600_000;

interface BackupTerms {
  readonly folder: string;
  readonly everyHours: number;
  /** How many stay. */
  readonly kept: number;
}

export interface BackupParts {
  readonly database: Pick<OpenedDatabase, "directString" | "queueString" | "encryptionKey">;
  readonly leases: LeaseStore;
  readonly clock: Clock;
  readonly log: Pick<Logger, "info" | "error">;
  readonly registry: Registry;
}

export interface Backups {
  /**
   * Makes a backup unless the newest is young enough, or another process makes one.
   * @throws BackupError, Error: the former ones stay
   */
  makeDue(): Promise<void>;
  /** Ends the backup under way, whose file has no name of a backup yet. */
  close(): Promise<void>;
}

export function openBackups(
  terms: BackupTerms,
  { database, leases, clock, log, registry }: BackupParts,
): Backups {
  const { folder, everyHours, kept } = terms;
  const noteFailure = addBackupMetrics(registry, terms, clock);
  let running: Worker | null = null;

  async function isDue(): Promise<boolean> {
    const [newest] = await backupsIn(folder);
    return newest === undefined || clock.now().getTime() - newest.takenAt.getTime() >= everyHours * HOUR_MS;
  }

  async function make(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await isDue())) return;
    await requireRoom(folder);
    const file = backupAt(folder, clock.now());
    const { directString: connectionString, queueString, encryptionKey } = database;
    running = backupThread({ connectionString, queueString, keyCheck: keyCheck(encryptionKey), file });
    try {
      const [exitCode] = await once(running, "exit");
      if (exitCode !== 0) throw new Error("the backup was ended before it was whole");
    } finally {
      running = null;
    }
    const deleted = await keepNewest(folder, kept);
    log.info({ file, deleted }, "backed up");
  }

  return {
    async makeDue() {
      try {
        await withLease({ leases }, "backup", { waitMs: 0 }, make);
      } catch (error) {
        if (error instanceof LeaseBusyError) return;
        noteFailure();
        log.error({ err: error }, "the backup failed; the former ones stay");
        throw error;
      }
    },
    async close() {
      await running?.terminate();
    },
  };
}

function backupThread(run: BackupRun): Worker {
  const source = path.join(projectRoot(), "app", "process", "threads", "backup-thread.ts");
  return new Worker(pathToFileURL(source), { workerData: run });
}

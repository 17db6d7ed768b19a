/** The age of the newest backup, as its folder has it at each scrape: a backup that was deleted by hand counts no more. */
import type { Registry } from "prom-client";
import { Gauge } from "prom-client";
import { backupsIn } from "../../adapters/store/transfer/backup-folder.ts";
import type { Clock } from "../../domain/engine/index.ts";

/** @returns notes that a backup failed now */
export function addBackupMetrics(
  registry: Registry,
  { folder, everyHours }: { readonly folder: string; readonly everyHours: number },
  clock: Clock,
): () => void {
  const registers = [registry];
  const secondsSince = (moment: Date) => (clock.now().getTime() - moment.getTime()) / 1_000;
  let failedAt: Date | null = null;
  new Gauge({
    name: "waybill_backup_age_seconds",
    help: "Age of the newest backup in BACKUP_DIR, which was read back whole; +Inf without one.",
    registers,
    async collect() {
      const [newest] = await backupsIn(folder).catch(() => []);
      this.set(newest === undefined ? Number.POSITIVE_INFINITY : secondsSince(newest.takenAt));
    },
  });
  new Gauge({
    name: "waybill_backup_every_seconds",
    help: "The time between two backups: BACKUP_EVERY_HOURS.",
    registers,
  }).set(everyHours * 3_600);
  new Gauge({
    name: "waybill_backup_failure_age_seconds",
    help: "Time since a backup of this process failed; absent while none did.",
    registers,
    collect() {
      this.remove();
      if (failedAt !== null) this.set(secondsSince(failedAt));
    },
  });
  return () => {
    failedAt = clock.now();
  };
}

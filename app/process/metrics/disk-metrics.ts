/** The room on the disks that this process writes to. PostgreSQL's own is on another machine, perhaps. */
import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import type { Registry } from "prom-client";
import { Gauge } from "prom-client";

/** @param disks folders by the name that their metrics have; one that is missing has none */
export function addDiskMetrics(registry: Registry, disks: Readonly<Record<string, string>>): void {
  const gauge = (name: string, help: string, blocksOf: (disk: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["disk"],
      registers: [registry],
      async collect() {
        this.reset();
        for (const [disk, folder] of Object.entries(disks)) {
          const found = await statfs(folder).catch(() => null);
          if (found !== null) this.set({ disk }, blocksOf(found) * found.bsize);
        }
      },
    });
  gauge(
    "waybill_disk_free_bytes",
    "Room on the disk of DATA_DIR (data) and BACKUP_DIR (backups).",
    ({ bavail }) => bavail,
  );
  gauge("waybill_disk_size_bytes", "The size of these disks.", ({ blocks }) => blocks);
}

import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { KioskCall } from "../carriers/kiosk/start-kiosk.ts";
import type { Chance } from "./chance.ts";
import type { Database } from "./database.ts";
import type { Fleet } from "./fleet.ts";
import type { Line } from "./line.ts";
import type { WeekClock } from "./week-clock.ts";

/** The machines that a mishap may touch. */
export interface Machines {
  readonly fleet: Fleet;
  readonly database: Database;
  /** To a PostgreSQL of several processes; null: the embedded database. */
  readonly line: Line | null;
  /** To the queue's own database; null: it is in the app's. */
  readonly queueLine: Line | null;
  /** The file that tells the embedded database's disk how it is. */
  readonly diskFile: string;
}

type Kind =
  | "stall"
  | "slow disk"
  | "full disk"
  | "database away"
  | "killed connections"
  | "locked table"
  | "half-open connections"
  | "slow database"
  | "queue away"
  | "slow queue";
type Effect = (machines: Machines, chance: Chance, lastsMs: number) => Promise<void>;

const embedded: readonly (readonly [number, Kind])[] = [
  [2, "stall"],
  [1, "slow disk"],
  [1, "full disk"],
];
const onPostgres: readonly (readonly [number, Kind])[] = [
  [4, "stall"],
  [1, "database away"],
  [1, "killed connections"],
  [1, "locked table"],
  [1, "half-open connections"],
  [1, "slow database"],
];

const onOwnQueue: readonly (readonly [number, Kind])[] = [
  ...onPostgres,
  [2, "queue away"],
  [1, "slow queue"],
];

const lockable = ["bookings", "shipments", "purchases", "inbox_entries", "leases", "label_notices"];

/** How a machine fails, and how it is well again. Each resolves when it is over. */
const effects: Readonly<Record<Exclude<Kind, "stall">, Effect>> = {
  async "database away"({ line }, _chance, lastsMs) {
    await line?.cut();
    await sleep(lastsMs);
    await line?.mend();
  },
  async "half-open connections"({ line }, _chance, lastsMs) {
    line?.silence();
    await sleep(lastsMs);
    await line?.mend();
  },
  async "slow database"({ line }, chance, lastsMs) {
    line?.slow(chance.whole("delay", 20, 150));
    await sleep(lastsMs);
    await line?.mend();
  },
  async "queue away"({ queueLine }, _chance, lastsMs) {
    await queueLine?.cut();
    await sleep(lastsMs);
    await queueLine?.mend();
  },
  async "slow queue"({ queueLine }, chance, lastsMs) {
    queueLine?.slow(chance.whole("delay", 20, 150));
    await sleep(lastsMs);
    await queueLine?.mend();
  },
  async "killed connections"({ database }) {
    await database.endOthers();
    if (database.queue !== database) await database.queue.endOthers();
  },
  async "locked table"({ database }, chance, lastsMs) {
    const table = chance.pick(
      "table",
      lockable.map((name) => [1, name] as const),
    );
    await database.lock(table, lastsMs);
  },
  async "slow disk"({ diskFile }, _chance, lastsMs) {
    writeFileSync(diskFile, "slow");
    await sleep(lastsMs);
    writeFileSync(diskFile, "well");
  },
  async "full disk"({ diskFile, fleet }, _chance, lastsMs) {
    writeFileSync(diskFile, "full");
    await sleep(lastsMs);
    writeFileSync(diskFile, "well");
    await fleet.startEnded();
  },
};

/** Machines fail, one at a time, at moments drawn from the seed. */
export class Mishaps {
  readonly counts: Partial<Record<Kind, number>> = {};
  readonly #machines: Machines;
  readonly #chance: Chance;
  readonly #count: number;
  readonly #weekMs: number;
  #onCheck: ((caller: number) => void) | null = null;

  constructor(machines: Machines, chance: Chance, count: number, weekMs: number) {
    this.#machines = machines;
    this.#chance = chance;
    this.#count = count;
    this.#weekMs = weekMs;
  }

  /** Called for every call that the carrier has executed, before it answers. */
  readonly heardCarrier = ({ name, caller }: KioskCall): void => {
    if (name === "check") this.#onCheck?.(caller);
  };

  /** A process that stalls has the embedded database in it, and its waits for a connection are over when it goes on. */
  get hurtDatabase(): boolean {
    return Object.keys(this.counts).some((kind) => kind !== "stall" || this.#machines.line === null);
  }

  /** Resolves when every planned mishap is over. */
  async happen(clock: WeekClock): Promise<void> {
    const { line, queueLine } = this.#machines;
    const kinds = queueLine === null ? onPostgres : onOwnQueue;
    for (let index = 0; index < this.#count; index += 1) {
      const own = this.#chance.under(`mishap ${index + 1}`);
      await clock.until(((index + own.number("when")) / this.#count) * this.#weekMs);
      const kind = own.pick("kind", line === null ? embedded : kinds);
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
      if (kind === "stall") await this.#stall(own);
      else await effects[kind](this.#machines, own, own.whole("lasts", 500, 3_000));
    }
  }

  /**
   * A process is stopped: right before its call to the carrier, or at any moment. When a worker goes on, its clock says
   * that 90 seconds have passed, as after its machine was suspended; the leases of its bookings end meanwhile.
   */
  async #stall(chance: Chance): Promise<void> {
    const { fleet, database } = this.#machines;
    const index = chance.isSo("before a call", 0.7)
      ? await this.#nextCaller(chance)
      : chance.whole("process", 0, fleet.size - 1);
    const goOn = fleet.suspend(index);
    try {
      if (fleet.roleOf(index) === "worker")
        await database.rows(
          "UPDATE bookings SET lease_until = now() WHERE state = 'open' AND lease_until > now()",
        );
      await sleep(chance.whole("lasts", 500, 4_000));
    } finally {
      goOn();
    }
  }

  /** The process that is about to buy a label; the drawn one, if none does in time. */
  #nextCaller(chance: Chance): Promise<number> {
    const { fleet } = this.#machines;
    return new Promise((resolve) => {
      const go = (caller?: number): void => {
        clearTimeout(patience);
        this.#onCheck = null;
        const drawn = chance.whole("process", 0, fleet.size - 1);
        resolve(caller === undefined ? drawn : (fleet.indexOf(caller) ?? drawn));
      };
      const patience = setTimeout(go, patienceMs);
      this.#onCheck = go;
    });
  }
}

const patienceMs = 3_000;

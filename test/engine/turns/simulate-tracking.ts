/**
 * An installation that asks carriers about parcels, in simulated time. Real: the scheduler, the questions, the paces of each process and
 * between them, and the breakers. Simulated: the carriers, the clock, and the store of turns, which keeps the database's battery.
 */
import { circuitBreaker } from "../../../app/adapters/carriers/kit/circuit-breaker.ts";
import type { Pace } from "../../../app/adapters/carriers/kit/pace.ts";
import { paceOf } from "../../../app/adapters/carriers/kit/pace.ts";
import { callLimits, unavailable } from "../../../app/adapters/carriers/kit/timed-connection.ts";
import { trackEach } from "../../../app/adapters/carriers/kit/track-each.ts";
import { turnsInMemory as callTurnsInMemory } from "../../../app/adapters/carriers/kit/turns-in-memory.ts";
import { within } from "../../../app/adapters/carriers/kit/within.ts";
import type {
  NumbersLeft,
  TrackingEntry,
  TrackingTurns,
  WatchedAccount,
} from "../../../app/domain/engine/index.ts";
import { askNext, takeTurns } from "../../../app/domain/engine/index.ts";
import type { AskPorts } from "../../../app/domain/engine/tracking/ask-next.ts";
import { timeInWindow } from "../../../app/domain/engine/tracking/polling-times.ts";
import type { SimulatedTime } from "./simulated-time.ts";
import { inSimulatedTime } from "./simulated-time.ts";
import { turnsInMemory } from "./turns-in-memory.ts";

export interface Load {
  readonly accounts: number;
  /** Accounts with thousands of parcels at the first carrier. */
  readonly large: { readonly accounts: number; readonly parcels: number };
  readonly workers: number;
  readonly minutes: number;
  /** The last three carriers answer nothing until then. */
  readonly hangUntilMinute: number;
  /** A worker is killed so often, and another one starts 20 seconds later. */
  readonly killEveryMs: number;
  readonly bookEveryMs: number;
  readonly random: () => number;
}

export interface Outcome {
  readonly parcels: number;
  /** Answers about a parcel. */
  readonly asked: number;
  /** Parcels of answering carriers that were not asked about within half an hour of their account's time. */
  readonly missed: number;
  /** The same between two marks of :05 and :35, for accounts whose parcels fit into one question. */
  readonly missedWindows: number;
  /** The longest time from an account's time to the question about its last parcel, for accounts of one question. */
  readonly latestMs: number;
  /** Answers about a parcel that had one in the same half hour. */
  readonly repeated: number;
  readonly kills: number;
  readonly bookings: number;
  readonly longestBookingMs: number;
  /** From the moment at which the hanging carriers answered until all of their parcels were asked about. */
  readonly caughtUpMs: number | null;
}

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const start = new Date("2026-12-01T00:05:00Z");

/** As carriers are: calls a second of a login, and whether a call is about one number. */
const carriers = [
  { perSecond: 8, burst: 2, oneByOne: true },
  { perSecond: 5, burst: 5, oneByOne: false },
  { perSecond: 2, burst: 2, oneByOne: true },
  { perSecond: 5, burst: 5, oneByOne: true },
  { perSecond: 2, burst: 2, oneByOne: false },
  { perSecond: 3, burst: 3, oneByOne: true },
  { perSecond: 5, burst: 5, oneByOne: false },
  { perSecond: 8, burst: 2, oneByOne: true },
  { perSecond: 5, burst: 5, oneByOne: false },
  { perSecond: 2, burst: 2, oneByOne: true },
] as const;
const HANGING = 3;
const answers = (carrier: number) => carrier < carriers.length - HANGING;
const never = () => new Promise<never>(() => undefined);

interface Account extends WatchedAccount {
  readonly carrier: number;
  /** The number of its first parcel. */
  readonly first: number;
  readonly parcels: number;
  readonly dueMs: number;
}

export function simulateTracking(load: Load): Promise<Outcome> {
  return inSimulatedTime(start, (time) => new Installation(load, time).run());
}

class Installation {
  readonly accounts = new Map<string, Account>();
  readonly turns = turnsInMemory();
  readonly callTurns = callTurnsInMemory();
  /** A bit for each half hour of an account, and for each window, by the parcel's number. */
  readonly halfHours: Uint8Array;
  readonly windows: Uint8Array;
  readonly waits: number[] = [];
  parcels = 0;
  asked = 0;
  repeated = 0;
  latestMs = 0;
  kills = 0;
  /** Parcels of hanging carriers that are still to be asked about once these answer. */
  behind = 0;
  caughtUpMs: number | null = null;
  lately: Account | undefined;
  readonly load: Load;
  readonly time: SimulatedTime;
  readonly workers: Worker[] = [];

  constructor(load: Load, time: SimulatedTime) {
    this.load = load;
    this.time = time;
    for (let n = 0; n < load.accounts; n++) {
      const isLarge = n < load.large.accounts;
      const carrier = isLarge ? 0 : n % carriers.length;
      this.addAccount(n, carrier, isLarge ? load.large.parcels : 1 + Math.floor(load.random() * 9));
    }
    this.halfHours = new Uint8Array(this.parcels);
    this.windows = new Uint8Array(this.parcels);
    for (let n = 0; n < load.workers; n++) this.workers.push(new Worker(this));
  }

  addAccount(n: number, carrier: number, parcels: number): void {
    const tail = Math.floor(this.load.random() * 2 ** 32);
    const accountId = `${n.toString(16).padStart(8, "0")}-${tail.toString(16).padStart(8, "0")}`;
    const caller = { merchantId: accountId, environment: "production" } as const;
    const dueMs = timeInWindow(accountId, start).getTime();
    this.accounts.set(accountId, { caller, accountId, carrier, parcels, first: this.parcels, dueMs });
    this.turns.add({ caller, accountId }, `carrier-${carrier}`, new Date(dueMs));
    this.parcels += parcels;
    if (!answers(carrier)) this.behind += parcels;
  }

  isHanging(carrier: number): boolean {
    return (
      !answers(carrier) && this.time.now().getTime() - start.getTime() < this.load.hangUntilMinute * MINUTE_MS
    );
  }

  /** A carrier's answer about a parcel. */
  answered(account: Account, parcel: number): void {
    const now = this.time.now().getTime();
    const sinceDue = now - account.dueMs;
    const halfHour = 1 << Math.floor(sinceDue / HALF_HOUR_MS);
    const known = this.halfHours[parcel] ?? 0;
    this.asked += 1;
    if ((known & halfHour) !== 0) this.repeated += 1;
    if (!answers(account.carrier) && known === 0) {
      this.behind -= 1;
      if (this.behind === 0) this.caughtUpMs = now - start.getTime() - this.load.hangUntilMinute * MINUTE_MS;
    }
    this.halfHours[parcel] = known | halfHour;
    this.windows[parcel] =
      (this.windows[parcel] ?? 0) | (1 << Math.floor((now - start.getTime()) / HALF_HOUR_MS));
    if (answers(account.carrier) && account.parcels <= 50)
      this.latestMs = Math.max(this.latestMs, sinceDue % HALF_HOUR_MS);
  }

  /** A label is bought with a login that is being asked about parcels, through another process. */
  async book(): Promise<void> {
    const account = this.lately;
    const worker = this.workers[Math.floor(this.load.random() * this.workers.length)];
    if (account === undefined || worker === undefined) return;
    const begun = this.time.now().getTime();
    await worker.paceOf(account.carrier).turn(account.accountId, "booking");
    this.waits.push(this.time.now().getTime() - begun);
  }

  kill(): void {
    const place = Math.floor(this.load.random() * this.workers.length);
    const [killed] = this.workers.splice(place, 1);
    killed?.kill();
    this.kills += 1;
    void this.time.sleep(20_000).then(() => this.workers.push(new Worker(this)));
  }

  async run(): Promise<Outcome> {
    const { minutes, killEveryMs, bookEveryMs } = this.load;
    let isWaiting = false;
    const every = async (ms: number, act: () => void) => {
      for (;;) {
        await this.time.sleep(ms);
        act();
      }
    };
    // The clock's job: one waits at most, and any idle worker takes it.
    void every(1_000, () => {
      if ((this.time.now().getTime() - start.getTime()) % MINUTE_MS === 0) isWaiting = true;
      const idle = this.workers.find(({ isWorking }) => !isWorking);
      if (!isWaiting || idle === undefined) return;
      isWaiting = false;
      void idle.work();
    });
    void every(killEveryMs, () => this.kill());
    void every(bookEveryMs, () => void this.book());
    await this.time.pass(minutes * MINUTE_MS);
    return this.outcome();
  }

  outcome(): Outcome {
    let missed = 0;
    let missedWindows = 0;
    const endMs = start.getTime() + this.load.minutes * MINUTE_MS;
    const wholes = (fromMs: number) => (1 << Math.floor((endMs - fromMs) / HALF_HOUR_MS)) - 1;
    for (const account of this.accounts.values()) {
      if (!answers(account.carrier)) continue;
      for (let parcel = account.first; parcel < account.first + account.parcels; parcel++) {
        missed += bits(wholes(account.dueMs) & ~(this.halfHours[parcel] ?? 0));
        if (account.parcels <= 50)
          missedWindows += bits(wholes(start.getTime()) & ~(this.windows[parcel] ?? 0));
      }
    }
    const { parcels, asked, latestMs, repeated, kills, caughtUpMs, waits } = this;
    const longestBookingMs = waits.reduce((longest, wait) => Math.max(longest, wait), 0);
    return {
      ...{ parcels, asked, missed, missedWindows, latestMs, repeated, kills, caughtUpMs, longestBookingMs },
      bookings: waits.length,
    };
  }
}

/** A process: its own paces and breakers, and its part in the installation's. */
class Worker {
  readonly paces = new Map<number, Pace>();
  readonly breakers = new Map<string, ReturnType<typeof circuitBreaker>>();
  readonly installation: Installation;
  isWorking = false;
  isAlive = true;

  constructor(installation: Installation) {
    this.installation = installation;
  }

  paceOf(carrier: number): Pace {
    const { perSecond, burst } = carriers[carrier] as (typeof carriers)[number];
    const pace = this.paces.get(carrier) ?? paceOf(perSecond, burst, this.installation.callTurns);
    this.paces.set(carrier, pace);
    return pace;
  }

  breakerOf(driver: string) {
    const breaker = this.breakers.get(driver) ?? circuitBreaker(this.installation.time);
    this.breakers.set(driver, breaker);
    return breaker;
  }

  /** Nothing of it goes on. */
  kill(): void {
    this.isAlive = false;
  }

  async alive<Result>(result: Promise<Result>): Promise<Result> {
    const value = await result;
    return this.isAlive ? value : never();
  }

  async work(): Promise<void> {
    const { time, turns, load } = this.installation;
    const mortal: TrackingTurns = {
      give: () => this.alive(Promise.resolve(0)),
      lanes: (now) => this.alive(turns.lanes(now)),
      due: (driver, now, limit) => this.alive(turns.due(driver, now, limit)),
      take: (account, now, until) => this.alive(turns.take(account, now, until)),
      leave: (turn, left) => this.alive(turns.leave(turn, left)),
      end: (turn) => this.alive(turns.end(turn)),
    };
    const ids = { next: () => Math.floor(load.random() * 2 ** 32).toString(16) };
    this.isWorking = true;
    await takeTurns({
      clock: time,
      ids,
      turns: mortal,
      ask: (turn) => askNext(this.ports(), turn, turn.mark),
      breakerOf: (driver) => this.breakerOf(driver),
      pause: (ms) => this.alive(time.sleep(ms)),
    });
    this.isWorking = false;
  }

  /** The ports of the real question, over the accounts in memory. */
  ports(): AskPorts {
    const { accounts, time } = this.installation;
    const of = (accountId: string) => accounts.get(accountId) as Account;
    return {
      clock: time,
      accounts: { get: async (_: unknown, accountId: string) => of(accountId) },
      carriers: { connect: (account: Account) => ({ track: this.trackerOf(account) }) },
      shipments: {
        async toPoll({ accountId }: WatchedAccount, _: unknown, afterId: string | null, limit: number) {
          const { first, parcels } = of(accountId);
          const from = afterId === null ? first : Number(afterId) + 1;
          const count = Math.max(0, Math.min(limit, first + parcels - from));
          return Array.from({ length: count }, (_each, n) => ({
            ...{ id: `${from + n}`, trackingRef: `${from + n}`, accountId },
            ...{ childVouchers: [], trackingHistory: [] },
          }));
        },
      },
      trackers: { toPoll: async () => [] },
    } as unknown as AskPorts;
  }

  trackerOf(account: Account) {
    const { installation } = this;
    const { oneByOne } = carriers[account.carrier] as (typeof carriers)[number];
    const call = async () => {
      await this.alive(this.paceOf(account.carrier).turn(account.accountId, "tracking"));
      installation.lately = account;
      if (installation.isHanging(account.carrier)) await never();
      await this.alive(installation.time.sleep(80 + Math.floor(installation.load.random() * 700)));
    };
    const about = async (ref: string) => {
      await call();
      installation.answered(account, Number(ref));
      return null;
    };
    const together = async (refs: readonly string[]) => {
      await call();
      for (const ref of refs) installation.answered(account, Number(ref));
      return new Map<string, readonly TrackingEntry[]>();
    };
    return (refs: readonly string[], _: unknown, left: NumbersLeft) =>
      within<ReadonlyMap<string, readonly TrackingEntry[]>>(
        callLimits.trackMs,
        () => (oneByOne ? trackEach(installation.time, refs, about, left) : together(refs)),
        unavailable,
      );
  }
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

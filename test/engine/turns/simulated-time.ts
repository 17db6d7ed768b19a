/** Time that passes as fast as the work in it: timers and the monotonic clock of this process, while `run` runs. */
import { setImmediate as afterMicrotasks } from "node:timers/promises";

export interface SimulatedTime {
  now(): Date;
  sleep(ms: number): Promise<void>;
  /** Lets so much time pass, with all timers in it, in their order. */
  pass(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
}

const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
const realNow = performance.now.bind(performance);

/** @param run works with globals of which `setTimeout`, `clearTimeout` and `performance.now` follow the simulated time */
export async function inSimulatedTime<Result>(
  start: Date,
  run: (time: SimulatedTime) => Promise<Result>,
): Promise<Result> {
  let elapsed = 0;
  let order = 0;
  const timers: Timer[] = [];
  const ended = new WeakSet<Timer>();
  const set = (fire: () => void, ms = 0): Timer => {
    order += 1;
    const timer = { at: elapsed + Math.max(0, ms), order, fire };
    push(timers, timer);
    return timer;
  };
  const time: SimulatedTime = {
    now: () => new Date(start.getTime() + elapsed),
    sleep: (ms) => new Promise((resolve) => set(resolve, ms)),
    async pass(ms) {
      const end = elapsed + ms;
      await afterMicrotasks();
      for (let [first] = timers; first !== undefined && first.at <= end; [first] = timers) {
        elapsed = first.at;
        // Timers of one moment fire together, before their consequences.
        for (let [next] = timers; next !== undefined && next.at <= elapsed; [next] = timers) {
          pop(timers);
          if (!ended.has(next)) next.fire();
        }
        await afterMicrotasks();
      }
      elapsed = end;
    },
  };
  Object.assign(globalThis, {
    setTimeout: set,
    clearTimeout: (timer?: Timer) => void (timer && ended.add(timer)),
  });
  performance.now = () => elapsed;
  try {
    return await run(time);
  } finally {
    Object.assign(globalThis, { setTimeout: realSetTimeout, clearTimeout: realClearTimeout });
    performance.now = realNow;
  }
}

const isBefore = (one: Timer, other: Timer) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** A heap: the first timer is the next one. */
function push(heap: Timer[], timer: Timer): void {
  let place = heap.length;
  heap.push(timer);
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !isBefore(timer, parent)) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = timer;
}

function pop(heap: Timer[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let place = 0;
  for (;;) {
    const left = 2 * place + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    if (one === undefined) break;
    const isOther = other !== undefined && isBefore(other, one);
    const least = isOther ? other : one;
    if (!isBefore(least, last)) break;
    heap[place] = least;
    place = isOther ? left + 1 : left;
  }
  heap[place] = last;
}

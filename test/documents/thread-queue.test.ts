import { describe, expect, it } from "vitest";
import { ThreadQueue } from "../../app/process/threads/thread-queue.ts";

const limits = { all: 5, each: 3 };
const nobody = new Set<string>();

function queueOf(...merchants: string[]) {
  const queue = new ThreadQueue<{ merchantId: string; number: number }>(limits);
  const refusals = merchants.map((merchantId, number) => queue.add({ merchantId, number }));
  return { queue, refusals };
}

describe("labels that wait to be drawn", () => {
  it("take turns by merchant, and are in order within one", () => {
    const { queue } = queueOf("elia", "elia", "elia", "argo", "nike");
    const order = Array.from({ length: 6 }, () => queue.take(nobody, true)?.number);
    expect(order).toEqual([0, 3, 4, 1, 2, undefined]);
  });

  it("leave a thread to the others while a merchant's are being drawn", () => {
    const { queue } = queueOf("elia", "elia", "argo");
    expect(queue.take(new Set(["elia"]), true)?.merchantId).toBe("argo");
    expect(queue.take(new Set(["elia"]), true)).toBeNull();
    expect(queue.take(new Set(["elia"]), false)?.merchantId).toBe("elia");
  });

  it("are refused when a merchant's are too many, or all are", () => {
    const { refusals } = queueOf("elia", "elia", "elia", "elia", "argo", "nike", "argo");
    expect(refusals).toEqual([null, null, null, "merchant-full", null, null, "queue-full"]);
  });

  it("make room when they are withdrawn", () => {
    const queue = new ThreadQueue(limits);
    const jobs = [{ merchantId: "elia" }, { merchantId: "elia" }, { merchantId: "elia" }];
    for (const job of jobs) queue.add(job);
    queue.remove(jobs[1]!);
    queue.remove(jobs[1]!);
    expect(queue.add({ merchantId: "elia" })).toBeNull();
    expect(queue.add({ merchantId: "elia" })).toBe("merchant-full");
    expect(queue.take(nobody, true)).toBe(jobs[0]);
    expect(queue.take(nobody, true)).toBe(jobs[2]);
  });
});

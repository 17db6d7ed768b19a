// Run: long
import { afterEach, describe, expect, it } from "vitest";
import type { LabelJob } from "../../app/adapters/printing/label-job.ts";
import { printLabels } from "../../app/adapters/printing/print-labels.ts";
import { ThreadsBusyError } from "../../app/domain/uploads/reading-errors.ts";
import type { DrawingOptions, DrawingThreads } from "../../app/process/threads/drawing-threads.ts";
import { drawingThreads } from "../../app/process/threads/drawing-threads.ts";
import { aLabel, pieces } from "../support/a-label.ts";

let threads: DrawingThreads;
afterEach(() => threads.close());

function begin(options: Partial<DrawingOptions> = {}): DrawingThreads {
  threads = drawingThreads(options);
  return threads;
}

function jobOf(count: number, from = 1): LabelJob {
  const label = aLabel({ pieces: pieces(count, from) });
  return { sources: [{ kind: "ours", shipmentId: "one", label }], format: "a6", startPosition: 1 };
}

const refusal = (error: unknown) => (error instanceof ThreadsBusyError ? error.ownJobs : error);

describe("drawing threads", () => {
  it("draw the same bytes as this thread does, which answers meanwhile", async () => {
    const { draw } = begin();
    await draw("elia", jobOf(1));
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    const { bytes, pages } = await draw("elia", jobOf(190));
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(5);
    expect(pages).toBe(190);
    expect(Buffer.compare(bytes, (await printLabels(jobOf(190))).bytes)).toBe(0);
  });

  it("draw one merchant's label while another's thousand are drawn", async () => {
    const { draw } = begin();
    const done: string[] = [];
    const many = draw("elia", jobOf(1000)).then(() => done.push("thousand"));
    const more = draw("elia", jobOf(1, 5000)).then(() => done.push("elia's next"));
    const single = draw("argo", jobOf(1, 6000)).then(() => done.push("argo's"));
    await Promise.all([many, more, single]);
    expect(done).toEqual(["argo's", "thousand", "elia's next"]);
  });

  it("refuse what exceeds a merchant's places, and then all merchants'", async () => {
    const { draw } = begin({ threads: 1, waiting: { all: 3, each: 2 } });
    const asked = ["elia", "elia", "elia", "elia", "argo", "nike"].map((merchant, index) =>
      draw(merchant, jobOf(20, index * 100)).then(() => "drawn", refusal),
    );
    expect(await Promise.all(asked)).toEqual(["drawn", "drawn", "drawn", true, "drawn", false]);
  });

  it("end a drawing that takes too long, and draw the next", async () => {
    const { draw } = begin({ threads: 1, deadlineMs: 3000 });
    await draw("elia", jobOf(1)).catch(refusal);
    const late = await draw("elia", jobOf(60_000)).catch(refusal);
    expect(late).toBe(false);
    await expect.poll(() => draw("elia", jobOf(1, 2)).then(({ pages }) => pages, refusal)).toBe(1);
  });

  it("keep a shipment's document, and draw another when its content changed", async () => {
    const { draw } = begin();
    const [first, same] = await Promise.all([draw("elia", jobOf(1)), draw("elia", jobOf(1))]);
    expect(same).toBe(first);
    expect(await draw("elia", jobOf(1))).toBe(first);
    expect(await draw("elia", jobOf(1, 2))).not.toBe(first);
    expect(await draw("argo", jobOf(1))).not.toBe(first);
  });

  it("report a failure of the drawing, and go on", async () => {
    const { draw } = begin({ threads: 1 });
    await expect(draw("elia", { ...jobOf(1), startPosition: 9 })).rejects.toThrow("no such place");
    expect((await draw("elia", jobOf(1))).pages).toBe(1);
  });
});

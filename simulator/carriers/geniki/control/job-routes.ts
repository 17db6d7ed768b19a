import { z } from "zod";
import { athensMoment } from "../../kit/athens-time.ts";
import { controlRefusal, readInput } from "../../kit/control.ts";
import { bytes, json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import type { Job } from "../jobs/job.ts";
import { vouchersPrintedWith } from "../operations/documents.ts";
import { drawVouchers, pdfFormats, zplOf } from "../papers/voucher-paper.ts";
import type { GenikiWorld } from "../world.ts";
import { jobOfVoucher, takeVoucher } from "../world.ts";

const moment = z.iso.datetime({ offset: true });
const checkpointInput = z.strictObject({
  code: z.string().min(1),
  at: moment.optional(),
  shop: z.string().default("ΘΕΣΣΑΛΟΝΙΚΗ"),
});
const endingInput = z.strictObject({
  to: z.enum(["RECIPIENT", "RETURN TO SENDER", ""]).default("RECIPIENT"),
  at: moment.optional(),
});

/** The books of jobs, and their ways through the checkpoints. */
export function addJobControl(routes: Routes, world: GenikiWorld): void {
  const at = (given: string | undefined): Date => (given === undefined ? world.clock.now() : new Date(given));
  routes
    .add("GET", "/control/jobs", ({ query }) => {
      const reference = query.get("reference");
      const jobs = [...world.jobs.values()].filter(
        (job) => reference === null || job.record.OrderId === reference,
      );
      return json(jobs.map(jobView));
    })
    .add("GET", "/control/jobs/{voucher}", (_call, { voucher }) => json(jobView(jobNamed(world, voucher))))
    .add("GET", "/control/jobs/{voucher}/prints/{n}", async (_call, { voucher, n }) => {
      const job = jobNamed(world, voucher);
      const print = job.prints[Number(n) - 1];
      if (print === undefined) throw controlRefusal(`voucher ${voucher} has no print ${n}`, 404);
      const format = pdfFormats.find((known) => known === print.format);
      if (format === undefined) return bytes(zplOf(job, print.voucher), "application/octet-stream");
      const pages = vouchersPrintedWith({ world }, job, print.voucher).map((one) => ({ job, voucher: one }));
      return bytes(await drawVouchers(format, pages), "application/pdf");
    })
    .add("POST", "/control/jobs/{voucher}/checkpoints", (call, { voucher }) => {
      const input = readInput(checkpointInput, call);
      const job = movableJob(world, voucher);
      job.checkpoints.push({ code: input.code, at: at(input.at), shop: input.shop });
      job.isReturning = input.code === "C_E1" || (job.isReturning && input.code !== "C_E2");
      return json(jobView(job));
    })
    .add("PUT", "/control/jobs/{voucher}/ending", (call, { voucher }) => {
      const input = readInput(endingInput, call);
      const job = movableJob(world, voucher);
      job.ending = { to: input.to, at: at(input.at) };
      return json(jobView(job));
    })
    .add("DELETE", "/control/jobs/{voucher}/ending", (_call, { voucher }) => {
      const job = jobNamed(world, voucher);
      job.ending = null;
      return json(jobView(job));
    })
    .add("POST", "/control/pickups/{id}/done", (_call, { id }) => {
      const job = world.jobs.get(id ?? "");
      if (job?.type !== "Pickup") throw controlRefusal(`no pickup ${id}`, 404);
      job.voucher ??= takeVoucher(world);
      return json(jobView(job));
    })
    .add("GET", "/control/coupons", () => json([...world.coupons.values()]))
    .add("POST", "/control/coupons/{serial}/use", (_call, { serial }) => {
      const coupon = world.coupons.get(serial ?? "");
      if (coupon === undefined) throw controlRefusal(`no coupon ${serial}`, 404);
      coupon.returningVoucher ??= takeVoucher(world);
      coupon.returnedOn ??= world.clock.now();
      return json(coupon);
    });
}

function jobNamed(world: GenikiWorld, voucher = ""): Job {
  const job = jobOfVoucher(world, voucher);
  if (job === null) throw controlRefusal(`no voucher ${voucher}`, 404);
  return job;
}

/** Geniki's shop scans no parcel that it does not know: one that is cancelled, or not closed. */
function movableJob(world: GenikiWorld, voucher: string | undefined): Job {
  const job = jobNamed(world, voucher);
  if (!job.isClosed || job.isCancelled)
    throw controlRefusal(`voucher ${voucher} is ${job.isCancelled ? "cancelled" : "not closed"}`, 409);
  return job;
}

function jobView(job: Job) {
  return {
    ...job,
    state: job.isCancelled ? "cancelled" : job.isClosed ? "closed" : "open",
    createdAt: job.createdAt.toISOString(),
    record: { ...job.record, ReceivedDate: athensMoment(job.record.ReceivedDate) },
    checkpoints: job.checkpoints.map(({ at, ...checkpoint }) => ({ ...checkpoint, at: at.toISOString() })),
    prints: job.prints.map(({ at, ...print }) => ({ ...print, at: at.toISOString() })),
  };
}

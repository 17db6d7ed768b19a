import { z } from "zod";
import { athensDay } from "../../kit/athens-time.ts";
import { controlRefusal, readInput } from "../../kit/control.ts";
import { bytes, json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { drawVoucher } from "../papers/voucher-paper.ts";
import { recordEvent } from "../tracking/record-event.ts";
import { trackingEventNames } from "../tracking/tracking-events.ts";
import type { Voucher } from "../vouchers/voucher.ts";
import { stateOf } from "../vouchers/voucher.ts";
import type { AcsWorld } from "../world.ts";
import { voucherView } from "./voucher-view.ts";

const moment = z.iso.datetime({ offset: true });
const eventInput = z.strictObject({
  event: z.enum(trackingEventNames),
  at: moment.optional(),
  location: z.string().optional(),
  notes: z.string().optional(),
});
const checkpointInput = z.strictObject({
  gr: z.string(),
  en: z.string().optional(),
  at: moment.optional(),
  location: z.string().default(""),
  notes: z.string().default(" "),
});
const flag = z.union([z.literal(0), z.literal(1)]);
const stateInput = z.strictObject({
  shipmentStatus: z.int().optional(),
  deliveryFlag: flag.optional(),
  returnedFlag: flag.optional(),
  reason: z.string().optional(),
  consignee: z.string().optional(),
});
const payoutInput = z.strictObject({ day: z.iso.date().optional() });

/** The books of vouchers, and their ways through the statuses. */
export function addVoucherControl(routes: Routes, world: AcsWorld): void {
  routes
    .add("GET", "/control/vouchers", ({ query }) => {
      const reference = query.get("reference");
      const state = query.get("state");
      const vouchers = [...world.vouchers.values()].filter(
        (voucher) =>
          (reference === null || voucher.request.Reference_Key1 === reference) &&
          (state === null || stateOf(voucher) === state),
      );
      return json(vouchers.map(voucherView));
    })
    .add("GET", "/control/vouchers/{number}", (_call, { number }) =>
      json(voucherView(voucherNamed(world, number))),
    )
    .add("GET", "/control/vouchers/{number}/prints/{n}", async (_call, { number, n }) => {
      const voucher = voucherNamed(world, number);
      const print = voucher.prints[Number(n) - 1];
      if (print === undefined) throw controlRefusal(`voucher ${number} has no print ${n}`, 404);
      return bytes(await drawVoucher(world, voucher, print), "application/pdf");
    })
    .add("POST", "/control/vouchers/{number}/events", (call, { number }) => {
      const { event, at, ...details } = readInput(eventInput, call);
      const voucher = listedVoucher(world, number);
      recordEvent(voucher, event, { ...details, at: momentOf(world, at) });
      return json(voucherView(voucher));
    })
    .add("POST", "/control/vouchers/{number}/checkpoints", (call, { number }) => {
      const { gr, en = gr, at, location, notes } = readInput(checkpointInput, call);
      const voucher = listedVoucher(world, number);
      voucher.checkpoints.push({ at: momentOf(world, at), action: { gr, en }, location, notes });
      return json(voucherView(voucher));
    })
    .add("PUT", "/control/vouchers/{number}/state", (call, { number }) => {
      const changes = Object.entries(readInput(stateInput, call)).filter(([, value]) => value !== undefined);
      const voucher = listedVoucher(world, number);
      Object.assign(voucher.last, Object.fromEntries(changes));
      return json(voucherView(voucher));
    })
    .add("POST", "/control/cod-payouts", (call) => {
      const { day = athensDay(world.clock.now()) } = readInput(payoutInput, call);
      const paid = [...world.vouchers.values()].filter(isOwed);
      for (const voucher of paid) voucher.paidOutOn = day;
      return json({ day, vouchers: paid.map(({ number }) => number) });
    });
}

const isOwed = ({ request, last, paidOutOn }: Voucher): boolean =>
  request.Cod_Ammount !== null && last.deliveryFlag === 1 && last.returnedFlag === 0 && paidOutOn === null;

function voucherNamed(world: AcsWorld, number = ""): Voucher {
  const voucher = world.vouchers.get(number);
  if (voucher === undefined) throw controlRefusal(`no voucher ${number}`, 404);
  return voucher;
}

/** No courier scans a parcel whose barcode ACS doesn't know. */
function listedVoucher(world: AcsWorld, number: string | undefined): Voucher {
  const voucher = voucherNamed(world, number);
  const state = stateOf(voucher);
  if (state !== "listed") throw controlRefusal(`voucher ${number} is ${state}, and on no pickup list`, 409);
  return voucher;
}

const momentOf = (world: AcsWorld, at: string | undefined): Date =>
  at === undefined ? world.clock.now() : new Date(at);

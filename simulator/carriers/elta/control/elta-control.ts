import { z } from "zod";
import { athensMoment } from "../../kit/athens-time.ts";
import { controlRefusal, readInput } from "../../kit/control.ts";
import { bytes, json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { quirks } from "../quirks.ts";
import { drawVoucher } from "../services/label.ts";
import type { Voucher } from "../vouchers/voucher.ts";
import { numbersOf } from "../vouchers/voucher.ts";
import type { EltaWorld } from "../world.ts";

const moment = z.iso.datetime({ offset: true });
const movementInput = z.strictObject({
  title: z.string().min(1),
  at: moment.optional(),
  station: z.string().default("ΘΕΣΣΑΛΟΝΙΚΗ"),
  remarks: z.string().default(""),
});
const podInput = z.strictObject({ at: moment.optional(), name: z.string().default("ΔΗΜΟΥ") });
const orderedInput = z.strictObject({
  call: z.string().optional(),
  result: z.union([z.int().min(0).max(99), z.enum(["fault", "no-number"])]),
  when: z.enum(["before", "after"]).default("before"),
  times: z.int().min(1).default(1),
});
const webhookInput = z.strictObject({ url: z.url(), apiKey: z.string().min(1) });
const pushInput = z.strictObject({
  voucher: z.string(),
  statusCode: z.string().default("9910"),
  isForged: z.boolean().default(false),
});

/** ELTA's own control calls. */
export function addEltaControl(routes: Routes, world: EltaWorld): void {
  const at = (given: string | undefined): Date => (given === undefined ? world.clock.now() : new Date(given));
  routes
    .add("GET", "/control/vouchers", ({ query }) => {
      const reference = query.get("reference");
      const found = world.vouchers.filter(
        ({ details }) => reference === null || details.pel_ref_no?.trim() === reference,
      );
      return json(found);
    })
    .add("GET", "/control/vouchers/{number}/labels/{paper}", async (_call, { number = "", paper }) => {
      const voucher = voucherNamed(world, number);
      return bytes(await drawVoucher(voucher, number, paper === "A4" ? "A4" : "A6"), "application/pdf");
    })
    .add("POST", "/control/vouchers/{number}/movements", (call, { number }) => {
      const input = readInput(movementInput, call);
      const voucher = voucherNamed(world, number);
      voucher.movements.push({ ...input, at: at(input.at) });
      return json(voucher);
    })
    .add("PUT", "/control/vouchers/{number}/pod", (call, { number }) => {
      const input = readInput(podInput, call);
      const voucher = voucherNamed(world, number);
      voucher.pod = { at: at(input.at), name: input.name };
      return json(voucher);
    })
    .add("POST", "/control/results/next", (call) => {
      world.ordered.push(readInput(orderedInput, call));
      return json(world.ordered);
    })
    .add("GET", "/control/quirks", () => json(world.quirks))
    .add("PUT", "/control/quirks", (call) => {
      world.quirks = readInput(quirks, call);
      return json(world.quirks);
    })
    .add("PUT", "/control/webhook", (call) => {
      world.webhook = readInput(webhookInput, call);
      return json(world.webhook);
    })
    .add("GET", "/control/webhooks", () => json(world.pushed))
    .add("POST", "/control/webhooks", async (call) => {
      const { voucher, statusCode, isForged } = readInput(pushInput, call);
      return json(await push(world, voucherNamed(world, voucher), statusCode, isForged));
    });
}

function voucherNamed({ vouchers }: EltaWorld, number = ""): Voucher {
  const voucher = vouchers.find((one) => numbersOf(one).includes(number));
  if (voucher === undefined) throw controlRefusal(`no voucher ${number}`, 404);
  return voucher;
}

/** "PostStatus": JSON of texts with the agreed key. Source: section 9. */
async function push(world: EltaWorld, voucher: Voucher, statusCode: string, isForged: boolean) {
  if (world.webhook === null) throw controlRefusal("no webhook is agreed", 409);
  const local = athensMoment(world.clock.now()).replaceAll(/[-:]/g, "");
  const body = {
    voucher: voucher.number,
    statusCode,
    statusTitleEN: "STATUS",
    statusTitleGR: "ΚΑΤΑΣΤΑΣΗ",
    statusDate: local.slice(0, 8),
    statusTime: local.slice(9, 15),
    statusComments: "",
    statusStation: "541",
    statusStationNameEN: "THESSALONIKI",
    statusStationNameGR: "ΘΕΣΣΑΛΟΝΙΚΗ",
    ReturnVoucher: statusCode === "9965" ? voucher.returnNumber : "",
  };
  const status = await fetch(world.webhook.url, {
    method: "POST",
    headers: { "content-type": "application/json", APIKEY: isForged ? "wrong" : world.webhook.apiKey },
    body: JSON.stringify(body),
  }).then(
    (response) => response.status,
    () => null,
  );
  const pushed = { at: world.clock.now().toISOString(), body, status };
  world.pushed.push(pushed);
  return pushed;
}

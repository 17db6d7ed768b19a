import { setTimeout as sleep } from "node:timers/promises";
import { controlRefusal, readInput } from "../../kit/control.ts";
import { json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { repeatWebhook, sendMadeUp } from "../webhooks/send-event.ts";
import type { BoxnowWorld } from "../world.ts";
import * as inputs from "./control-inputs.ts";
import { parcelParam, webhookOf } from "./params.ts";

/** Webhooks that were sent; repeats, late ones, made-up and forged ones. */
export function addWebhookRoutes(control: Routes, world: BoxnowWorld): void {
  control
    .add("GET", "/control/webhooks", ({ query }) => {
      const parcelId = query.get("parcelId");
      return json(world.webhooks.filter((record) => parcelId === null || record.parcelId === parcelId));
    })
    .add("POST", "/control/webhooks/repeat", (call) => {
      const { eventId, times, delayMs } = readInput(inputs.repeat, call);
      const original = world.webhooks.find((record) => record.eventId === eventId);
      if (original === undefined) throw controlRefusal(`webhook ${eventId} not found`, 404);
      const target = webhookOf(world, original.partnerId);
      return json(Array.from({ length: times }, () => repeatWebhook(world, target, original, delayMs)));
    })
    .add("POST", "/control/webhooks", (call) => {
      const { parcelId, event, at, forged, delayMs } = readInput(inputs.madeUpWebhook, call);
      const parcel = parcelParam(world, parcelId);
      const target = webhookOf(world, parcel.request.partnerId);
      const atMs = at === undefined ? world.clock.nowMs : Date.parse(at);
      return json(sendMadeUp(world, target, parcel, { type: event, atMs }, { isForged: forged, delayMs }));
    })
    .add("GET", "/control/idle", async ({ query }) => {
      const until = performance.now() + Number(query.get("timeoutMs") ?? 30_000);
      const waiting = () => world.webhooks.filter(({ state }) => state === "waiting");
      while (waiting().length > 0 && performance.now() < until) await sleep(20);
      return waiting().length === 0 ? json({ idle: true }) : json({ idle: false, waiting: waiting() }, 504);
    });
}

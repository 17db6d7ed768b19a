import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { boxnowDriver } from "../../../app/adapters/carriers/boxnow/driver.server.ts";
import type { CarrierConnection, TrackingEntry } from "../../../app/domain/engine/index.ts";
import { mergeHistories } from "../../../app/domain/engine/tracking/merge-histories.ts";
import { vouchersOf } from "../a-carrier-desk.ts";
import type { BoxnowDesk, BoxnowDriver } from "./an-account.ts";
import { aBoxnowDesk, aDoubleOrder, anAccount, anOrder, credentials, impatient } from "./an-account.ts";

let desk: BoxnowDesk;
let connection: CarrierConnection;
beforeAll(async () => {
  desk = await aBoxnowDesk();
  connection = desk.connect();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe("points", () => {
  it("are every open locker with its compartments, and the closed ones of the files", async () => {
    const there = await desk.boxnow.control<
      readonly { id: string; type: string; sizes: number[]; state: string; region: string }[]
    >("GET", "/points");
    const lockers = there.filter(({ type }) => type === "apm");
    const points = new Map((await connection.points!.list()).map((point) => [point.locationId, point]));
    for (const { id, sizes, state, region } of lockers) {
      const isOpen = state === "boxnow-ready";
      const point = points.get(id);
      if (isOpen || region !== "sl-SI") expect(point?.accepting).toBe(isOpen);
      if (isOpen) expect(point?.compartmentSizes).toEqual(sizes.map(String));
    }
    expect(
      [...points.values()].every(({ address, kind }) => address.country !== "" && kind === "locker"),
    ).toBe(true);
    expect(points.has("2") || points.has("7001")).toBe(false);
  });

  it("are unknown, and never none, when BOX NOW lists none", async () => {
    await desk.fault("page-before", "points", 4);
    await expect(connection.points!.list()).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    await desk.boxnow.control("PATCH", "/partners/101", { shippingRegions: [] });
    await expect(connection.points!.list()).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    await desk.boxnow.control("PATCH", "/partners/101", {
      shippingRegions: ["el-GR", "el-CY", "bg-BG", "hr-HR", "sl-SI"],
    });
  });

  it("need no files", async () => {
    const host = (name: string, usual: string) => (name === "boxnow" ? desk.boxnow.url : usual);
    const driver: BoxnowDriver = boxnowDriver({ ...desk.terms, host }, impatient);
    const points = await driver.connect(anAccount(), desk.clock.now()).points!.list();
    expect(points.length).toBeGreaterThan(100);
    expect(points.every(({ accepting }) => accepting)).toBe(true);
  });
});

describe("webhooks", () => {
  interface Sent {
    readonly event: string;
    readonly body: string;
  }
  const header = () => null;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const read = (body: string) => connection.webhook!.read({ header, body: bytes(body) });

  async function newsIn(body: string, stored: readonly TrackingEntry[]) {
    return (await read(body)).flatMap((news) => news.entries(stored));
  }

  async function sentFor(parcelId: string): Promise<readonly Sent[]> {
    return desk.boxnow.control<readonly Sent[]>("GET", `/webhooks?parcelId=${parcelId}`);
  }
  async function hooked(act: () => Promise<string>): Promise<readonly Sent[]> {
    // No server listens there: the books keep the bodies.
    await desk.boxnow.control("PATCH", "/partners/101", {
      webhook: { url: "http://127.0.0.1:9/", secret: credentials.webhook_secret },
    });
    const parcelId = await act();
    await desk.boxnow.control("PATCH", "/partners/101", { webhook: null });
    return sentFor(parcelId);
  }

  const eventsOf = (history: readonly TrackingEntry[]) =>
    history.map(({ statusExact, status, milestone }) => ({ statusExact, status, milestone }));

  it("bring the same history as reading does, at every step", async () => {
    let ref = "";
    const words = ["accepted-to-locker", "in-depot", "final-destination", "delivered", "accepted-for-return"];
    const sent = await hooked(async () => {
      ref = vouchersOf(await connection.book(anOrder()))[0]!;
      for (const [hour, event] of [...words, "in-depot", "returned"].entries()) {
        await desk.move(ref, event, { at: `2030-01-01T0${hour}:00:00Z`, locationId: "9001" });
      }
      return ref;
    });
    const history = (await connection.track!([ref])).get(ref)!;
    expect(sent.map(({ event }) => event)).toEqual(history.map(({ statusExact }) => statusExact));
    let stored: readonly TrackingEntry[] = [];
    for (const [index, { body }] of sent.entries()) {
      stored = mergeHistories(stored, await newsIn(body, stored));
      expect(stored).toEqual(history.slice(0, index + 1));
      expect(mergeHistories(stored, await newsIn(body, stored))).toBe(stored);
    }
    expect(mergeHistories(stored, history)).toBe(stored);
  });

  it("of several pieces, in any order, end in the history of a reading", async () => {
    const order = aDoubleOrder();
    const refs = vouchersOf(await connection.book(order));
    const sent = await hooked(async () => {
      for (const [hour, event] of ["in-depot", "final-destination", "delivered"].entries()) {
        for (const [minute, ref] of refs.entries())
          await desk.move(ref, event, { at: `2030-01-01T0${hour}:0${minute}:00Z`, locationId: "9001" });
      }
      return refs[0]!;
    });
    const all = [...sent, ...(await sentFor(refs[1]!))];
    const history = (await connection.track!([refs[0]!])).get(refs[0]!)!;
    let stored: readonly TrackingEntry[] = history.filter(({ statusExact }) => statusExact === "new");
    for (const { body } of [...all].reverse()) {
      for (const { reference } of await read(body)) expect(reference).toBe(order.reference);
      stored = mergeHistories(stored, await newsIn(body, stored));
    }
    expect(eventsOf(stored)).toEqual(eventsOf(history));
    expect(mergeHistories(stored, history)).toBe(stored);
    expect(stored.at(-1)).toMatchObject({ status: "DELIVERED", milestone: "delivered" });
    expect(stored.filter(({ status }) => status === "DELIVERED")).toHaveLength(1);
  });

  it("leave what depends on other events to the reading where a history has no identities", async () => {
    let ref = "";
    const sent = await hooked(async () => {
      ref = vouchersOf(await connection.book(anOrder()))[0]!;
      await desk.move(ref, "in-depot", { at: "2030-01-01T01:00:00Z" });
      await desk.move(ref, "final-destination", { at: "2030-01-01T02:00:00Z" });
      return ref;
    });
    const history = (await connection.track!([ref])).get(ref)!;
    const callers = history.map(({ id: _, ...entry }) => entry);
    const bodyOf = (word: string) => sent.find(({ event }) => event === word)!.body;
    expect(await newsIn(bodyOf("in-depot"), callers.slice(0, 1))).toEqual([]);
    expect(await newsIn(bodyOf("final-destination"), callers.slice(0, 1))).toEqual([history[2]]);
    expect(mergeHistories(callers, history)).toBe(callers);
  });

  it("are refused with a wrong signature, a changed byte, or none", async () => {
    const [sent] = await hooked(async () => vouchersOf(await connection.book(anOrder()))[0]!);
    const { body } = sent!;
    const refused = { code: "FORBIDDEN" };
    await expect(read(body.replace(/"datasignature":"./, '"datasignature":"x'))).rejects.toMatchObject(
      refused,
    );
    await expect(read(body.replace('"event": "new"', '"event": "lost"'))).rejects.toMatchObject(refused);
    await expect(read("{}")).rejects.toMatchObject(refused);
    await expect(read("")).rejects.toMatchObject(refused);
  });
});

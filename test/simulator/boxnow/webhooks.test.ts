import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BoxnowCaller } from "./a-boxnow.ts";
import { aBoxnow } from "./a-boxnow.ts";
import { aReceiver, signatureOf } from "./a-webhook-receiver.ts";

const secret = "grove-hooks";
let boxnow: BoxnowCaller;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
beforeEach(async () => {
  receiver = await aReceiver();
  boxnow = await aBoxnow({ webhookRetryScale: 0.001 });
  await boxnow.control("PATCH", "/partners/101", { webhook: { url: `${receiver.url}/hooks`, secret } });
});
afterEach(async () => {
  await boxnow.close();
  await receiver.close();
});

const idle = () => boxnow.control("GET", "/idle?timeoutMs=20000");
const move = (id: string, body: object) => boxnow.control("POST", `/parcels/${id}/events`, body);
const setFaults = (rates: object) => boxnow.control("PUT", "/faults", { rates, lateMs: [150, 150] });

interface Sent {
  eventId: string;
  state: string;
  fault: string | null;
  attempts: { status: number | null }[];
}
const sent = (id: string) => boxnow.control<Sent[]>("GET", `/webhooks?parcelId=${id}`);

async function aParcel(changes: object = {}): Promise<string> {
  const { parcels } = await boxnow.book(changes);
  return parcels[0]!.id;
}

/** A booked parcel whose first webhook has arrived. */
async function aQuietParcel(): Promise<string> {
  const id = await aParcel();
  await idle();
  receiver.received.length = 0;
  return id;
}

describe("a webhook", () => {
  it("is a CloudEvent with the parcel, its event, its place, its PIN and its recipient", async () => {
    const id = await aParcel({ orderNumber: "WB-hook", additionalInformation: "0193b0c2" });
    await move(id, { event: "final-destination", locationId: "10001", at: "2026-11-21T09:40:00.000Z" });
    await idle();
    const [booked, arrived] = receiver.received.map(({ event }) => event);
    expect(booked).toMatchObject({ data: { event: "new", parcelState: "new" } });
    expect(arrived).toMatchObject({
      specversion: "1.0",
      type: "gr.boxnow.parcel_event_change",
      subject: id,
      datacontenttype: "application/json",
      data: {
        parcelId: id,
        parcelState: "in-final-destination",
        parcelReferenceNumber: "WB-1",
        parcelName: "Olive oil",
        parcelPin: expect.stringMatching(/^\d{6}$/),
        orderNumber: "WB-hook",
        event: "final-destination",
        eventLocation: { displayName: expect.any(String), postalCode: expect.stringMatching(/^\d{5}$/) },
        additionalInformation: "0193b0c2",
        customer: { name: "Μαρία Ιωάννου", email: "maria@example.org", phone: "+306945550123" },
        time: "2026-11-21T09:40:00.000Z",
      },
    });
    expect(arrived!.id).not.toBe(booked!.id);
  });

  it("is signed over the bytes of `data`, which no second serialisation has", async () => {
    await aParcel();
    await idle();
    const { raw, event } = receiver.received[0]!;
    expect(event.datasignature).toBe(signatureOf(raw, secret));
    expect(event.datasignature).toMatch(/^[0-9a-f]{64}$/);
    expect(raw).not.toContain(JSON.stringify(event.data));
    expect(raw.indexOf('"data"')).toBeLessThan(raw.indexOf('"data":{'));
  });

  it("names the phone in one of two ways", async () => {
    const item = { value: "1.00", compartmentSize: 1 };
    await aParcel({ items: [item, item] });
    await idle();
    const fields = receiver.received.map(({ event }) => Object.keys(event.data.customer as object));
    expect(fields.flat()).toEqual(expect.arrayContaining(["phone", "phoneNumber"]));
  });

  it("carries the partner's fixed header, and goes nowhere without an address", async () => {
    const header = { name: "x-fixed", value: "grove" };
    await boxnow.control("PATCH", "/partners/101", { webhook: { url: receiver.url, secret, header } });
    await aParcel();
    await idle();
    expect(receiver.received[0]!.header).toBe("grove");
    await boxnow.control("PATCH", "/partners/101", { webhook: null });
    await aQuietParcel();
    await idle();
    expect(receiver.received).toEqual([]);
  });

  it("is repeated with the same bytes until it is answered 200, also after 201", async () => {
    receiver.statuses.push(500, 201, 401);
    const id = await aParcel();
    await idle();
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1);
    expect(await sent(id)).toMatchObject([
      { state: "delivered", attempts: [500, 201, 401, 200].map((status) => ({ status })) },
    ]);
  });

  it("is given up after 24 hours", async () => {
    await boxnow.control("PATCH", "/settings", { webhookRetryScale: 0 });
    await receiver.close();
    const id = await aParcel();
    await idle();
    const [record] = await sent(id);
    expect(record?.state).toBe("given-up");
    expect(record!.attempts.length).toBeGreaterThan(24);
    receiver = await aReceiver();
  });

  it("is left out where a control call says so", async () => {
    const id = await aQuietParcel();
    await move(id, { event: "in-depot", webhook: false });
    await idle();
    expect(receiver.received).toEqual([]);
  });
});

describe("on demand, a webhook", () => {
  it("is repeated, as often and as late as wanted", async () => {
    const id = await aParcel();
    await idle();
    const { eventId } = (await sent(id))[0]!;
    await boxnow.control("POST", "/webhooks/repeat", { eventId, times: 2, delayMs: 50 });
    await idle();
    expect(receiver.received.map(({ event }) => event.id)).toEqual([eventId, eventId, eventId]);
  });

  it("is made up for a moment of choice, rightly signed or forged, and moves no parcel", async () => {
    const id = await aQuietParcel();
    await boxnow.control("POST", "/webhooks", {
      parcelId: id,
      event: "delivered",
      at: "2026-11-20T08:00:00.000Z",
    });
    await idle();
    await boxnow.control("POST", "/webhooks", { parcelId: id, event: "lost", forged: true });
    await idle();
    const [real, forged] = receiver.received;
    expect(real!.event.data).toMatchObject({ event: "delivered", time: "2026-11-20T08:00:00.000Z" });
    expect(real!.event.datasignature).toBe(signatureOf(real!.raw, secret));
    expect(forged!.event.data.event).toBe("lost");
    expect(forged!.event.datasignature).not.toBe(signatureOf(forged!.raw, secret));
    expect(await boxnow.control("GET", `/parcels/${id}`)).toMatchObject({ state: "new" });
  });
});

describe("by the plan, a webhook", () => {
  it("is lost", async () => {
    const id = await aQuietParcel();
    await setFaults({ "webhook-lost": 1 });
    await move(id, { event: "in-depot" });
    await idle();
    expect(receiver.received).toEqual([]);
    expect((await sent(id)).at(-1)).toMatchObject({ state: "lost", fault: "webhook-lost" });
  });

  it("is late, so that a later one overtakes it", async () => {
    const id = await aQuietParcel();
    await setFaults({ "webhook-late": 1 });
    await move(id, { event: "in-depot" });
    await setFaults({});
    await move(id, { event: "final-destination" });
    await idle();
    expect(receiver.received.map(({ event }) => event.data.event)).toEqual(["final-destination", "in-depot"]);
  });

  it("comes twice with one id", async () => {
    const id = await aQuietParcel();
    await setFaults({ "webhook-twice": 1 });
    await move(id, { event: "in-depot" });
    await idle();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]!.raw).toBe(receiver.received[1]!.raw);
  });

  it("is forged, once, and comes rightly signed as well", async () => {
    const id = await aQuietParcel();
    await setFaults({ "webhook-forged": 1 });
    receiver.statuses.push(401, 401);
    await move(id, { event: "in-depot" });
    await idle();
    const right = receiver.received.filter(
      ({ raw, event }) => event.datasignature === signatureOf(raw, secret),
    );
    const forged = receiver.received.length - right.length;
    expect(forged).toBe(1);
    expect(right.length).toBeGreaterThan(0);
  });
});

import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signedDataOf } from "../../../app/adapters/carriers/boxnow/wire/signed-data.ts";
import { newsOf, signedCallOf } from "../../../app/adapters/carriers/boxnow/wire/webhook.ts";
import type { TrackingEntry } from "../../../app/domain/engine/index.ts";
import { numRuns } from "../../support/effort.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const cut = (text: string) => {
  const data = signedDataOf(bytesOf(text));
  return data === null ? null : new TextDecoder().decode(data);
};

describe("the signed bytes of a webhook", () => {
  it.each([
    ['{"data":{"a":1}}', '{"a":1}'],
    ['{ "id" : "e-1" ,\n "data" :\t{ "a" : "é" } , "x":1}', '{ "a" : "é" }'],
    ['{"extension":"data","data":{"b":2}}', '{"b":2}'],
    ['{"x":{"data":{"wrong":1}},"data":{"right":1}}', '{"right":1}'],
    ['{"x":"\\"data\\":{}","data":{"c":"}\\"{"}}', '{"c":"}\\"{"}'],
    ['{"x":[1,{"data":2}],"y":-1.5e3,"z":null,"data":[1,2]}', "[1,2]"],
    ['{"\\u0064ata":{"d":1}}', '{"d":1}'],
    ['{"data":"text"}', '"text"'],
    ['{"data":12}', "12"],
    ['{"data":{"first":1},"data":{"second":2}}', '{"first":1}'],
  ])("are cut out of %s", (body, data) => {
    expect(cut(body)).toBe(data);
  });

  it.each([
    "",
    "[]",
    "null",
    '{"a":1}',
    '{"data":{"a":1',
    '{"data":"text',
    '{"data":',
    '{"data"',
    "{data:{}}",
  ])("are not in %s", (body) => {
    expect(cut(body)).toBeNull();
  });

  it("are those that were written, whatever surrounds them", () => {
    const key = fc.string().filter((name) => name !== "data");
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), fc.jsonValue(), fc.nat(2), (others, data, space) => {
        const entries = Object.entries(others).map(
          ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
        );
        const written = JSON.stringify(data, null, space);
        const at = Math.floor(entries.length / 2);
        const body = `{${[...entries.slice(0, at), `"data": ${written}`, ...entries.slice(at)].join(",")}}`;
        expect(cut(body)).toBe(written);
      }),
      numRuns(200),
    );
  });
});

const secret = "shared-with-boxnow";
const aMessage = (data: object = {}, head: object = {}) => {
  const written = JSON.stringify(
    {
      parcelId: "6400173925",
      parcelState: "in-final-destination",
      parcelReferenceNumber: "WB-0193b0c26f1e7a409d8e3f5b21c7a914-1",
      parcelPin: "493021",
      event: "final-destination",
      eventLocation: { displayName: "Φαρμακείο Ελιάς", postalCode: "54622" },
      customer: { name: "Μαρία Ιωάννου", email: "maria@example.org", phone: "+306945550123" },
      time: "2026-11-21T09:40:00.000Z",
      ...data,
    },
    null,
    1,
  );
  const datasignature = createHmac("sha256", secret).update(written).digest("hex");
  const type = "gr.boxnow.parcel_event_change";
  const rest = JSON.stringify({ specversion: "1.0", type, id: "e-9001", datasignature, ...head });
  return bytesOf(`${rest.slice(0, -1)},"data":${written}}`);
};
const read = (body: Uint8Array) => {
  const call = signedCallOf(body);
  return call === null ? null : newsOf(body, call);
};

describe("a webhook's news", () => {
  it("signs the bytes as they came", () => {
    const call = signedCallOf(aMessage());
    expect(createHmac("sha256", secret).update(call!.data).digest("hex")).toBe(call!.signature);
  });

  const entriesOf = (body: Uint8Array, stored: readonly TrackingEntry[] = []) => {
    const answer = read(body);
    return answer?.outcome === "news" ? answer.news.entries(stored) : null;
  };
  const inLocker = {
    id: "6400173925 final-destination 2026-11-21T09:40:00.000Z",
    status: "TRANSIT",
    statusDate: new Date("2026-11-21T09:40:00.000Z"),
    statusDetails: "",
    statusExact: "final-destination",
    milestone: "ready-for-pickup",
    place: "Φαρμακείο Ελιάς",
  } as const;

  it("is an entry that equals the one of the parcel's listing, without person and PIN", () => {
    expect(entriesOf(aMessage())).toEqual([inLocker]);
    expect(read(aMessage())).toMatchObject({ news: { trackingRef: "6400173925", reference: null } });
  });

  it("names the shipment that the booking named, and none in another's words", () => {
    const additionalInformation = "0193b0c2-6f1e-7a40-9d8e-3f5b21c7a914";
    expect(read(aMessage({ additionalInformation }))).toMatchObject({
      news: { reference: additionalInformation },
    });
    expect(read(aMessage({ additionalInformation: "ring twice" }))).toMatchObject({
      news: { reference: null },
    });
  });

  it("leaves a word of a later version to the next reading", () => {
    expect(read(aMessage({ event: "beamed-up" }))).toEqual({ outcome: "nothing" });
  });

  it("means what the events before make of it", () => {
    const [first] = entriesOf(aMessage({ event: "in-depot" })) ?? [];
    expect(first).toMatchObject({ milestone: "picked-up" });
    const again = aMessage({ event: "in-depot", time: "2026-11-21T10:00:00.000Z" });
    expect(entriesOf(again, first && [first])).toMatchObject([first, { milestone: "in-transit" }]);
  });

  it("delivers no shipment with its first piece", () => {
    const parcelReferenceNumber = "WB-0193b0c26f1e7a409d8e3f5b21c7a914-1-of-2";
    expect(entriesOf(aMessage({ parcelReferenceNumber, event: "delivered" }))).toMatchObject([
      { status: "TRANSIT", statusExact: "delivered", milestone: null },
    ]);
  });

  it("says nothing of another kind of event", () => {
    expect(read(aMessage({}, { type: "gr.boxnow.locker_moved" }))).toEqual({ outcome: "nothing" });
    expect(read(aMessage({}, { specversion: "2.0" }))).toEqual({ outcome: "nothing" });
  });

  it("can't be read without a time, and has no signature to check in another form", () => {
    expect(read(aMessage({ time: "soon" }))).toEqual({ outcome: "unreadable" });
    expect(signedCallOf(aMessage({}, { datasignature: 7 }))).toBeNull();
    expect(signedCallOf(bytesOf("<html></html>"))).toBeNull();
  });
});

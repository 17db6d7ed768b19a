import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signedDataOf } from "../../../app/carriers/boxnow/wire/signed-data.ts";
import { newsOf, signedCallOf } from "../../../app/carriers/boxnow/wire/webhook.ts";
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

  it("is an entry that equals the one of the parcel's listing, without person and PIN", () => {
    expect(read(aMessage())).toEqual({
      outcome: "news",
      news: {
        parcelId: "6400173925",
        entry: {
          status: "TRANSIT",
          statusDate: new Date("2026-11-21T09:40:00.000Z"),
          statusDetails: "",
          statusExact: "final-destination",
          milestone: "ready-for-pickup",
          place: "Φαρμακείο Ελιάς",
        },
      },
    });
  });

  it.each([
    ["a word of a later version", { event: "beamed-up" }],
    ["a word whose meaning needs the events before", { event: "in-depot" }],
    ["a piece of several", { parcelReferenceNumber: "WB-0193b0c26f1e7a409d8e3f5b21c7a914-1-of-2" }],
  ])("leaves %s to the next reading", (_what, data) => {
    expect(read(aMessage(data))).toEqual({ outcome: "nothing" });
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

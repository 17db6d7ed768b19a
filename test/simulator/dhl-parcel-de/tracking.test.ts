import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { otherUser, sandboxTracking } from "../../../simulator/carriers/dhl-parcel-de/accounts.ts";
import { combinations } from "../../../simulator/carriers/dhl-parcel-de/tracking/combinations.ts";
import { journeyNames } from "../../../simulator/carriers/dhl-parcel-de/tracking/journeys.ts";
import type { XmlElement } from "../../../simulator/carriers/kit/xml.ts";
import { readXml } from "../../../simulator/carriers/kit/xml.ts";
import type { SimulatedDhlParcel } from "./simulated-dhl-parcel-de.ts";
import { call, paths, startSimulatedDhlParcel, toZurich } from "./simulated-dhl-parcel-de.ts";

let dhl: SimulatedDhlParcel;
beforeAll(async () => {
  dhl = await startSimulatedDhlParcel();
});
afterAll(() => dhl.server.close());
beforeEach(() => dhl.quirks({}));

const minute = 60_000;

async function ask(attributes: Record<string, string>, on = dhl): Promise<XmlElement> {
  const { status, text } = await on.track(attributes);
  expect(status).toBe(200);
  return readXml(text);
}
const codeOf = async (attributes: Record<string, string>) => (await ask(attributes)).attributes.code;
const track = (number: string) => ask({ "piece-code": number });
const eventsIn = (answer: XmlElement) =>
  answer.children[0]?.children[0]?.children.map(({ attributes }) => attributes) ?? [];
const wordsOf = (event: Readonly<Record<string, string>> = {}) =>
  [event["standard-event-code"], event.ice, event.ric].join("-");

describe("a fresh number", () => {
  it("has no data for a while, then those of its label", async () => {
    const number = await dhl.booked();
    expect((await track(number)).attributes).toMatchObject({ code: "100", name: "piece-shipment-list" });
    await dhl.passes(10 * minute);
    expect(eventsIn(await track(number)).map(wordsOf)).toEqual(["VA-PARCV-NRQRD"]);
  });

  it("may have no data in its own row", async () => {
    await dhl.quirks({ noDataIn: "piece" });
    const { attributes, children } = await track(await dhl.booked());
    expect([attributes.code, children[0]?.attributes["error-status"]]).toEqual(["0", "100"]);
  });

  it("is known by its first event, and unknown again once it is deleted", async () => {
    const number = await dhl.booked();
    await dhl.happens(number, "ES-SHRCU-SERPT");
    expect(eventsIn(await track(number)).map(wordsOf)).toEqual(["VA-PARCV-NRQRD", "ES-SHRCU-SERPT"]);
    const profile = "STANDARD_GRUPPENPROFIL";
    await dhl.call("DELETE", `${paths.orders}?profile=${profile}&shipment=${number}`);
    expect((await track(number)).attributes.code).toBe("100");
  });

  it("of a return is tracked too", async () => {
    const { body } = await dhl.call("POST", paths.returns, {
      receiverId: "deu",
      shipper: {
        name1: "Greta Muster",
        addressStreet: "Musterweg",
        addressHouse: "4",
        postalCode: "50667",
        city: "Köln",
        country: "deu",
      },
    });
    await dhl.happens(body.shipmentNo, "ZU-DLVRD-OTHER");
    const [piece] = (await track(body.shipmentNo)).children;
    expect(piece?.attributes).toMatchObject({ "product-name": "DHL RETOURE", status: "Delivered" });
  });
});

describe("events", () => {
  it("are the 338 published combinations", async () => {
    expect(combinations).toHaveLength(338);
    const number = await dhl.booked();
    for (const { code, ice, ric } of combinations) await dhl.happens(number, `${code}-${ice}-${ric}`);
    const expected = combinations.map(({ code, ice, ric }) => `${code}-${ice}-${ric}`);
    expect(eventsIn(await track(number)).map(wordsOf)).toEqual(["VA-PARCV-NRQRD", ...expected]);
  });

  it("of no published combination are refused, unless they are called so", async () => {
    const number = await dhl.booked();
    await expect(dhl.happens(number, "ZU-DLVRD-LOSTX")).rejects.toThrow("not published");
    await dhl.happens(number, "ZU-DLVRD-LOSTX", { isInvented: true });
    expect(wordsOf(eventsIn(await track(number)).at(-1))).toBe("ZU-DLVRD-LOSTX");
  });

  it("come oldest first in German time, between the days that are asked for", async () => {
    const number = await dhl.booked();
    await dhl.happens(number, "AA-LDTMV-NRQRD", { at: "2027-02-26T23:30:00Z" });
    await dhl.happens(number, "ES-SHRCU-SERPT", { at: "2027-02-26T09:05:00Z" });
    const times = eventsIn(await track(number)).map((event) => event["event-timestamp"]);
    expect(times.slice(1)).toEqual(["26.02.2027 10:05", "27.02.2027 00:30"]);
    const some = await ask({ "piece-code": number, "from-date": "2027-02-27", "to-date": "2027-02-27" });
    expect(eventsIn(some).map(wordsOf)).toEqual(["AA-LDTMV-NRQRD"]);
  });

  it("have words in German, and say when a parcel goes back", async () => {
    const number = await dhl.booked(toZurich);
    await dhl.happens(number, "ZN-RETRN-RFUSD");
    await dhl.happens(number, "ZU-DLVRD-OTHER", { isReturning: true });
    const answer = await ask({ "piece-code": number, "language-code": "de" });
    expect(answer.children[0]?.attributes).toMatchObject({
      status: "Zugestellt",
      ruecksendung: "true",
      "dest-country": "CH",
      "piece-identifier": number,
    });
  });

  it.each(journeyNames)("follow the journey %s, drawn from the seed", async (journey) => {
    const run = async (seed: number) => {
      const one = await startSimulatedDhlParcel({ seed });
      const number = await one.booked();
      await one.control("POST", `/parcels/${number}/journey`, { journey, stepMs: 3_600_000 });
      await one.passes(2.5 * 3_600_000);
      const early = eventsIn(await ask({ "piece-code": number }, one)).length;
      await one.passes(48 * 3_600_000);
      const words = eventsIn(await ask({ "piece-code": number }, one)).map(wordsOf);
      await one.server.close();
      return { early, words };
    };
    const first = await run(3);
    expect(first.early).toBe(3);
    expect(first.words.length).toBeGreaterThan(4);
    expect(await run(3)).toEqual(first);
  });
});

describe("a request", () => {
  it.each([
    ["5", { password: "other" }],
    ["5", { appname: "other" }],
    ["58", { request: "d-get-everything" }],
    ["59", { "language-code": "fr" }],
    ["60", { "from-date": "yesterday" }],
    ["45", { "piece-code": "" }],
    ["61", { "piece-code": Array(21).fill("1").join(";") }],
    ["61", { "piece-code": "1;2", "zip-code": "50667" }],
    ["41", { "piece-code": "00340434333301000013" }],
    ["100", { "piece-code": "00340434333301999996" }],
  ])("answers %s to %o", async (code, attributes) => {
    expect(await codeOf({ "piece-code": "1", ...attributes })).toBe(code);
  });

  it("compares the postcode, and keeps another customer's numbers to itself", async () => {
    const number = await dhl.booked();
    await dhl.happens(number, "ES-SHRCU-SERPT");
    expect(await codeOf({ "piece-code": number, "zip-code": "10115" })).toBe("57");
    expect(await codeOf({ "piece-code": number, "zip-code": "50667" })).toBe("0");
    const { user, password } = otherUser;
    expect(await codeOf({ "piece-code": number, appname: user, password })).toBe("62");
  });

  it("of twenty numbers has a row for each", async () => {
    const number = await dhl.booked();
    await dhl.happens(number, "ES-SHRCU-SERPT");
    const others = Array.from({ length: 19 }, (_, index) => `CD70009${String(index).padStart(4, "0")}DE`);
    const { attributes, children } = await ask({ "piece-code": [number, ...others].join(";") });
    expect(attributes.code).toBe("0");
    const statuses = children.map((piece) => piece.attributes["error-status"]);
    expect(statuses).toEqual(["0", ...others.map(() => "100")]);
  });

  it.each([6, 62, 64, 200, -1, -2, -3, -1000])("answers %i as a control call orders", async (code) => {
    await dhl.control("POST", "/tracking-codes/next", { code });
    expect(await codeOf({ "piece-code": "1" })).toBe(String(code));
    expect(await codeOf({ "piece-code": "1" })).toBe("100");
  });

  it("must be XML", async () => {
    const headers = { authorization: `Basic ${Buffer.from("olive-key:olive-secret").toString("base64")}` };
    const bare = (query: string) => call(`${dhl.server.url}${paths.tracking}${query}`, { headers });
    expect((await bare("")).status).toBe(400);
    expect((await bare("?xml=%3Cdata")).status).toBe(400);
    expect((await bare("?xml=%3Cother/%3E")).status).toBe(400);
  });

  it("for a signature has a picture once the parcel is delivered", async () => {
    const number = await dhl.booked();
    await dhl.happens(number, "ES-SHRCU-SERPT");
    const signature = { "piece-code": number, request: "d-get-signature" };
    expect(await codeOf(signature)).toBe("63");
    await dhl.happens(number, "ZU-DLVRD-OTHER", { at: "2027-03-01T07:41:00Z" });
    const { attributes, children } = await ask(signature);
    expect([attributes.code, children[0]?.attributes]).toMatchObject([
      "0",
      { "event-date": "01.03.2027", "mime-type": "image/gif", image: expect.stringMatching(/^47494638/) },
    ]);
  });

  it("for public status has no events", async () => {
    const number = await dhl.booked();
    await dhl.happens(number, "ES-SHRCU-SERPT");
    const [piece] = (await ask({ "piece-code": number, request: "get-status-for-public-user" })).children;
    expect([piece?.attributes["standard-event-code"], piece?.children]).toEqual(["ES", []]);
    const sixteen = Array(16).fill("1").join(";");
    expect(await codeOf({ "piece-code": sixteen, request: "get-status-for-public-user" })).toBe("61");
  });
});

it("knows in the sandbox a public login and six numbers alone", async () => {
  const sandbox = await startSimulatedDhlParcel({ isSandbox: true });
  const numbers = ["015902", "022115", "027318", "032954", "038253", "042557"];
  const pieces = numbers.map((end) => `00340434161094${end}`).join(";");
  const { children } = await ask({ ...sandboxTracking, "piece-code": pieces }, sandbox);
  expect(children.map((piece) => piece.attributes["error-status"])).toEqual(numbers.map(() => "0"));
  expect((await ask({ "piece-code": pieces }, sandbox)).attributes.code).toBe("5");
  const status = { ...sandboxTracking, "piece-code": pieces, request: "get-status-for-public-user" };
  expect((await ask(status, sandbox)).attributes.code).toBe("62");
  await sandbox.server.close();
});

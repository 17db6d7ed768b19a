import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distanceM } from "../../../simulator/carriers/boxnow/points/find-points.ts";
import { generateLockers } from "../../../simulator/carriers/boxnow/points/generate-points.ts";
import type { BoxnowCaller } from "./a-boxnow.ts";
import { aBoxnow, refusal } from "./a-boxnow.ts";

let boxnow: BoxnowCaller;
beforeAll(async () => {
  boxnow = await aBoxnow({ points: 400 });
});
afterAll(() => boxnow.close());

interface Row {
  id: string;
  type: string;
  name: string;
  lat?: string;
  lng?: string;
  country: string | null;
  region: string | null;
  title: string | null;
  state?: string;
}

const rows = async (path: string): Promise<Row[]> =>
  (await boxnow.call<{ data: Row[] }>("GET", `/api/v1/${path}`)).body.data;
const thessaloniki = { lat: 40.6401, lng: 22.9444 };
const near = `latlng=${thessaloniki.lat},${thessaloniki.lng}`;
const metres = (row: Row) => distanceM(thessaloniki, { lat: Number(row.lat), lng: Number(row.lng) });

describe("the lists", () => {
  it("hold every point without a limit, of mixed types", async () => {
    const all = await rows("destinations");
    expect(all.length).toBeGreaterThan(300);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(["apm", "any-apm", "warehouse"]));
    expect(all.find(({ type }) => type === "any-apm")).toEqual({
      id: "2",
      type: "any-apm",
      image: null,
      title: "Any-APM",
      name: "Any-APM",
      postalCode: null,
      country: null,
      addressLine1: "Wildcard",
      addressLine2: null,
      region: null,
    });
    expect(all.find(({ type }) => type === "warehouse")).toMatchObject({ title: null });
  });

  it("show a locker's place with coordinates as strings and the town in the second line", async () => {
    const [first] = await rows("destinations?name=&locationType=apm&limit=1");
    expect(first).toMatchObject({
      type: "apm",
      lat: expect.stringMatching(/^\d+\.\d{6}$/),
      lng: expect.stringMatching(/^\d+\.\d{6}$/),
      addressLine2: expect.any(String),
      postalCode: expect.stringMatching(/^-?\d+$/),
      expectedDeliveryTime: expect.stringMatching(/Z$/),
    });
    expect(first).not.toHaveProperty("sizes");
  });

  it("have lockers of five countries, and ignore a country parameter", async () => {
    const all = await rows("destinations?locationType=apm&country=BG");
    expect(new Set(all.map(({ country }) => country))).toEqual(new Set(["GR", "CY", "BG", "HR", "SI"]));
  });

  it("show a merchant's own warehouses only", async () => {
    const ids = (await rows("origins?locationType=warehouse")).map(({ id }) => id);
    expect(ids.sort()).toEqual(["7001", "7002"]);
    expect((await rows("origins")).some(({ type }) => type === "depot")).toBe(true);
  });

  it("take several types, repeated or with commas", async () => {
    const types = async (query: string) => new Set((await rows(`origins?${query}`)).map(({ type }) => type));
    const wanted = new Set(["warehouse", "depot"]);
    expect(await types("locationType=warehouse&locationType=depot")).toEqual(wanted);
    expect(await types("locationType=warehouse,depot")).toEqual(wanted);
  });

  it("sort by distance inside the radius, 25 km by default", async () => {
    const found = await rows(`destinations?${near}`);
    const distances = found.map(metres);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect(distances.at(-1)).toBeLessThanOrEqual(25_000);
    expect((await rows(`destinations?${near}&radius=3000`)).every((row) => metres(row) <= 3000)).toBe(true);
    expect(await rows(`destinations?${near}&radius=300000`)).not.toHaveLength(found.length);
  });

  it("ignore a radius without a centre", async () => {
    expect(await rows("destinations?radius=1")).toHaveLength((await rows("destinations")).length);
  });

  it("keep a limit on destinations, and ignore it on origins", async () => {
    expect(await rows("destinations?limit=7")).toHaveLength(7);
    expect((await rows("origins?limit=7")).length).toBeGreaterThan(7);
  });

  it("hold the points that take a size; without one, those of the account's usual size", async () => {
    const ids = async (query: string) =>
      (await rows(`destinations?locationType=apm${query}`)).map(({ id }) => id);
    const [small, medium, large, plain] = [
      await ids("&requiredSize=1"),
      await ids("&requiredSize=2"),
      await ids("&requiredSize=3"),
      await ids(""),
    ];
    expect(plain).toEqual(medium);
    expect(large.length).toBeLessThan(medium.length);
    expect(small.some((id) => !medium.includes(id))).toBe(true);
    expect(large.some((id) => !small.includes(id))).toBe(true);
  });

  it("filter by name and by region", async () => {
    const named = await rows(`destinations?name=${encodeURIComponent("φαρμακείο")}`);
    expect(named.length).toBeGreaterThan(0);
    expect(named.every(({ name }) => name.includes("Φαρμακείο"))).toBe(true);
    const cypriot = await rows("destinations?regionLanguageTag=el-CY");
    expect(new Set(cypriot.map(({ country }) => country))).toEqual(new Set(["CY"]));
  });

  it("leave out closed and removed lockers", async () => {
    const has = async (id: string) => (await rows("destinations")).some((row) => row.id === id);
    const id = (await rows("destinations?locationType=apm"))[3]!.id;
    await boxnow.control("PATCH", `/points/${id}`, { state: "boxnow-maintenance" });
    expect(await has(id)).toBe(false);
    await boxnow.control("PATCH", `/points/${id}`, { state: "boxnow-ready" });
    expect(await has(id)).toBe(true);
    await boxnow.control("DELETE", `/points/${id}`);
    expect(await has(id)).toBe(false);
  });

  it("leave out regions that the account doesn't ship to", async () => {
    const token = await boxnow.login("group");
    const { body } = await boxnow.call<{ data: Row[] }>("GET", "/api/v1/destinations", undefined, {
      token,
      partner: "102",
    });
    expect(body.data.some(({ country }) => country === "CY")).toBe(false);
  });

  it.each([
    ["regionLanguageTag=GR", "P424"],
    ["regionLanguageTag=EL-gr", "P424"],
    ["requiredSize=4", "P406"],
    ["latlng=here", "P400"],
    ["locationType=shop", "P400"],
    ["limit=many", "P400"],
    [`${near}&radius=wide`, "P400"],
  ])("refuse %s with %s", async (query, code) => {
    expect(await boxnow.call<{ data: Row[] }>("GET", `/api/v1/destinations?${query}`)).toMatchObject(
      refusal(code),
    );
  });

  it("need a token", async () => {
    const anonymous = { token: "nothing" };
    expect((await boxnow.call<{ data: Row[] }>("GET", "/api/v1/origins", undefined, anonymous)).status).toBe(
      401,
    );
  });
});

describe("the Location API", () => {
  const file = (region: string) =>
    boxnow.call<{ data: Row[] }>("GET", `${boxnow.locationUrl}/v1/apms_${region}.json`, undefined, {
      token: "nothing",
    });

  it("has a file of each region without login, closed lockers included", async () => {
    const { status, body } = await file("el-GR");
    expect(status).toBe(200);
    const states = new Set(body.data.map(({ state }) => state));
    expect(states).toEqual(new Set(["boxnow-ready", "boxnow-maintenance"]));
    expect(body.data.every(({ region, type }) => region === "el-GR" && type === "apm")).toBe(true);
    expect(body.data.filter((row: object) => "availability" in row && "probability" in row)).not.toEqual([]);
    for (const region of ["el-CY", "bg-BG", "hr-HR"]) expect((await file(region)).status).toBe(200);
    expect((await file("sl-SI")).status).toBe(404);
  });

  it("has both lists, for a token", async () => {
    const list = (token?: string) =>
      boxnow.call<{ data: Row[] }>(
        "GET",
        `${boxnow.locationUrl}/api/v1/destinations`,
        undefined,
        token ? { token } : {},
      );
    expect((await list()).body.data).toEqual(
      (await boxnow.call<{ data: Row[] }>("GET", "/api/v1/destinations")).body.data.map((row: object) =>
        "expectedDeliveryTime" in row ? { ...row, expectedDeliveryTime: expect.any(String) } : row,
      ),
    );
    expect((await list("nothing")).status).toBe(401);
  });

  it("is another host: neither has the other's paths", async () => {
    expect((await boxnow.call<{ data: Row[] }>("GET", "/v1/apms_el-GR.json")).status).toBe(404);
    const parcels = await boxnow.call<{ data: Row[] }>("GET", `${boxnow.locationUrl}/api/v1/parcels`);
    expect(parcels.status).toBe(404);
  });
});

describe("the lockers", () => {
  it("are the same for the same seed, and others for another", () => {
    expect(generateLockers(7, 200)).toEqual(generateLockers(7, 200));
    expect(generateLockers(8, 200)).not.toEqual(generateLockers(7, 200));
  });

  it("number 5,000 where asked, each with an id and a place of its own", () => {
    const lockers = generateLockers(1, 5_000);
    expect(new Set(lockers.map(({ id }) => id)).size).toBe(5_000);
    expect(new Set(lockers.map(({ lat, lng }) => `${lat},${lng}`)).size).toBe(5_000);
    expect(lockers.every(({ lat, lng }) => lat! > 34 && lat! < 47 && lng! > 13 && lng! < 34)).toBe(true);
  });

  it("have titles with Latin look-alikes, dashes in some Bulgarian post codes, and sometimes no image or note", () => {
    const lockers = generateLockers(1, 2_000);
    expect(lockers.some(({ title }) => /[A-Z][Α-Ω]|[Α-Ω][A-Z]/.test(title ?? ""))).toBe(true);
    expect(lockers.some(({ country, postalCode }) => country === "BG" && postalCode?.startsWith("-"))).toBe(
      true,
    );
    expect(new Set(lockers.map(({ image }) => image || image === null)).size).toBeGreaterThan(2);
    expect(lockers.some(({ note }) => note === null)).toBe(true);
  });
});

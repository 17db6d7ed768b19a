import { afterAll, beforeAll, expect, it } from "vitest";
import type { SimulatedDhlParcel } from "./simulated-dhl-parcel-de.ts";
import { call, paths, startSimulatedDhlParcel } from "./simulated-dhl-parcel-de.ts";

let dhl: SimulatedDhlParcel;
beforeAll(async () => {
  dhl = await startSimulatedDhlParcel();
});
afterAll(() => dhl.server.close());

const ask = (path: string) =>
  call(`${dhl.server.url}${paths.points}${path}`, { headers: { "DHL-API-Key": "olive-key" } });
const near = (more = "") => ask(`/find-by-address?countryCode=DE&postalCode=50667${more}`);
interface Row {
  distance: number;
  serviceTypes: string[];
  location: { keywordId: string; type: string; ids: { locationId: string }[] };
  openingHours: unknown[];
}
const rows = async (answer: Promise<{ body: { locations: Row[] } }>) => (await answer).body.locations;
const idsOf = (found: Row[]) => found.map(({ location }) => location.ids[0]?.locationId);

it("come nearest first, within radius and limit", async () => {
  const found = await rows(near());
  expect(found.length).toBe(12);
  expect(found.map(({ distance }) => distance)).toEqual(
    found.map(({ distance }) => distance).toSorted((one, other) => one - other),
  );
  expect(await rows(near("&limit=3"))).toHaveLength(3);
  const close = await rows(near("&radius=1000"));
  expect(close.length).toBeGreaterThan(0);
  expect(close.every(({ distance }) => distance <= 1_000)).toBe(true);
});

it("are chosen by type and service, one or several", async () => {
  const typesOf = async (more: string) =>
    new Set((await rows(near(more))).map(({ location }) => location.type));
  expect(await typesOf("&locationType=locker")).toEqual(new Set(["locker"]));
  expect(await typesOf("&locationType=locker&locationType=postoffice")).toEqual(
    new Set(["locker", "postoffice"]),
  );
  expect(await typesOf("&serviceType=parcel:pick-up-registered")).toEqual(new Set(["locker"]));
  expect(await typesOf("&serviceType=parcel:pick-up")).toEqual(new Set(["postoffice", "servicepoint"]));
  expect(await rows(near("&providerType=express"))).toEqual([]);
});

it("have hours of every day for lockers, and six days for branches", async () => {
  const found = await rows(near());
  for (const { location, openingHours } of found)
    expect(openingHours).toHaveLength(location.type === "locker" ? 7 : 6);
});

it("are found around a place, by id and by the number that a label needs", async () => {
  const around = await rows(ask("/find-by-geo?latitude=50.94&longitude=6.96&limit=1"));
  expect(idsOf(around)).toEqual(["8003-1"]);
  expect((await ask("/find-by-location-id/8003-1")).body.name).toBe("Packstation 118");
  expect((await ask("/find-by-location-id/8003-99999")).status).toBe(404);
  const byKeyword = (id: string, postalCode: string) =>
    ask(`/find-by-keyword-id/${id}?countryCode=DE&postalCode=${postalCode}`);
  expect((await byKeyword("118", "10115")).body.place.address.addressLocality).toBe("Berlin");
  expect((await byKeyword("119", "10115")).status).toBe(404);
});

it("are hidden while they are closed", async () => {
  await dhl.control("PUT", "/points/8003-1", { isOpen: false });
  expect(idsOf(await rows(near()))).not.toContain("8003-1");
  expect((await ask("/find-by-location-id/8003-1")).status).toBe(404);
  await dhl.control("PUT", "/points/8003-1", { isOpen: true });
  expect(idsOf(await rows(near()))).toContain("8003-1");
});

it("are refused in a country that isn't one, and none where DHL has none", async () => {
  const inCountry = (code: string) => ask(`/find-by-address?countryCode=${code}&postalCode=50667`);
  expect((await inCountry("XX")).status).toBe(400);
  expect((await inCountry("DEU")).status).toBe(400);
  expect((await ask("/find-by-address?postalCode=50667")).status).toBe(400);
  expect(await inCountry("FR")).toMatchObject({ status: 200, body: { locations: [] } });
  expect((await near("&locationType=kiosk")).status).toBe(400);
});

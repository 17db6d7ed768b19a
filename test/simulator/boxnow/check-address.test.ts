import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoxnowCaller } from "./a-boxnow.ts";
import { aBoxnow, refusal } from "./a-boxnow.ts";

let boxnow: BoxnowCaller;
beforeAll(async () => {
  boxnow = await aBoxnow();
});
afterAll(() => boxnow.close());

const check = (body: object, version = "v2", options = {}) =>
  boxnow.call<{ distance: number }>(
    "POST",
    `/api/${version}/delivery-requests:checkAddressDelivery`,
    body,
    options,
  );
const athens = { postalCode: "11251", region: "el-GR" };

describe("an address checked by its post code", () => {
  it("finds one locker, with its distance in metres", async () => {
    const { status, body } = await check({
      ...athens,
      street: "Πατησίων 12",
      city: "Αθήνα",
      compartmentSize: 3,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: "apm", country: "GR", distance: expect.any(Number) });
  });

  it("needs the whole post code, unless zipPrecision is off", async () => {
    const unknown = { ...athens, postalCode: "11299" };
    expect(await check(unknown)).toMatchObject(refusal("P422"));
    expect((await check({ ...unknown, zipPrecision: false })).status).toBe(200);
    const nowhere = { ...athens, postalCode: "99999", zipPrecision: false };
    expect(await check(nowhere)).toMatchObject(refusal("P422"));
  });

  it.each([
    [{ ...athens, street: "x".repeat(101) }, "P461"],
    [{ ...athens, city: "x".repeat(51) }, "P462"],
    [{ ...athens, postalCode: "1".repeat(21) }, "P464"],
    [{ ...athens, postalCode: "112 51" }, "P400"],
    [{ ...athens, region: "Greece" }, "P424"],
    [{ ...athens, compartmentSize: 4 }, "P406"],
    [{ ...athens, postalCode: "99999" }, "P422"],
    [{ ...athens, radius: 1 }, "P423"],
    [{ region: "el-GR" }, "InvalidJsonSchema"],
    [{ postalCode: "11251" }, "InvalidJsonSchema"],
    [{ ...athens, zip: "1" }, "InvalidJsonSchema"],
  ])("is refused: %j with %s", async (body, code) => {
    expect(await check(body)).toMatchObject(refusal(code));
  });

  it("keeps texts at their limits", async () => {
    const limits = { street: "x".repeat(100), city: "x".repeat(50) };
    expect((await check({ ...athens, ...limits })).status).toBe(200);
    expect(await check({ ...athens, postalCode: "1".repeat(20) })).toMatchObject(refusal("P422"));
  });

  it("needs an account that may check, and a geocoder that works", async () => {
    const token = await boxnow.login("group");
    expect(await check(athens, "v2", { token, partner: "102" })).toMatchObject(refusal("P465", 403));
    await boxnow.control("PATCH", "/quirks", { isGeocoderDown: true });
    expect(await check(athens)).toMatchObject(refusal("P610", 503));
    await boxnow.control("PATCH", "/quirks", { isGeocoderDown: false });
  });
});

describe("an address checked in one line", () => {
  it("looks within 500 metres unless a radius is given", async () => {
    const address = "Φαρών 10, 24131 Καλαμάτα";
    const { status, body } = await check({ address, radius: 20_000 }, "v1");
    expect(status).toBe(200);
    expect(body.distance).toBeGreaterThan(500);
    expect(await check({ address }, "v1")).toMatchObject(refusal("P402"));
  });

  it.each([
    ["a post code", "Farmakeio, 24131", "Καλαμάτα"],
    ["a town", "Πλατεία, Τρίκαλα", "Τρίκαλα"],
  ])("is found by %s alone", async (_name, address, town) => {
    expect((await check({ address, radius: 20_000 }, "v1")).body).toMatchObject({ addressLine2: town });
  });

  it("is refused when nothing is known of it", async () => {
    expect(await check({ address: "Nowhere 1" }, "v1")).toMatchObject(refusal("P402"));
    expect(await check({}, "v1")).toMatchObject(refusal("InvalidJsonSchema"));
  });
});

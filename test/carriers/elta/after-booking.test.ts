import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { carrierSetup } from "../../../app/adapters/carriers/carrier-setup.ts";
import { eltaCredentials, eltaSettings } from "../../../app/adapters/carriers/elta/account.ts";
import { words } from "../../../app/adapters/carriers/elta/words.ts";
import type { PricingRequest } from "../../../app/domain/engine/index.ts";
import type { EltaDesk } from "./an-elta-desk.ts";
import {
  anAccount,
  anEltaDesk,
  anOrder,
  aParcel,
  credentials,
  grove,
  nikos,
  shipmentOf,
} from "./an-elta-desk.ts";

let desk: EltaDesk;
beforeEach(async () => {
  desk = await anEltaDesk();
});
afterEach(() => desk.close());

const booked = async (given = {}) => {
  const order = anOrder(given);
  return shipmentOf(order, await desk.connect().book(order));
};
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a label", () => {
  it.each([
    ["a6", "A6"],
    ["100x150", "A6"],
    ["4x6", "A6"],
    ["a4", "A4"],
  ])("in %s is each piece's own PDF on %s, byte for byte", async (format, paper) => {
    const shipment = await booked({ parcels: [aParcel(), aParcel()] });
    const { labels } = desk.connect();
    for (const [index, number] of [shipment.trackingRef, shipment.childVouchers[0]!.trackingRef].entries()) {
      const label = await labels!.print(shipment, format, index + 1);
      const kept = await fetch(`${desk.elta.controlUrl}/vouchers/${number}/labels/${paper}`);
      expect(sha256(label.bytes)).toBe(sha256(new Uint8Array(await kept.arrayBuffer())));
    }
  });

  it("of all pieces is one file, the same every time", async () => {
    const shipment = await booked({ parcels: [aParcel(), aParcel(), aParcel()] });
    const print = () => desk.connect().labels!.print(shipment, "a6", null);
    const [one, other] = [await print(), await print()];
    const { PDFDocument } = await import("@cantoo/pdf-lib");
    expect((await PDFDocument.load(one.bytes)).getPageCount()).toBe(3);
    expect(sha256(other.bytes)).toBe(sha256(one.bytes));
  });

  it.each(["master", "long"])("comes with the %s form of the customer code", async (labelCode) => {
    const shipment = await booked();
    await desk.quirks({ labelCode });
    expect((await desk.connect().labels!.print(shipment, "a6", 1)).mediaType).toBe("application/pdf");
  });

  it("is not asked for with a long code where there is no sub-code", async () => {
    const { pel_apost_sub_code: _sub, ...secrets } = credentials;
    await desk.quirks({ labelCode: "long" });
    const shipment = { trackingRef: "SE000000013GR", childVouchers: [] } as never;
    await expect(desk.connect(anAccount({}, secrets)).labels!.print(shipment, "a6", 1)).rejects.toMatchObject(
      {
        metadata: { carrier_code: "6" },
      },
    );
    expect(await desk.calls("PELB64VG")).toBe(1);
  });

  it.each(["error-before", "reset-before", "cut-inside", "page-before", "too-fast"])(
    "comes after the fault %s",
    async (kind) => {
      const shipment = await booked();
      await desk.fault(kind, "PELB64VG");
      expect((await desk.connect().labels!.print(shipment, "a6", 1)).mediaType).toBe("application/pdf");
    },
  );
});

describe("tracking", () => {
  it("reads movements by number; an unknown one is no news", async () => {
    const shipment = await booked();
    await desk.move(shipment.trackingRef, "ΠΡΟΣ ΠΑΡΑΔΟΣΗ", "2026-11-23T09:00:00Z");
    const histories = await desk.connect().track!([shipment.trackingRef, "SE999999999GR"]);
    expect(histories.get(shipment.trackingRef)?.map(({ milestone }) => milestone)).toEqual([
      "confirmed",
      "out-for-delivery",
    ]);
    expect(histories.has("SE999999999GR")).toBe(false);
  });

  it("repeats earlier entries as they were, in the order of the wire within a minute", async () => {
    const { trackingRef } = await booked();
    for (const title of ["ΚΛΕΙΣΙΜΟ ΑΠΟ ΑΘΗΝΑ", "ΑΦΙΞΗ ΣΕ ΠΑΤΡΑ", "ΑΝΑΧΩΡΗΣΗ"])
      await desk.move(trackingRef, title, "2026-11-23T09:00:00Z");
    const track = async () => (await desk.connect().track!([trackingRef])).get(trackingRef)!;
    const before = await track();
    expect(before.map(({ statusExact }) => statusExact)).toEqual([
      "ΔΗΜΙΟΥΡΓΙΑ ΣΥ.ΔΕ.ΤΑ.",
      "ΚΛΕΙΣΙΜΟ ΑΠΟ",
      "ΚΛΕΙΣΙΜΟ ΑΠΟ",
      "ΑΦΙΞΗ ΣΕ",
      "ΑΝΑΧΩΡΗΣΗ",
    ]);
    await desk.move(trackingRef, "ΠΑΡΑΔΟΘΗΚΕ", "2026-11-23T10:00:00Z");
    await desk.elta.control("PUT", `/vouchers/${trackingRef}/pod`, { at: "2026-11-23T10:00:00Z" });
    await desk.quirks({ fullTables: true });
    const after = await track();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.at(-1)?.status).toBe("DELIVERED");
    expect(JSON.stringify(after)).not.toContain("ΔΗΜΟΥ");
  });

  it("can be switched off", () => {
    expect(desk.connect(anAccount({ tracking: false })).track).toBeUndefined();
  });
});

describe("a pushed status", () => {
  const secrets = { ...credentials, webhook_key: "agreed-key" };
  const read = (key: string | null, body: unknown) =>
    desk.connect(anAccount({}, secrets)).webhook!.read({
      header: (name) => (name === "apikey" ? key : null),
      body: new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body)),
    });

  it("rings: the history is asked for, whatever its code says", async () => {
    const { trackingRef } = await booked();
    await desk.move(trackingRef, "ΠΡΟΣ ΠΑΡΑΔΟΣΗ", "2026-11-23T09:00:00Z");
    const [news] = await read("agreed-key", { voucher: trackingRef, statusCode: "9950" });
    expect(news?.trackingRef).toBe(trackingRef);
    expect(news?.entries([]).at(-1)).toMatchObject({ status: "TRANSIT", milestone: "out-for-delivery" });
  });

  it.each([null, "", "another-key"])("with the key %j is refused", async (key) => {
    await expect(read(key, { voucher: "SE000000013GR" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await desk.calls("PELTT03")).toBe(0);
  });

  it("of an unknown voucher, and while ELTA fails, is no news", async () => {
    expect(await read("agreed-key", { voucher: "SE999999999GR" })).toEqual([]);
    await desk.fault("error-before", "PELTT03", 10);
    expect(await read("agreed-key", { voucher: "SE999999999GR" })).toEqual([]);
  });

  it.each(["", "[]", '{"voucher":""}', '{"voucher":7}'])("that is %j can't be read", async (body) => {
    await expect(read("agreed-key", body)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("needs a key that was agreed", () => {
    expect(desk.connect().webhook).toBeUndefined();
  });
});

describe("points", () => {
  it("are read with dot and comma, and without those that have no place", async () => {
    const points = await desk.connect().points!.list();
    expect(points).toHaveLength(35);
    expect(
      points.every(({ latitude, longitude, kind }) => latitude > 30 && longitude > 20 && kind === "shop"),
    ).toBe(true);
  });

  it("are kept when the answer is short or a refusal", async () => {
    await desk.result(3, "GETPUDODETAILS", "before", 5);
    await expect(desk.connect().points!.list()).rejects.toThrow();
  });
});

describe("an account", () => {
  const caller = { merchantId: crypto.randomUUID(), environment: "production" } as const;
  const add = (secrets: object) =>
    carrierSetup([desk.driver], desk.clock).accountOf(
      caller,
      "elta",
      { credentials: secrets, settings: { origin_zip: "10551" } },
      null,
    );

  it("is tested by a call that changes nothing", async () => {
    expect((await add(credentials)).tested?.connectedAs).toBe("010101 0005");
    expect(await desk.vouchers()).toEqual([]);
  });

  it.each([
    ["pel_user_code", "0033333", "user code"],
    ["pel_user_pass", "wrong-password", "password"],
    ["pel_apost_code", "020202", "customer code"],
  ])("with a wrong %s is refused in words", async (name, value, said) => {
    await expect(add({ ...credentials, [name]: value })).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      message: expect.stringContaining(`ELTA did not accept the ${said}.`),
    });
  });

  it.each(["11111", "00111111", "abc"])("does not take the user code %j", (pel_user_code) => {
    expect(eltaCredentials.safeParse({ ...credentials, pel_user_code }).success).toBe(false);
  });

  it.each(["https://elta.example.org", "http://wsprod.elta-courier.gr", "http://212.205.47.226:9003"])(
    "does not take the address %s",
    (api_url) => {
      expect(eltaSettings.safeParse({ origin_zip: "10551", api_url }).success).toBe(false);
    },
  );

  it("has words for each of its fields in both languages", () => {
    const fields = [...Object.keys(eltaSettings.shape), ...Object.keys(eltaCredentials.shape)].sort();
    for (const language of ["en", "el"]) expect(Object.keys(words[language] ?? {}).sort()).toEqual(fields);
  });

  it("never has its secrets in an error", async () => {
    await desk.fault("reset-before", "PELB64VG", 20);
    const error = await desk
      .connect()
      .labels!.print({ trackingRef: "SE000000013GR", childVouchers: [] } as never, "a6", 1)
      .catch((failure: unknown) => failure);
    const said = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause);
    expect(said).not.toContain(credentials.pel_user_pass);
  });
});

describe("prices", () => {
  const ask = async (code: string, given: Partial<PricingRequest>) => {
    const service = desk.connect().services.find((one) => one.code === code)!;
    const request = {
      from: grove,
      to: nikos,
      items: [{ weightG: 1_600 }],
      parcels: [aParcel()],
      at: desk.clock.now(),
    };
    return service.price({ ...request, ...given });
  };

  it("are the contract's list, from its own address to Greece", async () => {
    expect(await ask("standard", {})).toMatchObject({ currency: "EUR" });
    for (const given of [
      { from: { ...grove, zip: "11111" } },
      { to: { ...nikos, country: "CY", zip: "1010" } },
    ])
      await expect(ask("standard", given)).rejects.toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
  });

  it("of points are for one parcel without cash", async () => {
    expect(desk.connect().services.find(({ code }) => code === "pudo")?.locker).toEqual({
      destination: true,
      origin: false,
      kind: "shop",
    });
    for (const given of [{ parcels: [aParcel(), aParcel()] }, { cashOnDeliveryMinor: 100 }])
      await expect(ask("pudo", given)).rejects.toMatchObject({ code: "OPTION_NOT_AVAILABLE" });
  });

  it("come with what the contract has", () => {
    expect(desk.connect().cashOnDelivery).toEqual({ maxMinor: 999_999_900, currency: "EUR" });
    const rich = desk.connect(anAccount({ insurance_limit: 500, saturday_delivery: true, cod_limit: 0 }));
    expect(rich.cashOnDelivery).toBeUndefined();
    expect(rich.services[0]).toMatchObject({
      insurance: { maxMinor: 500_00, currency: "EUR" },
      saturdayDelivery: { countries: ["GR"] },
    });
  });
});

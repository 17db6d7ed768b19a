import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { boxnowDriver } from "../../../app/adapters/carriers/boxnow/driver.server.ts";
import { carrierSetup } from "../../../app/adapters/carriers/carrier-setup.ts";
import { allCarriers } from "../../../app/adapters/carriers/index.ts";
import type { Item } from "../../../app/domain/engine/index.ts";
import { packerOf } from "../../../app/domain/engine/index.ts";
import { anItem, aQuoteRequest } from "../../support/engine-values.ts";
import type { BoxnowDesk, BoxnowDriver } from "./an-account.ts";
import { aBoxnowDesk, aNewAccount, anAccount, anOrder, calledAt, credentials } from "./an-account.ts";

let desk: BoxnowDesk;
beforeAll(async () => {
  desk = await aBoxnowDesk();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

const withCredentials = (change: Readonly<Record<string, string>>) =>
  anAccount(aNewAccount({}, { ...credentials, ...change }));
const logins = async () => (await desk.boxnow.control<readonly unknown[]>("GET", "/calls?name=login")).length;

describe("the test of an account", () => {
  it("names the merchant at BOX NOW", async () => {
    expect(await desk.driver.test?.(anAccount())).toBe("Olive Grove (101)");
  });

  it("says that the credentials are wrong, even while a token of the right ones is known", async () => {
    await desk.connect().lookup(anOrder(), calledAt);
    await expect(desk.driver.test?.(withCredentials({ client_secret: "guessed" }))).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "credentials_refused" },
    });
  });

  it("says that BOX NOW disabled the account", async () => {
    await desk.boxnow.control("PATCH", "/logins/grove", { isDisabled: true });
    await expect(desk.driver.test?.(anAccount())).rejects.toMatchObject({
      message: "BOX NOW disabled this account. Contact their support.",
      metadata: { reason: "account_disabled" },
    });
    await desk.boxnow.control("PATCH", "/logins/grove", { isDisabled: false });
  });

  it("asks for the partner when the login serves several", async () => {
    const group = { ...credentials, client_id: "group", client_secret: "group-secret" };
    const asGroup = (settings = {}) => anAccount(aNewAccount(settings, group));
    await expect(desk.driver.test?.(asGroup())).rejects.toMatchObject({
      message: expect.stringContaining("Small Kiln (102), Big Loom (103)"),
      metadata: { reason: "partner_not_chosen" },
    });
    await expect(desk.driver.test?.(asGroup({ partner_id: "101" }))).rejects.toMatchObject({
      metadata: { reason: "partner_not_chosen" },
    });
    const account = asGroup({ partner_id: "103", origin_id: "7004" });
    expect(await desk.driver.test?.(account)).toBe("Big Loom (103)");
    expect((await desk.connect(account).book(anOrder())).pieces).toHaveLength(1);
  });

  it("is unavailable while BOX NOW is", async () => {
    await desk.boxnow.control("POST", "/faults/next", { kind: "error-page-before", call: "partners" });
    await expect(desk.driver.test?.(anAccount())).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });

  it("asks BOX NOW for the warehouses of the settings, and names the merchant's own", async () => {
    for (const settings of [{ origin_id: "999999" }, { return_location_id: "999999" }])
      await expect(desk.driver.test?.(anAccount(aNewAccount(settings)))).rejects.toMatchObject({
        code: "CARRIER_REJECTED",
        message: expect.stringMatching(/knows no location 999999\. Enter one of yours: .*\(7001\)/),
        metadata: { reason: "location_unknown" },
      });
    // Another merchant's warehouse is as unknown as one that does not exist.
    await expect(desk.driver.test?.(anAccount(aNewAccount({ origin_id: "7004" })))).rejects.toMatchObject({
      metadata: { reason: "location_unknown" },
    });
    expect(await desk.driver.test?.(anAccount(aNewAccount({ return_location_id: "7001" })))).toBe(
      "Olive Grove (101)",
    );
  });

  it("is unavailable while BOX NOW does not list its places", async () => {
    await desk.boxnow.control("POST", "/faults/next", {
      kind: "error-page-before",
      call: "points",
      times: 9,
    });
    await expect(desk.driver.test?.(anAccount())).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
  });

  it("has a form that commands and pages can show", () => {
    const [form] = carrierSetup([desk.driver], desk.clock).forms;
    expect(form).toMatchObject({
      driver: "boxnow",
      credentials: { required: ["client_id", "client_secret"] },
      settings: { required: ["origin_id"], properties: { api_url: { format: "uri" } } },
    });
  });

  it("wants credentials and settings by their names", async () => {
    const { client_secret: _, ...incomplete } = credentials;
    await expect(desk.driver.test?.(anAccount(aNewAccount({}, incomplete)))).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: { issues: [{ path: "credentials.client_secret" }] },
    });
    expect(() => desk.connect(anAccount(aNewAccount({ tracking_url: "https://t.example/" })))).toThrow(
      expect.objectContaining({ code: "VALIDATION_FAILED" }),
    );
  });
});

describe("the token", () => {
  it("is shared by all calls of a login, and renewed a minute before its end", async () => {
    const connection = desk.connect();
    await connection.lookup(anOrder(), calledAt);
    const before = await logins();
    await Promise.all([connection.lookup(anOrder(), calledAt), desk.connect().lookup(anOrder(), calledAt)]);
    expect(await logins()).toBe(before);
    desk.clock.advance(3_541_000);
    await Promise.all([connection.lookup(anOrder(), calledAt), connection.lookup(anOrder(), calledAt)]);
    expect(await logins()).toBe(before + 1);
  });

  it("is renewed once when BOX NOW no longer accepts it", async () => {
    const connection = desk.connect();
    await connection.lookup(anOrder(), calledAt);
    const before = await logins();
    await desk.boxnow.control("DELETE", "/tokens");
    expect((await connection.book(anOrder())).pieces).toHaveLength(1);
    expect(await logins()).toBe(before + 1);
  });

  it("is not shared with an account that knows the client id alone", async () => {
    await desk.connect().lookup(anOrder(), calledAt);
    const guessing = desk.connect(withCredentials({ client_secret: "guessed" }));
    await expect(guessing.lookup(anOrder(), calledAt)).rejects.toMatchObject({
      metadata: { reason: "credentials_refused" },
    });
  });

  it("is BOX NOW's fault when it refuses the one that it has just given", async () => {
    await desk.fault("login-lost", "track", 6);
    await expect(desk.connect().lookup(anOrder(), calledAt)).rejects.toMatchObject({
      code: "CARRIER_UNAVAILABLE",
    });
  });
});

describe("an account", () => {
  it("sends the sandbox to the stage, and production to Greece unless its settings name another host", () => {
    const asked: string[] = [];
    const host = (name: string, usual: string) => {
      asked.push(`${name} ${usual}`);
      return usual;
    };
    const pages = [
      anAccount({ environment: "sandbox" }),
      anAccount(),
      anAccount(aNewAccount({ api_url: "https://api-production.boxnow.hr/" })),
      anAccount(
        aNewAccount({ api_url: "https://api-production.boxnow.bg", tracking_url: "https://t.example/{ref}" }),
      ),
      anAccount(aNewAccount({ api_url: "https://api-production.boxnow.bg" })),
    ].map((account) => boxnowDriverAt(host).connect(account, desk.clock.now()).trackingUrlTemplate);
    expect(asked.filter((each) => each.startsWith("boxnow "))).toEqual([
      "boxnow https://api-stage.boxnow.gr",
      "boxnow https://api-production.boxnow.gr",
      "boxnow https://api-production.boxnow.hr",
      "boxnow https://api-production.boxnow.bg",
      "boxnow https://api-production.boxnow.bg",
    ]);
    expect(pages).toEqual([
      "https://t.boxnow.gr/?track={ref}",
      "https://t.boxnow.gr/?track={ref}",
      "https://track.boxnow.hr/?track={ref}",
      "https://t.example/{ref}",
      null,
    ]);
  });

  it.each([
    "http://api-production.boxnow.gr",
    "https://api-production.boxnow.gr.example",
    "https://boxnow.example",
    "https://169.254.169.254",
    "https://api.boxnow.gr@localhost",
  ])("does not send calls to %s, which is no server of BOX NOW", (api_url) => {
    expect(() => desk.connect(anAccount(aNewAccount({ api_url })))).toThrow(
      expect.objectContaining({ code: "VALIDATION_FAILED" }),
    );
  });

  it("sells its price list in BOX NOW's compartments, and nothing else", async () => {
    const { services, pickup, cashOnDelivery, webhook } = desk.connect();
    expect(
      services.map(({ code, insurance, saturdayDelivery }) => [code, insurance, saturdayDelivery]),
    ).toEqual([["locker", undefined, undefined]]);
    expect(services[0]).toMatchObject({
      limits: { maxWeightG: 20_000 },
      locker: { destination: true, origin: "optional" },
      compartments: [
        { size: 1, lengthCm: 60, widthCm: 45, heightCm: 8 },
        { size: 2, heightCm: 17 },
        { size: 3, heightCm: 36 },
      ],
    });
    expect(pickup).toBeUndefined();
    expect(cashOnDelivery).toEqual({ maxMinor: 500_000, currency: "EUR" });
    expect(webhook).toBeDefined();
    const { webhook_secret: _, ...unhooked } = credentials;
    const bare = desk.connect(anAccount(aNewAccount({ cash_on_delivery: false }, unhooked)));
    expect([bare.cashOnDelivery, bare.webhook]).toEqual([undefined, undefined]);
  });
});

describe("the prices of an account", () => {
  it.each([
    ["a book", { lengthCm: 21, widthCm: 15, heightCm: 3, weightG: 400 }, 1],
    ["a box that fits the small one only when it is turned", { lengthCm: 8, widthCm: 59, heightCm: 44 }, 1],
    ["shoes", { lengthCm: 34, widthCm: 22, heightCm: 13 }, 2],
    ["a helmet", { lengthCm: 35, widthCm: 30, heightCm: 30 }, 3],
  ])("are those of the smallest compartment for %s", async (_what, size, compartmentSize) => {
    const [service] = desk.connect().services;
    const parcels = packerOf([anItem(size)]).intoCompartments(service!.compartments!)?.parcels ?? [];
    expect(parcels.map((parcel) => parcel.compartmentSize)).toEqual([compartmentSize]);
    const at = desk.clock.now();
    const { totalMinor, currency } = await service!.price({ ...aQuoteRequest(), parcels, at });
    const prices = [1.9, 2.5, 3.3].map((net) => Math.round(net * 124));
    expect([totalMinor, currency]).toEqual([prices[compartmentSize - 1], "EUR"]);
  });

  it("are none for what fits no compartment, or weighs more than a locker takes", () => {
    const [service] = desk.connect().services;
    const packing = (size: Partial<Item>) =>
      packerOf([anItem(size)]).intoCompartments(service!.compartments!);
    expect(packing({ lengthCm: 61, widthCm: 20, heightCm: 20 })).toBeNull();
    expect(packing({ weightG: 20_001 })).toBeNull();
    expect(packing({ weightG: 20_000 })).not.toBeNull();
  });
});

it("is reached at another host where the operator says so", async () => {
  const none = { allocate: async () => [], find: async () => null, requireLeft: async () => undefined };
  const voucherNumbers = { ...none, ranges: none };
  const hosts = new Map([["boxnow", desk.boxnow.url]]);
  const carriers = allCarriers({ clock: desk.clock, voucherNumbers, hosts });
  expect(await carriers.connect(anAccount()).lookup(anOrder(), calledAt)).toBeNull();
});

function boxnowDriverAt(host: (name: string, usual: string) => string): BoxnowDriver {
  return boxnowDriver({ ...desk.terms, host });
}

// Run: push
/** The form of an account at DHL Parcel Germany, its test, and the services that a contract has. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settingFields } from "../../../app/adapters/carriers/dhl-parcel-de/account.ts";
import type { PricingRequest } from "../../../app/domain/engine/index.ts";
import type { DhlParcelDesk } from "./a-dhl-parcel-desk.ts";
import {
  aDhlParcelDesk,
  anAccount,
  aParcel,
  aRequest,
  credentials,
  credentialsWithoutSecret,
  greta,
  grove,
  settings,
  urs,
} from "./a-dhl-parcel-desk.ts";

let desk: DhlParcelDesk;
beforeAll(async () => {
  desk = await aDhlParcelDesk();
});
afterAll(() => desk.close());

describe("an account", () => {
  it.each([credentials, credentialsWithoutSecret])(
    "is tested by a parcel that is not booked",
    async (secrets) => {
      const before = (await desk.shipments()).length;
      expect(await desk.driver.test!(anAccount({}, secrets))).toBe("olive-user, 3333333333");
      expect(await desk.shipments()).toHaveLength(before);
    },
  );

  it("is refused with a billing number that DHL does not know", async () => {
    await expect(desk.driver.test!(anAccount({ billing_paket: "33333333330199" }))).rejects.toMatchObject({
      metadata: { reason: "contract" },
    });
  });

  it.each(Object.keys(credentialsWithoutSecret))(
    "is refused with another %s, with key and password too",
    async (field) => {
      const secrets = { ...credentialsWithoutSecret, [field]: "another-one" };
      await expect(desk.driver.test!(anAccount({}, secrets))).rejects.toMatchObject({
        code: "CARRIER_REJECTED",
        metadata: { reason: "credentials_refused" },
      });
    },
  );

  it.each([
    ["billing_paket", "33333333335301"],
    ["billing_kleinpaket", "33333333330102"],
    ["billing_return", "3333333333070"],
    ["cut_off", "6 pm"],
    ["return_zip", "1011"],
  ])("can't have %s %s", (field, value) => {
    expect(settingFields.safeParse({ ...settings, [field]: value }).error?.issues[0]?.path).toEqual([field]);
  });
});

describe("services", () => {
  const codes = (given: Parameters<typeof anAccount>[0]) =>
    desk
      .connect(anAccount(given))
      .services.map(({ code }) => code)
      .toSorted();

  it("are those of the contract's billing numbers", () => {
    const paket = ["branch", "packstation", "paket", "paket-age-16", "paket-age-18", "paket-bulky"];
    const more = ["paket-named-person", "paket-no-neighbour", "paket-signature"];
    const none = {
      billing_kleinpaket: undefined,
      billing_international: undefined,
      billing_europaket: undefined,
      billing_warenpost: undefined,
      return_zip: undefined,
    };
    const without = JSON.parse(JSON.stringify({ ...settings, ...none })) as Record<string, string>;
    const account = { ...anAccount(), id: crypto.randomUUID(), settings: without };
    expect(
      desk
        .connect(account)
        .services.map(({ code }) => code)
        .toSorted(),
    ).toEqual([...paket, ...more]);
    expect(codes({})).toEqual(
      [
        ...paket,
        ...more,
        ...["europaket", "international", "international-premium", "kleinpaket"],
        ...["return", "warenpost", "warenpost-premium"],
      ].toSorted(),
    );
  });

  it("collect cash only where DHL does, and if an account for it is set up", () => {
    const { services, cashOnDelivery } = desk.connect();
    expect(cashOnDelivery).toEqual({ maxMinor: 350_000, currency: "EUR" });
    const withCash = services.filter((service) => service.cashOnDelivery !== null).map(({ code }) => code);
    expect(withCash.toSorted()).toEqual(["paket", "paket-bulky", "paket-no-neighbour"]);
  });

  it.each<[string, string, Partial<PricingRequest>]>([
    ["paket", "to another country", { to: urs }],
    ["paket", "from another country", { from: urs }],
    ["paket", "too heavy", { parcels: [aParcel({ weightG: 31_501 })] }],
    ["paket", "too long", { parcels: [aParcel({ lengthCm: 121 })] }],
    ["paket", "for the way back", { from: greta, to: grove }],
    ["international", "inside Germany", {}],
    ["europaket", "out of the EU", { to: urs }],
    ["warenpost", "too heavy", { to: urs, parcels: [aParcel({ weightG: 1_001 })] }],
    ["return", "for the way there", {}],
    ["return", "without a receiver", { from: { ...urs, country: "PL" }, to: grove }],
    ["return", "of two parcels", { from: greta, to: grove, parcels: [aParcel(), aParcel()] }],
  ])("%s has no price %s", async (code, _why, given) => {
    const service = desk.connect().services.find((each) => each.code === code)!;
    await expect(async () => service.price(aRequest(given))).rejects.toMatchObject({
      code: "OPTION_NOT_AVAILABLE",
    });
  });

  it.each<[string, Partial<PricingRequest>]>([
    ["paket", {}],
    ["paket-bulky", { parcels: [aParcel({ lengthCm: 200 })] }],
    ["international", { to: urs }],
    ["return", { from: greta, to: grove }],
  ])("%s has the price of the account's list", async (code, given) => {
    const service = desk.connect().services.find((each) => each.code === code)!;
    expect((await service.price(aRequest(given))).totalMinor).toBeGreaterThan(0);
  });
});

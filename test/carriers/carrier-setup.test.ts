import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarrierSetup } from "../../app/adapters/carriers/carrier-setup.ts";
import { carrierSetup } from "../../app/adapters/carriers/carrier-setup.ts";
import { sampleCarrierAccounts } from "../../app/adapters/carriers/index.ts";
import { carrierKit } from "../../app/adapters/carriers/kit/carrier-module.ts";
import type { CarrierAccount, NewCarrierAccount } from "../../app/domain/engine/index.ts";
import { drivers } from "../support/argo-driver.ts";
import type { ArgoServer } from "../support/argo-server.ts";
import { argoUser, startArgo } from "../support/argo-server.ts";
import { testClock } from "../support/test-clock.ts";

const PASSWORD = "olive-branch-7";
const caller = { merchantId: "019aa0f2-0000-7000-8000-000000000001", environment: "production" } as const;
const clock = testClock();

let argo: ArgoServer;
let setup: CarrierSetup;

beforeAll(async () => {
  argo = await startArgo(PASSWORD);
});
afterAll(() => argo.stop());
beforeEach(() => {
  argo.setPassword(PASSWORD);
  argo.behave({});
  setup = carrierSetup(drivers(carrierKit), clock);
});

const rightSettings = () => ({ url: argo.url, sender: "Kalimera" });
const right = () => ({
  credentials: { user: argoUser, password: PASSWORD },
  settings: rightSettings(),
});

function stored(account: NewCarrierAccount, change: Partial<CarrierAccount> = {}): CarrierAccount {
  const id = "019aa0f2-0000-7000-8000-00000000acc0";
  return { ...account, id, ...caller, updatedAt: clock.now(), ...change };
}

const added = async (change: Partial<CarrierAccount> = {}) =>
  stored(await setup.accountOf(caller, "argo", right(), null), change);

describe("the forms", () => {
  it("are the drivers' with credentials, by name, as JSON Schemas", () => {
    const [form, ...more] = setup.forms;
    expect(more).toEqual([]);
    expect(form).toMatchObject({
      driver: "argo",
      name: "Argo Express",
      credentials: {
        type: "object",
        required: ["user", "password"],
        properties: { password: { type: "string", title: "Password", minLength: 8 } },
      },
      settings: {
        required: ["url", "sender"],
        properties: { language: { enum: ["GR", "EN"], default: "EN" }, insured: { type: "boolean" } },
      },
    });
  });
});

describe("a new account", () => {
  it("has what was entered, the defaults, and the name that the carrier knows", async () => {
    expect(await setup.accountOf(caller, "argo", right(), null)).toEqual({
      driver: "argo",
      carrier: { code: "argo", name: "Argo Express", imageUrl: "/carriers/parcel.svg" },
      friendlyName: null,
      enabled: true,
      serviceCodes: null,
      credentials: "own",
      secrets: { user: argoUser, password: PASSWORD },
      defaultParcel: null,
      settings: { ...rightSettings(), language: "EN", insured: false },
      tested: { at: clock.now(), connectedAs: "Kalimera Goods" },
    });
  });

  it("takes over the price list, name and services of a tariff account with the same code", async () => {
    const sample = sampleCarrierAccounts[0]!;
    const tariff = stored(sample, { friendlyName: "Our carrier", enabled: false, serviceCodes: ["door"] });
    const account = await setup.accountOf(caller, "argo", right(), tariff);
    expect(account).toMatchObject({
      driver: "argo",
      carrier: { code: "argo" },
      friendlyName: "Our carrier",
      enabled: false,
      serviceCodes: ["door"],
      settings: { sender: "Kalimera" },
      priceList: sample.priceList,
    });
  });

  it("is refused before the carrier is asked, if the form is not right, by every field", async () => {
    const before = argo.asked;
    const entered = {
      credentials: { user: argoUser, password: "short", pin: "1" },
      settings: { url: "nowhere", language: "DE" },
    };
    await expect(setup.accountOf(caller, "argo", entered, null)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: {
        issues: [
          expect.objectContaining({ path: "credentials.password" }),
          expect.objectContaining({ path: "credentials", message: expect.stringContaining("pin") }),
        ],
      },
    });
    const wrongSettings = { ...right(), settings: entered.settings };
    await expect(setup.accountOf(caller, "argo", wrongSettings, null)).rejects.toMatchObject({
      metadata: {
        issues: ["url", "sender", "language"].map((field) =>
          expect.objectContaining({ path: `settings.${field}` }),
        ),
      },
    });
    expect(argo.asked).toBe(before);
  });

  it.each([undefined, null, "text", 7, []])(
    "is refused in words for %j as credentials",
    async (credentials) => {
      await expect(setup.accountOf(caller, "argo", { ...right(), credentials }, null)).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
      });
    },
  );

  it("of a carrier without credentials is refused with the names of those that have some", async () => {
    await expect(setup.accountOf(caller, "tariff", right(), null)).rejects.toThrow(
      '"tariff" is no carrier with credentials. There are: argo.',
    );
  });
});

describe("the carrier's refusal", () => {
  it("has the carrier's words, without the credentials that it repeats", async () => {
    const entered = { ...right(), credentials: { user: argoUser, password: "wrong-branch-8" } };
    const refused = setup.accountOf(caller, "argo", entered, null);
    await expect(refused).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      message: "No such login: … / ….",
    });
  });

  it("differs from no answer", async () => {
    argo.behave({ isClosed: true });
    await expect(setup.accountOf(caller, "argo", right(), null)).rejects.toMatchObject({
      code: "CARRIER_UNAVAILABLE",
    });
  });
});

describe("a changed account", () => {
  it("keeps credentials that were left empty, and takes the others", async () => {
    const current = await added({ friendlyName: "Argo", serviceCodes: ["night"], enabled: false });
    argo.setPassword("palm-branch-9");
    const entered = {
      credentials: { user: "", password: "palm-branch-9", webhook_key: null },
      settings: { ...rightSettings(), insured: true },
    };
    expect(await setup.accountOf(caller, "argo", entered, current)).toMatchObject({
      friendlyName: "Argo",
      serviceCodes: ["night"],
      enabled: false,
      secrets: { user: argoUser, password: "palm-branch-9" },
      settings: { insured: true },
    });
  });

  it("loses an optional credential that is null, and no required one", async () => {
    const current = await added();
    const keyed = { ...current, secrets: { ...current.secrets, webhook_key: "hook-key-1" } };
    const change = (credentials: object) =>
      setup.accountOf(caller, "argo", { credentials, settings: rightSettings() }, keyed);
    expect((await change({ webhook_key: "" })).secrets).toEqual(keyed.secrets);
    expect((await change({ webhook_key: null })).secrets).toEqual(current.secrets);
    await expect(change({ password: null })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("keeps all of them where none are named", async () => {
    const entered = { credentials: undefined, settings: rightSettings() };
    const { secrets } = await setup.accountOf(caller, "argo", entered, await added());
    expect(secrets).toEqual({ user: argoUser, password: PASSWORD });
  });

  it("is tested with what is stored, and the time is kept", async () => {
    const current = await added();
    clock.advance(60_000);
    const { id: _id, merchantId: _merchant, environment: _environment, updatedAt: _at, ...kept } = current;
    expect(await setup.tested(current)).toEqual({
      ...kept,
      tested: { at: clock.now(), connectedAs: "Kalimera Goods" },
    });
    argo.setPassword("palm-branch-9");
    await expect(setup.tested(current)).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
  });
});

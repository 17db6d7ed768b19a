// Run: long-embedded
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { KitDriver } from "../../app/adapters/carriers/kit/outside-carrier.ts";
import { carrierModules } from "../../app/process/carrier-modules.ts";
import { readEnv } from "../../app/process/env.server.ts";
import { startWaybill } from "../support/server.ts";

/** A folder whose modules the tests' own loader leaves to Node. */
const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, "carrier-modules-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pretend = path.resolve(import.meta.dirname, "../../simulator/carriers/driver.ts");
const taken = ["tariff"];
let files = 0;

function aModule(source: string): string {
  const file = path.join(folder, `module-${files++}.mjs`);
  writeFileSync(file, source);
  return file;
}

describe("a module of drivers", () => {
  test("is loaded by its file, absolute or from the working directory", async () => {
    const relative = `./${path.relative(process.cwd(), pretend)}`;
    for (const name of [pretend, relative])
      expect((await carrierModules([name], taken)).map(({ driver }) => driver)).toEqual(["pretend"]);
  });

  test("is handed what a driver is made with", async () => {
    const file = aModule(`
      export const drivers = ({ defineDriver, z }) => [
        defineDriver({ driver: "one", settings: z.object({ key: z.string() }), connect: (_, { key }) => ({ key }) }),
      ];`);
    const [driver] = (await carrierModules([file], taken)) as readonly KitDriver[];
    expect(() => driver?.connect({ settings: {} } as never, new Date(0))).toThrow("settings.key");
    expect(driver?.connect({ settings: { key: "k" } } as never, new Date(0))).toEqual({ key: "k" });
  });

  test("is added by its credentials where it declares them", async () => {
    const argo = path.resolve(import.meta.dirname, "../support/argo-driver.ts");
    const [driver] = (await carrierModules([argo], taken)) as readonly KitDriver[];
    expect(driver).toMatchObject({ driver: "argo", form: { name: "Argo Express" } });
    expect(driver?.test).toBeTypeOf("function");
  });

  test.each([
    ["is not there", () => "./nowhere.mjs", /nowhere\.mjs: the module can't be loaded/],
    ["is no package", () => "no-such-package-here", /no-such-package-here: the module can't be loaded/],
    ["can't be read", () => aModule("export const = 1;"), /can't be loaded/],
    ["exports no drivers", () => aModule("export const driver = {};"), /exports\.drivers must be a function/],
    ["makes nothing", () => aModule("export const drivers = () => 7;"), /drivers .*expected array/i],
    [
      "fails",
      () => aModule("export const drivers = () => { throw new Error('no key'); };"),
      /could not be made: no key/,
    ],
    [
      "makes a driver without a name",
      () => aModule("export const drivers = () => [{ connect() {} }];"),
      /drivers\.0\.driver/,
    ],
    [
      "makes a driver that can't connect",
      () => aModule("export const drivers = () => [{ driver: 'x' }];"),
      /drivers\.0\.connect must be a function/,
    ],
    [
      "makes a driver of terms that is no function of them",
      () => aModule("export const drivers = () => [{ driver: 'x', of: 7 }];"),
      /drivers\.0\.of must be a function/,
    ],
    [
      "takes the name of one that is there",
      () => aModule("export const drivers = () => [{ driver: 'tariff', connect() {} }];"),
      /already, of Waybill itself/,
    ],
  ])("that %s is refused with its name and the reason", async (_what, file, message) => {
    await expect(carrierModules([file()], taken)).rejects.toThrow(message);
  });

  test("can't take another's name", async () => {
    const same = () => aModule("export const drivers = () => [{ driver: 'x', connect() {} }];");
    const [first, second] = [same(), same()];
    await expect(carrierModules([first, second], taken)).rejects.toThrow(`already, of ${first}`);
  });
});

test("the server does not start without a configured module", async () => {
  const begin = startWaybill({ env: { CARRIER_MODULES: "./nowhere.mjs" } });
  await expect(begin).rejects.toThrow("waybill: ./nowhere.mjs: the module can't be loaded");
});

test("modules and limits are read from the environment", () => {
  expect(readEnv({})).toMatchObject({
    CARRIER_MODULES: [],
    CHECKOUT_PATIENCE_MS: 1_500,
    CHECKOUT_DEADLINE_MS: 2_500,
  });
  expect(readEnv({ CARRIER_MODULES: " ./a.mjs, b ,," }).CARRIER_MODULES).toEqual(["./a.mjs", "b"]);
  for (const wrong of ["0", "9501", "soon", "1.5"])
    expect(() => readEnv({ CHECKOUT_DEADLINE_MS: wrong })).toThrow("CHECKOUT_DEADLINE_MS must be");
});

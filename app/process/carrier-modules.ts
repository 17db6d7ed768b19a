/** Loads the operator's own drivers once at the start: modules named in CARRIER_MODULES. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { AccountForm } from "../adapters/carriers/kit/account-form.ts";
import type { CarrierModule, DriverOfTerms, ModuleDriver } from "../adapters/carriers/kit/carrier-module.ts";
import { carrierKit } from "../adapters/carriers/kit/carrier-module.ts";
import type { KitDriver } from "../adapters/carriers/kit/outside-carrier.ts";

/** The message names the module and the remedy. */
export class CarrierModuleError extends Error {
  override readonly name = "CarrierModuleError";
}

const isFunction = (value: unknown) => typeof value === "function";
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const exported = z.object({
  drivers: z.custom<CarrierModule<ModuleDriver>>(isFunction, "must be a function of the kit"),
});
const driver = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,49}$/, "must be a name of small letters, digits and hyphens");
const list = z.array(z.unknown());
const ready = z.object({
  driver,
  connect: z.custom<KitDriver["connect"]>(isFunction, "must be a function"),
  neverTracks: z.literal(true).exactOptional(),
  discover: z.custom<NonNullable<KitDriver["discover"]>>(isFunction, "must be a function").exactOptional(),
  cashDeposits: z
    .custom<NonNullable<KitDriver["cashDeposits"]>>(isFunction, "must be a function")
    .exactOptional(),
  form: z.custom<AccountForm>(isObject, "must be an account's fields").exactOptional(),
  test: z.custom<NonNullable<KitDriver["test"]>>(isFunction, "must be a function").exactOptional(),
});
const ofTerms = z.object({ driver, of: z.custom<DriverOfTerms["of"]>(isFunction, "must be a function") });

/**
 * @param names file paths (from the working directory) and package names
 * @param taken drivers that the app already has
 * @throws CarrierModuleError
 */
export async function carrierModules(
  names: readonly string[],
  taken: readonly string[],
): Promise<readonly ModuleDriver[]> {
  const known = new Map(taken.map((driver) => [driver, "Waybill itself"]));
  const drivers: ModuleDriver[] = [];
  for (const name of names) {
    for (const driver of await driversOf(name)) {
      const owner = known.get(driver.driver);
      if (owner !== undefined)
        throw new CarrierModuleError(`${name}: there is a driver "${driver.driver}" already, of ${owner}`);
      known.set(driver.driver, name);
      drivers.push(driver);
    }
  }
  return drivers;
}

async function driversOf(name: string): Promise<readonly ModuleDriver[]> {
  const { drivers } = parsed(exported, await load(name), name, "exports");
  try {
    return parsed(list, drivers(carrierKit), name, "drivers").map((made, at) => {
      const schema = isObject(made) && "of" in made ? ofTerms : ready;
      return parsed<ModuleDriver>(schema, made, name, `drivers.${at}`);
    });
  } catch (error) {
    if (error instanceof CarrierModuleError) throw error;
    throw new CarrierModuleError(`${name}: its drivers could not be made: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function load(name: string): Promise<unknown> {
  const isFile = /^[./]|^[A-Za-z]:|\.[cm]?[jt]s$/.test(name);
  const specifier = isFile ? pathToFileURL(path.resolve(name)).href : name;
  try {
    return await import(/* @vite-ignore */ specifier);
  } catch (error) {
    throw new CarrierModuleError(`${name}: the module can't be loaded: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, name: string, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = [what, ...(issue?.path ?? [])].join(".");
  throw new CarrierModuleError(`${name}: ${place} ${issue?.message ?? "is not right"}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

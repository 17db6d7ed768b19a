/** `npm run -s carrier -- verify`: checks an account at its carrier, and writes a report. */
import { readFileSync, writeFileSync } from "node:fs";
import { carriersFrom } from "../../../adapters/carriers/kit/registry.ts";
import { sendCall } from "../../../adapters/carriers/kit/send-call.ts";
import type { Address, CarrierAccount } from "../../../domain/engine/index.ts";
import { systemClock, systemIds } from "../../../process/clock-and-ids.ts";
import { readEnv } from "../../../process/env.server.ts";
import { readVersion } from "../../../process/version.ts";
import { check as inForm } from "../../rest/server/check.ts";
import { senderAddress } from "../../rest/values/address.ts";
import { toAddress } from "../../rest/values/to-engine.ts";
import { accountOptions, requireAccount, targetOf, withMerchant } from "../account-target.ts";
import type { Command } from "../command-line.ts";
import { environmentNamed, flag, parse, text, UsageError } from "../command-line.ts";
import { installedDrivers } from "../installed-drivers.ts";
import { recordingCalls } from "./recorded-calls.ts";
import { hasHeld, reportOf } from "./report.ts";
import type { TestEnds } from "./test-shipment.ts";
import { knownCountries, recipientIn, senderIn } from "./test-shipment.ts";
import { verifyCarrier } from "./verify-carrier.ts";

export interface Entered {
  readonly credentials: unknown;
  readonly settings: unknown;
}

interface Terms {
  readonly ends: TestEnds;
  readonly serviceCode: string | null;
  readonly report: string | undefined;
  readonly isProductionMeant: boolean;
}

const options = {
  ...accountOptions,
  service: text,
  from: text,
  to: text,
  report: text,
  production: flag,
} as const;

/** @param readEntered reads a file of credentials and settings */
export async function verify(
  args: readonly string[],
  readEntered: (file: string) => Entered,
): Promise<Command | number> {
  const { values, positionals } = parse(args, options, true);
  const { service, report, production = false } = values;
  const from = addressOf("--from", values.from ?? "GR", senderIn);
  const terms: Terms = {
    ends: { from, to: addressOf("--to", values.to ?? from.country, recipientIn) },
    serviceCode: service ?? null,
    report,
    isProductionMeant: production,
  };
  const [driver, file, ...more] = positionals;
  if (driver === undefined) {
    const target = targetOf(values);
    return withMerchant(target, async ({ stores }, caller) =>
      verified(await requireAccount(stores, caller, target), terms),
    );
  }
  if (file === undefined || more.length > 0)
    throw new UsageError("name a driver and one file, or --merchant and --carrier");
  const environment = environmentNamed(values.environment);
  return verified(accountOf(driver, environment, readEntered(file)), terms);
}

/** A country of which there is an invented address, or the name of a file with one. */
function addressOf(option: string, given: string, invented: (country: string) => Address | null): Address {
  if (!/^[A-Z]{2}$/.test(given))
    return toAddress(inForm(senderAddress, JSON.parse(readFileSync(given, "utf8"))));
  const address = invented(given);
  if (address !== null) return address;
  throw new UsageError(
    `${option} is ${knownCountries.join(", ")}, or a file with an address in the form of the API`,
  );
}

/** An account that is stored nowhere. The driver checks its values. */
function accountOf(
  driver: string,
  environment: CarrierAccount["environment"],
  { credentials, settings }: Entered,
): CarrierAccount {
  const secrets = Object.entries(credentials ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    id: systemIds.next(),
    merchantId: systemIds.next(),
    environment,
    driver,
    carrier: { code: driver, name: driver, imageUrl: "" },
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    secrets: Object.fromEntries(secrets),
    defaultParcel: null,
    settings: (settings ?? {}) as CarrierAccount["settings"],
    updatedAt: systemClock.now(),
  };
}

async function verified(given: CarrierAccount, terms: Terms): Promise<number> {
  const env = readEnv();
  const record = recordingCalls(sendCall, systemClock);
  const drivers = await installedDrivers(env, { send: record.send });
  const driver = drivers.find((each) => each.driver === given.driver);
  if (driver?.form === undefined)
    throw new Error(`"${given.driver}" is no carrier with credentials, so there is no server to check`);
  const account = { ...given, carrier: { ...given.carrier, name: driver.form.name } };
  if (account.environment === "production" && !terms.isProductionMeant) throw new Error(COSTS);

  const { ends, serviceCode, report } = terms;
  const reference = systemIds.next();
  const from = systemClock.now();
  const stopping = stopsOnSignal();
  const verification = await verifyCarrier({
    driver,
    account,
    open: (opened) => carriersFrom(drivers, systemClock).connect(opened),
    record,
    clock: systemClock,
    ends,
    serviceCode,
    reference,
    announce: (said) => void process.stderr.write(`waybill: ${said}\n`),
    isStopped: stopping.isStopped,
  }).finally(stopping.end);
  const written = reportOf(verification, {
    account,
    ends,
    reference,
    version: readVersion(env.WAYBILL_COMMIT).version,
    from,
    until: systemClock.now(),
  });
  process.stdout.write(written);
  if (report !== undefined) writeFileSync(report, written);
  if (verification.left !== null) process.stderr.write(`waybill: ${verification.left}\n`);
  return hasHeld(verification) ? 0 : 1;
}

const COSTS =
  "this is a production account: the check books a real parcel, which the carrier may charge, also when it is cancelled at once. Add --production to pay for that";

/** Ctrl-C once ends the check behind its present step, so that a booking is still cancelled; twice ends the process. */
function stopsOnSignal() {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    process.stderr.write("waybill: the check ends; a parcel that is booked is cancelled first\n");
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, stop);
  return {
    isStopped: () => isStopped,
    end() {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}

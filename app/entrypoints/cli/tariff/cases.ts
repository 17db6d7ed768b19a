/** A tariff's cases: requests with the prices that the carrier's own list gives for them, in a file beside the tariff. */
import { existsSync } from "node:fs";
import { z } from "zod";
import { EngineError, isCalendarDate, noonOf } from "../../../domain/engine/index.ts";
import type { ReadTariff } from "../../../domain/tariffs/load/load-tariffs.ts";
import { fileAt } from "./files.ts";
import { priceRequest } from "./price-request.ts";
import { casesOf } from "./read-tariffs.ts";

const amounts = z.record(z.string(), z.number().nonnegative().nullable());

const casesFile = z.strictObject({
  format: z.literal("waybill-tariff-cases/1"),
  /** The list that the prices are taken from: its publisher, title and date, or an address. */
  source: z.string().min(1),
  cases: z
    .array(
      z.strictObject({
        what: z.string().min(1),
        /** The place in the source, if not the whole. */
        where: z.string().min(1).exactOptional(),
        date: z.string().refine(isCalendarDate, "must be a day written YYYY-MM-DD"),
        request: z.record(z.string(), z.unknown()),
        /** Amounts by service code; null: the service is not offered. */
        net: amounts.exactOptional(),
        total: amounts.exactOptional(),
      }),
    )
    .min(1),
});

type TariffCase = z.output<typeof casesFile>["cases"][number];

export interface TestedCases {
  readonly file: string;
  readonly cases: number;
  /** A sentence for each case that does not hold. */
  readonly problems: readonly string[];
}

/** Null: the tariff has no cases. */
export async function testCases({ file, document }: ReadTariff): Promise<TestedCases | null> {
  const name = casesOf(file);
  if (!existsSync(name)) return null;
  const read = readCases(name);
  if ("problems" in read) return { file: name, cases: 0, problems: read.problems };
  const problems: string[] = [];
  for (const [index, each] of read.cases.entries()) {
    const where = `${name}, case ${index + 1} (${each.what})`;
    for (const problem of await differences(each, document)) problems.push(`${where}: error: ${problem}`);
  }
  return { file: name, cases: read.cases.length, problems };
}

function readCases(
  name: string,
): { readonly cases: readonly TariffCase[] } | { readonly problems: readonly string[] } {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(fileAt(name).bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { problems: [`${name}: error: this is not JSON: ${error.message}`] };
  }
  const parsed = casesFile.safeParse(value);
  if (parsed.success) return parsed.data;
  return {
    problems: parsed.error.issues.map(
      ({ path, message }) => `${name}: error: ${path.map(String).join(".") || "the file"}: ${message}`,
    ),
  };
}

async function differences(
  { date, request, net = {}, total = {} }: TariffCase,
  document: ReadTariff["document"],
): Promise<readonly string[]> {
  if (Object.keys(net).length + Object.keys(total).length === 0)
    return ["names no price: give the services in “net” or “total”"];
  const known = new Set(document.services.map(({ code }) => code));
  const priced = await priceRequest(
    [document],
    request,
    noonOf(date, document.timeZone),
    "http://localhost",
  ).catch((error: unknown) => {
    if (error instanceof EngineError) return error;
    throw error;
  });
  if (priced instanceof EngineError) return [`the request is refused: ${priced.message}`];
  const compared = (
    expected: Readonly<Record<string, number | null>>,
    kind: "net" | "total",
  ): readonly string[] =>
    Object.entries(expected).flatMap(([service, amount]) => {
      if (!known.has(service)) return [`there is no service ${service}, only ${[...known].join(", ")}`];
      const rate = priced.rates.find((each) => each.service.code === service);
      const found =
        rate === undefined ? null : kind === "net" ? rate.total_without_tax_amount : rate.total_amount;
      if (found === amount) return [];
      const why = priced.failures.find(({ serviceCode }) => serviceCode === service)?.message;
      const priceNow =
        found === null ? `is not offered${why === undefined ? "" : ` (${why})`}` : `costs ${found} ${kind}`;
      return [`${service} ${priceNow}; the list ${amount === null ? "does not offer it" : `says ${amount}`}`];
    });
  return [...compared(net, "net"), ...compared(total, "total")];
}

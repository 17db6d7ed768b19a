/** A check as a text that can be sent to the carrier: no secret, and no value of an answer. */
import type { CarrierAccount } from "../../../domain/engine/index.ts";
import { table } from "../table.ts";
import type { AnswerShape } from "./answer-shape.ts";
import { unreadIn } from "./answer-shape.ts";
import type { CarrierVerification } from "./carrier-check.ts";
import type { RecordedCall } from "./recorded-calls.ts";
import type { Step } from "./step.ts";
import type { TestEnds } from "./test-shipment.ts";

export interface ReportTerms {
  readonly account: CarrierAccount;
  readonly ends: TestEnds;
  readonly reference: string;
  readonly version: string;
  readonly from: Date;
  readonly until: Date;
}

export const hasHeld = ({ steps }: CarrierVerification): boolean =>
  steps.every(({ verdict }) => verdict === "held" || verdict === "not offered");

export function reportOf(verification: CarrierVerification, terms: ReportTerms): string {
  const { steps, left } = verification;
  const lines = [
    headOf(verification, terms),
    table(steps.map(({ name, verdict }) => [name, verdict])),
    `${hasHeld(verification) ? "All held." : "Not all held."} ${left === null ? "Nothing is left at the carrier." : `LEFT AT THE CARRIER: ${left}.`}\n`,
    ...steps.map(stepText),
    formsText(steps.flatMap(({ calls }) => calls)),
  ];
  return withoutSecrets(lines.filter(Boolean).join("\n"), Object.values(terms.account.secrets));
}

function headOf(
  { service, vouchers }: CarrierVerification,
  { account, ends: { from, to }, reference, version, ...times }: ReportTerms,
): string {
  const place = ({ country, zip }: TestEnds["from"]) => `${country} ${zip ?? ""}`.trim();
  return table([
    ["Carrier", `${account.carrier.name}, driver ${account.driver} of Waybill ${version}`],
    ["System", account.environment === "sandbox" ? "test" : "production"],
    ["Time", `${times.from.toISOString()} to ${times.until.toISOString()}`],
    ["Parcel", `${place(from)} to ${place(to)}, service ${service ?? "none"}`],
    ["Reference", reference],
    ["Vouchers", vouchers.join(", ") || "none"],
  ]);
}

function stepText({ name, verdict, differences, notes, calls }: Step): string {
  const rows = calls.map(({ name: call, method, address, at, ms, answer, ids }) => [
    "   ",
    call,
    answer === null ? "no answer" : String(answer.status),
    `${ms} ms`,
    at.toISOString(),
    `${method} ${address}`,
    ids.join(", "),
  ]);
  return [
    `${name}: ${verdict}\n`,
    ...differences.map((text) => `  ! ${text}\n`),
    ...notes.map((text) => `  - ${text}\n`),
    ...(rows.length === 0 ? [] : [table(rows)]),
  ].join("");
}

/** The form of each call's answers, and the names in them that the driver does not read. */
function formsText(calls: readonly RecordedCall[]): string {
  const forms = Map.groupBy(
    calls.flatMap(({ name, answer, read }) => (answer === null ? [] : [{ name, answer, read }])),
    ({ name, answer: { status, kind, contentType } }) =>
      `${name}: ${status}, ${kind}${contentType === "" ? "" : ` as ${contentType}`}`,
  );
  return [...forms]
    .map(([title, answers]) => {
      const shape = merged(answers.map(({ answer }) => answer.shape));
      const read = new Set(answers.flatMap((each) => [...each.read]));
      const unread = new Set(unreadIn(shape, read));
      const paths = [...shape].map(([path, kinds]) => [
        `   ${indented(path)}`,
        kinds.join(" or "),
        unread.has(path) ? "not read by the driver" : "",
      ]);
      return `Form of ${title}\n${table(paths)}`;
    })
    .join("\n");
}

/** The name behind those above it. */
function indented(path: string): string {
  const names = path.split(".");
  return `${"  ".repeat(names.length - 1)}${names.at(-1) || "(the whole)"}`;
}

function merged(shapes: readonly AnswerShape[]): AnswerShape {
  const all = new Map<string, readonly string[]>();
  for (const shape of shapes)
    for (const [path, kinds] of shape) all.set(path, [...new Set([...(all.get(path) ?? []), ...kinds])]);
  return all;
}

/** Shorter ones are ordinary words, which the report may need. */
const SHORTEST_SECRET = 4;

/** Refusals may repeat what was sent, and addresses may hold keys. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret), "…"), text);
}

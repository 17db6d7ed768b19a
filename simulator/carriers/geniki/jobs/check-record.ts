import { athensDay } from "../../kit/athens-time.ts";
import type { CallContext } from "../protocol/define-operation.ts";
import { Refused, results } from "../protocol/result-codes.ts";
import type { JobRecord, JobType } from "./job.ts";
import { codCodes, readServices } from "./service-codes.ts";

type Check = (given: {
  readonly record: JobRecord;
  readonly type: JobType;
  readonly services: ReadonlySet<string>;
  readonly unknownServices: readonly string[];
  readonly context: CallContext;
}) => boolean;

const isBlank = (text: string | null): boolean => (text ?? "").trim() === "";
const hasCod = (services: ReadonlySet<string>): boolean => codCodes.some((code) => services.has(code));

/**
 * The checks in their order. Source: section 11, with the meanings of section 10. Assumptions: Europe needs its
 * country, e-mail and contents under 700; 701 and 704 are a service without an amount, 702 and 705 an amount
 * without its service; codes that Geniki does not know, counts of pieces and weights out of range are 2.
 */
const checks: readonly (readonly [result: number, isBroken: Check])[] = [
  [
    results.recipientMissing,
    ({ record, services }) =>
      [record.Name, record.Address, record.City].some(isBlank) ||
      (services.has("GE") && [record.Country, record.Email, record.ContentsDescription].some(isBlank)),
  ],
  [results.codWithoutAmount, ({ record, services }) => hasCod(services) && Number(record.CodAmount) <= 0],
  [results.amountWithoutCod, ({ record, services }) => !hasCod(services) && Number(record.CodAmount) !== 0],
  [results.codTooHigh, ({ record, context }) => Number(record.CodAmount) > context.world.codLimit],
  [
    results.insuranceWithoutAmount,
    ({ record, services }) => services.has("ΑΣ") && Number(record.InsAmount) <= 0,
  ],
  [
    results.amountWithoutInsurance,
    ({ record, services }) => !services.has("ΑΣ") && Number(record.InsAmount) !== 0,
  ],
  [
    results.dayHasPassed,
    ({ record, context }) =>
      record.ReceivedDate.getUTCFullYear() < 1900 || athensDay(record.ReceivedDate) < context.today,
  ],
  [
    results.recipientWithoutReturn,
    ({ record, type }) => !isBlank(record.SendAndReturnRecipient) && type !== "SendAndReturn",
  ],
  [
    results.unknownRecipient,
    ({ record, context }) =>
      !isBlank(record.SendAndReturnRecipient) &&
      !context.user.recipients.includes(record.SendAndReturnRecipient ?? ""),
  ],
  [results.wrongArgument, ({ unknownServices }) => unknownServices.length > 0],
  [
    results.wrongArgument,
    ({ record }) => record.Pieces < 1 || record.Pieces > 99 || Number(record.Weight) <= 0,
  ],
];

/** @throws Refused the first check that the record breaks */
export function checkRecord(context: CallContext, record: JobRecord, type: JobType): void {
  const { known: services, unknown: unknownServices } = readServices(record.Services);
  const broken = checks.find(([, isBroken]) =>
    isBroken({ record, type, services, unknownServices, context }),
  );
  if (broken !== undefined) throw new Refused(broken[0]);
}

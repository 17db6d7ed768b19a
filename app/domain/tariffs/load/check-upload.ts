/** Tariff files that are to be stored in the account of their carrier: their problems, and the effect of storing them. */
import type { CalendarDate, CarrierAccount, NewCarrierAccount } from "../../engine/index.ts";
import { localTime } from "../../engine/index.ts";
import type { FileBytes } from "../../files/file-bytes.ts";
import { joined } from "../../files/file-bytes.ts";
import type { Geography } from "../check/geography.ts";
import type { TariffDocument } from "../document/document.ts";
import type { Problem } from "../problem.ts";
import { inOrder, isError } from "../problem.ts";
import { accountWith } from "../versions/account-with.ts";
import { versionsIn } from "../versions/price-list.ts";
import type { TariffCounts } from "../versions/tariff-counts.ts";
import { tariffCounts } from "../versions/tariff-counts.ts";
import { versionViews } from "../versions/version-views.ts";
import type { ReadTariffs } from "./load-tariffs.ts";
import { readTariffFiles, versionProblems } from "./load-tariffs.ts";
import type { NamedFile } from "./table-files.ts";
import { isWorkbook, workbookCsv } from "./workbook-csv.ts";

export type TariffFiles = readonly { readonly name: string; readonly bytes: FileBytes }[];

export interface UploadTerms {
  readonly files: TariffFiles;
  readonly at: Date;
  /** Drivers whose accounts can hold a price list. */
  readonly takers: readonly string[];
  /** Whether the account is wanted as it would be stored, or only the check. */
  readonly wantsAccount: boolean;
}

/** A check needs no secrets. */
export type WithoutSecrets<Account extends { readonly secrets: unknown }> = Omit<Account, "secrets">;

export interface UploadPlan {
  readonly code: string;
  readonly name: string;
  readonly isNew: boolean;
  /** The account remains switched off. */
  readonly isOff: boolean;
  readonly versions: readonly PlannedVersion[];
}

interface PlannedVersion extends Pick<TariffCounts, "services" | "zones" | "prices"> {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
  /** Replaces a version that begins on the same day. */
  readonly replaces: boolean;
  readonly takesEffect: "now" | "later" | "never";
}

/** `problems` are errors first. */
export type CheckedUpload =
  | { readonly outcome: "wrong"; readonly problems: readonly Problem[] }
  /** The account takes its prices from the carrier itself. */
  | { readonly outcome: "asks-carrier" }
  | {
      readonly outcome: "fits";
      readonly problems: readonly Problem[];
      readonly plan: UploadPlan;
      /** The account as it would be stored; null: it was not wanted. A large one takes time to hand over. */
      readonly account: WithoutSecrets<NewCarrierAccount> | null;
    };

/** @param accountOf the account of a carrier; null: there is none yet */
export async function checkUpload(
  { files, at, takers, wantsAccount }: UploadTerms,
  geography: Geography,
  accountOf: (carrierCode: string) => Promise<WithoutSecrets<CarrierAccount> | null>,
): Promise<CheckedUpload> {
  const { tariffs, problems, failed } = readTariffFiles(await Promise.all(files.map(asText)), geography);
  const [first] = tariffs;
  if (failed || first === undefined) return { outcome: "wrong", problems: errorsFirst(problems) };
  const found = await accountOf(first.document.carrier.code);
  const current = found && { ...found, secrets: {} };
  if (current !== null && !takers.includes(current.driver)) return { outcome: "asks-carrier" };
  const documents = tariffs.map(({ document }) => document);
  const {
    account: { secrets: _, ...account },
    versions,
    findings,
  } = accountWith(current, documents, takers);
  const sources = versions.map((version) => tariffs.find(({ document }) => document === version));
  const all = errorsFirst([...problems, ...inOrder(versionProblems(findings, sources))]);
  if (all.some(isError)) return { outcome: "wrong", problems: all };
  const plan = planOf(current, account, tariffs, versions, at);
  return { outcome: "fits", problems: all, plan, account: wantsAccount ? account : null };
}

/** A workbook is the CSV of its first sheet; one that can't be read is named as such by the reader of texts. */
async function asText({ name, bytes: parts }: TariffFiles[number]): Promise<NamedFile> {
  const bytes = joined(parts);
  if (!isWorkbook(name, bytes)) return { name, bytes };
  return { name, bytes: (await workbookCsv(bytes)) ?? bytes };
}

function planOf(
  current: CarrierAccount | null,
  account: WithoutSecrets<NewCarrierAccount>,
  tariffs: ReadTariffs["tariffs"],
  versions: readonly TariffDocument[],
  at: Date,
): UploadPlan {
  const before = new Set(versionsIn(current).map(({ validFrom }) => validFrom));
  const states = new Map(
    versionViews(versions, at).map(({ document, state }) => [document.validFrom, state]),
  );
  return {
    code: account.carrier.code,
    name: account.friendlyName ?? account.carrier.name,
    isNew: current === null,
    isOff: !account.enabled,
    versions: tariffs.map(({ document }) => {
      const { validFrom, validTo, timeZone } = document;
      const { services, zones, prices } = tariffCounts(document);
      return {
        from: validFrom,
        to: validTo ?? null,
        services,
        zones,
        prices,
        replaces: before.has(validFrom),
        takesEffect:
          validFrom > localTime(at, timeZone).date
            ? "later"
            : states.get(validFrom) === "in-force"
              ? "now"
              : "never",
      };
    }),
  };
}

/** Errors before warnings, each once: the files are checked alone, and again with the stored versions. */
function errorsFirst(found: readonly Problem[]): readonly Problem[] {
  const problems = [...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()];
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

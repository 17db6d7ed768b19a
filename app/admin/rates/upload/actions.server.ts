import type { ActionFunctionArgs } from "@remix-run/node";
import type { CarrierAccount } from "../../../engine/index.ts";
import { localTime } from "../../../engine/index.ts";
import { readSettings } from "../../../orders/settings.ts";
import type { ReadTariffs, Services, TariffFiles, TariffProblem } from "../../../services.server.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../../services.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";
import type { SentFiles } from "./read-files.server.ts";
import { readFiles } from "./read-files.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const { format, ...context } = inPageEnvironment(request, await requireViewer(request, "admin"));
  return uploadTariff(context, await readFiles(request), format);
}

/** Enough to correct. A sheet that is wrong throughout repeats one problem a thousand times. */
const MOST_SHOWN = 200;

export type UploadAnswer =
  | {
      readonly outcome: "refused";
      readonly because: "too-large" | "too-many" | "too-heavy" | "busy" | "no-document" | "asks-carrier";
    }
  /** Nothing was stored. */
  | ({ readonly outcome: "wrong" } & ShownProblems)
  | ({ readonly outcome: "checked" | "stored"; readonly plan: Plan } & ShownProblems);

interface ShownProblems {
  /** Errors first. */
  readonly problems: readonly TariffProblem[];
  readonly errors: number;
  readonly warnings: number;
}

/** The effect of storing the files. */
interface Plan {
  readonly code: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly isOff: boolean;
  readonly versions: readonly PlannedVersion[];
}

interface PlannedVersion {
  readonly from: string;
  readonly to: string | null;
  readonly services: number;
  readonly zones: number;
  readonly prices: number;
  /** Replaces a version that begins on the same day. */
  readonly replaces: boolean;
  readonly takesEffect: "now" | "later" | "never";
}

type Tariffs = ReadTariffs["tariffs"];

/** Checks tariff files and stores them in their account: all of them, or none. */
export async function uploadTariff(
  context: ViewerContext,
  { intent, files }: SentFiles,
  format: PageFormat,
): Promise<UploadAnswer> {
  if (typeof files === "string") return { outcome: "refused", because: files };
  if (!files.some(({ name }) => /\.json$/i.test(name))) return { outcome: "refused", because: "no-document" };
  const answer = await takeFiles(context, { intent, files }, format);
  if (answer.outcome === "refused") return answer;
  if (answer.outcome === "changed") throw new Error("Uploaded files are for whatever the account holds.");
  return { ...answer, problems: answer.problems.slice(0, MOST_SHOWN) };
}

interface TakenFiles {
  readonly intent: SentFiles["intent"];
  readonly files: TariffFiles;
  /** Whether the account is still as the files were made for; asked again right before it is stored. */
  readonly isCurrent?: (account: CarrierAccount | null) => boolean;
}

/** Checks a tariff's files, and stores them unless only their check is asked for. All problems, errors first. */
export async function takeFiles(
  context: ViewerContext,
  { intent, files, isCurrent }: TakenFiles,
  format: PageFormat,
) {
  const { services, caller } = context;
  const read = await readInThread(context, files);
  if (typeof read === "string") return { outcome: "refused" as const, because: read };
  const { tariffs, problems, failed } = read;
  const [first] = tariffs;
  if (failed || first === undefined) return { outcome: "wrong" as const, ...counted(problems) };

  const { carrier } = first.document;
  const accounts = await services.accounts.list(caller);
  const current = accounts.find(({ carrier: { code } }) => code === carrier.code) ?? null;
  if (current !== null && !services.tariffs.takesTariff(current))
    return { outcome: "refused" as const, because: "asks-carrier" as const };
  if (isCurrent?.(current) === false) return { outcome: "changed" as const };
  const plan = planOf(services, current, tariffs, format);
  const found = counted([...problems, ...services.tariffs.put(current, tariffs).problems]);
  if (found.errors > 0) return { outcome: "wrong" as const, ...found };
  if (intent === "check") return { outcome: "checked" as const, plan, ...found };

  const clash = await store(context, carrier.code, tariffs, isCurrent);
  if (clash === "changed") return { outcome: "changed" as const };
  return clash === null
    ? { outcome: "stored" as const, plan, ...found }
    : { outcome: "wrong" as const, ...counted([...problems, ...clash]) };
}

/** A string is the reason why the files could not be read. */
async function readInThread(
  { services, caller }: ViewerContext,
  files: TariffFiles,
): Promise<ReadTariffs | "busy" | "too-heavy"> {
  try {
    return await services.files.tariffs(caller.merchantId, files);
  } catch (error) {
    if (error instanceof ThreadsBusyError) return "busy";
    if (error instanceof UnreadableFileError) return "too-heavy";
    throw error;
  }
}

/** Null if the files were stored; else their conflicts with a version that was stored in between. */
async function store(
  { services, viewer, caller }: ViewerContext,
  carrierCode: string,
  tariffs: Tariffs,
  isCurrent: TakenFiles["isCurrent"],
): Promise<readonly TariffProblem[] | "changed" | null> {
  try {
    await services.accounts.change(caller, carrierCode, (current) => {
      if (isCurrent?.(current) === false) throw new ClashError("changed");
      const { account, problems } = services.tariffs.put(current, tariffs);
      if (problems.some(({ severity }) => severity === "error")) throw new ClashError(problems);
      return current === null ? { ...account, defaultParcel: readSettings(viewer).defaultParcel } : account;
    });
  } catch (error) {
    if (error instanceof ClashError) return error.problems;
    throw error;
  }
  await services.merchantChanges.publish(caller.merchantId);
  return null;
}

class ClashError extends Error {
  readonly problems: readonly TariffProblem[] | "changed";
  constructor(problems: readonly TariffProblem[] | "changed") {
    super("the versions do not fit together");
    this.problems = problems;
  }
}

function planOf(
  services: Services,
  current: CarrierAccount | null,
  tariffs: Tariffs,
  format: PageFormat,
): Plan {
  const now = services.ports.clock.now();
  const before = current === null ? [] : (services.tariffs.versionsOf(current, now) ?? []);
  const { account } = services.tariffs.put(current, tariffs);
  const after = services.tariffs.versionsOf(account, now) ?? [];
  return {
    code: account.carrier.code,
    name: account.friendlyName ?? account.carrier.name,
    isNew: current === null,
    isOff: !account.enabled,
    versions: tariffs.map(({ document }) => {
      const { validFrom, validTo, timeZone } = document;
      const state = after.find((version) => version.document.validFrom === validFrom)?.state;
      const { services: sold, zones, prices } = services.tariffs.counts(document);
      return {
        from: format.shortDay(validFrom),
        to: validTo === undefined ? null : format.shortDay(validTo),
        services: sold,
        zones,
        prices,
        replaces: before.some((version) => version.document.validFrom === validFrom),
        takesEffect:
          validFrom > localTime(now, timeZone).date ? "later" : state === "in-force" ? "now" : "never",
      };
    }),
  };
}

/** Removes duplicates: conflicts are looked for among the files, and again among the files and the stored versions. */
function counted(found: readonly TariffProblem[]): ShownProblems {
  const problems = [...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()];
  const errors = problems.filter(({ severity }) => severity === "error");
  const warnings = problems.filter(({ severity }) => severity === "warning");
  return {
    problems: [...errors, ...warnings],
    errors: errors.length,
    warnings: warnings.length,
  };
}

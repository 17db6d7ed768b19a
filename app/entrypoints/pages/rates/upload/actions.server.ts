import type { ActionFunctionArgs } from "@remix-run/node";
import type { CarrierAccount } from "../../../../domain/engine/index.ts";
import { readSettings } from "../../../../domain/orders/settings.ts";
import type { CheckedUpload, TariffFiles, UploadPlan } from "../../../../domain/tariffs/load/check-upload.ts";
import type { Problem as TariffProblem } from "../../../../domain/tariffs/problem.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../../../domain/uploads/reading-errors.ts";
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

/** The effect of storing the files, in the merchant's words. */
type Plan = Omit<UploadPlan, "versions"> & {
  readonly versions: readonly (Omit<UploadPlan["versions"][number], "from" | "to"> & {
    readonly from: string;
    readonly to: string | null;
  })[];
};

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
  /** Whether the account is as the files were made for. It is stored only as it was then. */
  readonly isCurrent?: (account: CarrierAccount | null) => boolean;
}

/** The account may change while the files are checked. */
const MOST_CHECKS = 3;

/** Checks a tariff's files, and stores them unless only their check is asked for. All problems, errors first. */
export async function takeFiles(
  context: ViewerContext,
  { intent, files, isCurrent }: TakenFiles,
  format: PageFormat,
) {
  for (let check = 1; check <= MOST_CHECKS; check++) {
    const { read, account } = await checkInThread(context, intent, files);
    if (typeof read === "string") return { outcome: "refused" as const, because: read };
    if (read.outcome === "asks-carrier")
      return { outcome: "refused" as const, because: "asks-carrier" as const };
    if (account !== undefined && isCurrent?.(account) === false) return { outcome: "changed" as const };
    if (read.outcome === "wrong") return { outcome: "wrong" as const, ...counted(read.problems) };
    const taken = { plan: presentPlan(read.plan, format), ...counted(read.problems) };
    if (intent === "check") return { outcome: "checked" as const, ...taken };
    if (await store(context, read, account ?? null)) return { outcome: "stored" as const, ...taken };
  }
  return { outcome: "refused" as const, because: "busy" as const };
}

interface CheckInThread {
  /** A string is the reason why the files could not be read. */
  readonly read: CheckedUpload | "busy" | "too-heavy";
  /** The account that they were checked beside; undefined: their mistakes showed without one. */
  readonly account: CarrierAccount | null | undefined;
}

async function checkInThread(
  { services, caller }: ViewerContext,
  intent: SentFiles["intent"],
  files: TariffFiles,
): Promise<CheckInThread> {
  let account: CarrierAccount | null | undefined;
  const upload = {
    files,
    at: services.ports.clock.now(),
    wantsAccount: intent === "store",
    async accountOf(carrierCode: string) {
      const accounts = await services.accounts.list(caller);
      account = accounts.find(({ carrier: { code } }) => code === carrierCode) ?? null;
      return account;
    },
  };
  try {
    const read = await services.files.tariffs(caller.merchantId, upload);
    return { read, account };
  } catch (error) {
    if (error instanceof ThreadsBusyError) return { read: "busy", account };
    if (error instanceof UnreadableFileError) return { read: "too-heavy", account };
    throw error;
  }
}

/** False: the account changed since the files were checked beside it. */
async function store(
  { services, viewer, caller }: ViewerContext,
  { plan, account }: Extract<CheckedUpload, { readonly outcome: "fits" }>,
  checked: CarrierAccount | null,
): Promise<boolean> {
  if (account === null) throw new Error("The account to store was not asked for.");
  try {
    await services.accounts.change(caller, plan.code, (current) => {
      if (current?.updatedAt.getTime() !== checked?.updatedAt.getTime()) throw new ChangedError();
      return current === null
        ? { ...account, secrets: {}, defaultParcel: readSettings(viewer).defaultParcel }
        : { ...account, secrets: current.secrets };
    });
  } catch (error) {
    if (error instanceof ChangedError) return false;
    throw error;
  }
  await services.merchantChanges.publish(caller.merchantId);
  return true;
}

class ChangedError extends Error {
  override readonly name = "ChangedError";
}

function presentPlan({ versions, ...plan }: UploadPlan, format: PageFormat): Plan {
  return {
    ...plan,
    versions: versions.map(({ from, to, ...version }) => ({
      ...version,
      from: format.shortDay(from),
      to: to === null ? null : format.shortDay(to),
    })),
  };
}

function counted(problems: readonly TariffProblem[]): ShownProblems {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return { problems, errors, warnings: problems.length - errors };
}

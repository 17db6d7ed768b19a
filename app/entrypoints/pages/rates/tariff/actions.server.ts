import type { ActionFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { CarrierAccount, RangeProblem } from "../../../../domain/engine/index.ts";
import { readVoucherRange } from "../../../../domain/engine/index.ts";
import type { ScanReport } from "../../../../domain/orders/carriers-without-api/import-scans.ts";
import { importScans } from "../../../../domain/orders/carriers-without-api/import-scans.ts";
import type { ScanProblem } from "../../../../domain/orders/carriers-without-api/scan-problem.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../../../domain/uploads/reading-errors.ts";
import { fieldSchemas, storedValues } from "../../frame/fields.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { readUpload } from "../../frame/read-upload.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { uploadLimits } from "../../frame/upload-limits.ts";
import { inPageEnvironment } from "../page-environment.server.ts";
import type { PageEnvironment } from "../page-environment.tsx";
import { findTariff, rangeOwner, seesNumbers } from "./loader.server.ts";
import { rangeFields } from "./tariff-fields.ts";

export async function action({ request, params }: ActionFunctionArgs) {
  const context = inPageEnvironment(request, await requireViewer(request, "admin"));
  const answer = await actOnCarrier(context, params.code ?? "", request);
  if (answer === null) throw data(null, { status: 404 });
  // The page of a carrier that is gone would load again, and find nothing.
  if (answer.intent === "remove-tariff" && answer.outcome === "removed") throw redirect(overviewOf(context));
  return answer;
}

/** Going live has the carriers of the shop's other environment. */
function overviewOf({
  about,
  shop,
}: Pick<ViewerContext, "shop"> & { readonly about: PageEnvironment }): string {
  if (shop === null) return "/dashboard/rates";
  return about.isOwn ? "/app/rates" : "/app/going-live";
}

const rangeForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add-range"),
    ...fieldSchemas(rangeFields),
  }),
  z.object({ intent: z.literal("remove-range"), id: z.string() }),
  z.object({ intent: z.literal("remove-tariff") }),
]);

export type CarrierAnswer =
  /** The problems of a range; if there are any, it was not stored. */
  | { readonly intent: "add-range"; readonly problems: readonly RangeProblem[] }
  | { readonly intent: "remove-range" }
  /** A carrier with shipments stays: they need its tariff. */
  | { readonly intent: "remove-tariff"; readonly outcome: "removed" | "in-use" | "has-api" }
  /** Lists are cut to what a reader can use; the counts are of all. */
  | {
      readonly intent: "scans";
      readonly report: ScanReport;
      readonly changed: number;
      readonly wrong: number;
    };

const SHOWN = 100;

/**
 * Enters and removes ranges of voucher numbers, and reads scans.
 * @returns `null`: the merchant has no such carrier with a tariff
 */
async function actOnCarrier(
  context: ViewerContext,
  code: string,
  request: Request,
): Promise<CarrierAnswer | null> {
  const { services, caller } = context;
  const found = await findTariff(services, caller, code);
  if (found === null) return null;
  if (request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return readScans(context, code, found.versions, request);
  const form = await readForm(request, rangeForm);
  if (form.intent === "remove-tariff") return removeTariff(context, found.account);
  if (!seesNumbers(context)) return null;
  const owner = rangeOwner(caller, code);
  if (form.intent === "remove-range") {
    await services.voucherRanges.remove(owner, form.id);
    return { intent: form.intent };
  }
  const read = readVoucherRange(storedValues(rangeFields, form));
  if ("problems" in read) return { intent: form.intent, problems: read.problems };
  const outcome = await services.voucherRanges.add(owner, read.range);
  return { intent: form.intent, problems: outcome === "added" ? [] : [{ field: "from", code: outcome }] };
}

async function removeTariff(
  { services, caller }: ViewerContext,
  { id, driver }: CarrierAccount,
): Promise<CarrierAnswer> {
  // A carrier with an API has a page of its own, where its connection is removed.
  if (driver !== "tariff") return { intent: "remove-tariff", outcome: "has-api" };
  const done = await services.accounts.remove(caller, id);
  if (done) await services.merchantChanges.publish(caller.merchantId);
  return { intent: "remove-tariff", outcome: done ? "removed" : "in-use" };
}

const modes = z.enum(["check", "all", "good"]);

async function readScans(
  { services, caller }: ViewerContext,
  code: string,
  versions: NonNullable<Awaited<ReturnType<typeof findTariff>>>["versions"],
  request: Request,
): Promise<CarrierAnswer> {
  const unread = (kind: ScanProblem["kind"]): CarrierAnswer => {
    const problems = [{ row: 1, column: null, kind, value: "" }];
    const report = { rows: 0, changes: [], withoutNews: 0, unusedColumns: [], problems, applied: false };
    return { intent: "scans", report, changed: 0, wrong: 1 };
  };
  const form = await readUpload(request, uploadLimits.scans);
  if (form === null) return unread("too-large");
  const [file] = form.files("file");
  const mode = modes.safeParse(form.field("mode"));
  if (file === undefined || !mode.success)
    throw new Response("Send the file as the form's part named file, with mode check, all or good.", {
      status: 400,
    });
  const document = (versions.find(({ state }) => state === "in-force") ?? versions[0])?.document;
  const scanForm = { timeZone: document?.timeZone ?? "UTC", ...document?.scans };
  const importing = { ports: services.ports, readScanFile: services.files.scans };
  const report = await importScans(importing, caller, code, file.bytes, scanForm, mode.data).catch(
    (error: unknown) => {
      if (error instanceof ThreadsBusyError) return "busy";
      if (error instanceof UnreadableFileError) return "too-heavy";
      throw error;
    },
  );
  if (typeof report === "string") return unread(report);
  const { changes, problems } = report;
  return {
    intent: "scans",
    report: { ...report, changes: changes.slice(0, SHOWN), problems: problems.slice(0, SHOWN) },
    changed: changes.length,
    wrong: problems.length,
  };
}

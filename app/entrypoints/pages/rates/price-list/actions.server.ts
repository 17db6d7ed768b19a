import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { CarrierAccount } from "../../../../domain/engine/index.ts";
import type { FieldProblem, ListForm } from "../../../../domain/tariffs/form/list-form.ts";
import { listForm, MOST } from "../../../../domain/tariffs/form/list-form.ts";
import type { GridReading } from "../../../../domain/tariffs/form/price-grid.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { jsonField, readForm } from "../../frame/read-form.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";
import type { UploadAnswer } from "../upload/actions.server.ts";
import { takeFiles } from "../upload/actions.server.ts";
import type { PriceListPage } from "./loader.server.ts";
import { firstList, homeOf, seenOf, storedPage, storedVersion, timeZoneOf } from "./loader.server.ts";

/** Bytes: the longest list that the form takes, three times over. */
export const LONGEST_FORM = 4 * 1024 * 1024;

export async function action({ request }: ActionFunctionArgs) {
  const { format, ...context } = inPageEnvironment(request, await requireViewer(request, "admin"));
  return actOnPriceList(context, await readForm(request, priceListForm, LONGEST_FORM), format);
}

const baseSchema = z
  .object({ carrier: z.string().max(24), version: z.string().max(10), seen: z.string().max(64) })
  .nullable();
const list = {
  list: jsonField(listForm),
  base: jsonField(baseSchema),
  as: z.enum(["", "next", "copy", "first", "published"]),
};
/** A sheet's cells as text. A hundred thousand wrong ones are one problem. */
const sheet = z.custom<string[][]>(isSheet, "must be rows of text");

function isSheet(value: unknown): boolean {
  const isRow = (row: unknown) =>
    Array.isArray(row) &&
    row.length <= 100 &&
    row.every((cell) => typeof cell === "string" && cell.length <= 1_000);
  return Array.isArray(value) && value.length <= 1_000 && value.every(isRow);
}

/** The list that a table is read for, and the answers to the questions about it. */
const about = {
  zones: jsonField(z.array(z.string().max(200)).max(MOST.zones)).default([]),
  currency: z.string().max(3).default(""),
  answers: jsonField(z.record(z.string().max(200), z.string().max(200))).default({}),
};

export const priceListForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("read-text"), text: z.string(), ...about }),
  z.object({ intent: z.literal("read-sheet"), sheet: jsonField(sheet), ...about }),
  z.object({ intent: z.literal("check"), ...list }),
  z.object({ intent: z.literal("store"), ...list }),
]);

type Plan = Extract<UploadAnswer, { readonly plan: unknown }>["plan"];

export type PriceListAnswer =
  | { readonly outcome: "read"; readonly reading: GridReading }
  | { readonly outcome: "refused"; readonly because: "asks-carrier" | "too-heavy" | "busy" }
  /** Another save of this version came first. */
  | { readonly outcome: "changed" }
  /** Nothing was stored. */
  | { readonly outcome: "wrong"; readonly problems: readonly FieldProblem[] }
  | { readonly outcome: "checked"; readonly plan: Plan; readonly problems: readonly FieldProblem[] }
  | {
      readonly outcome: "stored";
      readonly plan: Plan;
      readonly problems: readonly FieldProblem[];
      readonly page: PriceListPage | null;
    };

/** Reads a pasted table, or checks the list and stores it as a version of the carrier's tariff. */
export async function actOnPriceList(
  context: ViewerContext,
  form: z.output<typeof priceListForm>,
  format: PageFormat,
): Promise<PriceListAnswer> {
  const lists = context.services.tariffs.form;
  if (form.intent === "check" || form.intent === "store") return saveList(context, form, format);
  const { zones, currency, answers } = form;
  const table = form.intent === "read-text" ? form.text : form.sheet;
  const reading = lists.grid(table, { zones, currency: currency.toUpperCase() || null, answers });
  return { outcome: "read", reading };
}

interface SentList {
  readonly intent: "check" | "store";
  readonly list: ListForm;
  readonly base: z.output<typeof baseSchema>;
  readonly as: "" | "next" | "copy" | "first" | "published";
}

async function saveList(
  context: ViewerContext,
  { intent, list: sent, base, as }: SentList,
  format: PageFormat,
): Promise<PriceListAnswer> {
  const { services, viewer } = context;
  const first = as === "first" && base !== null ? await firstList(context, base.carrier) : null;
  const document =
    first !== null
      ? services.tariffs.form.first(first, "").document
      : base === null
        ? null
        : as === "published"
          ? (await services.tariffs.form.published()).document(base.carrier)
          : await storedVersion(context, base.carrier, base.version);
  if (base !== null && first === null && (document === null || seenOf(services, document) !== base.seen))
    return { outcome: "changed" };
  const isNew = base === null || as === "copy" || as === "published";
  const { code, files, problems, fieldProblem } = services.tariffs.form.files(sent, {
    base: document,
    carrierCode: isNew ? null : base.carrier,
    home: homeOf(viewer),
    timeZone: timeZoneOf(viewer),
  });
  if (files.length === 0) return { outcome: "wrong", problems };

  if (isNew && (await services.accounts.list(context.caller)).some(({ carrier }) => carrier.code === code))
    return { outcome: "wrong", problems: [taken] };

  const isCurrent = (account: CarrierAccount | null): boolean => {
    // Another save may have added the carrier in between, or its first list.
    if (isNew) return account === null;
    const versions =
      account === null ? null : services.tariffs.versionsOf(account, services.ports.clock.now());
    if (first !== null) return account !== null && versions === null;
    const stored = versions?.find((version) => version.document.validFrom === base.version);
    return stored !== undefined && seenOf(services, stored.document) === base.seen;
  };
  const answer = await takeFiles(context, { intent, files, isCurrent }, format);
  if (answer.outcome === "refused" || answer.outcome === "changed") return answer;
  const all = [...problems, ...answer.problems.map(fieldProblem)].slice(0, MOST_SHOWN);
  if (answer.outcome === "wrong") return { outcome: answer.outcome, problems: all };
  const { plan } = answer;
  if (answer.outcome === "checked") return { outcome: answer.outcome, plan, problems: all };
  const page = await storedPage(context, plan.code, { version: sent.validFrom, as: null });
  return { outcome: answer.outcome, plan, problems: all, page };
}

/** A second list of the same name would become a version of the first. */
const taken: FieldProblem = { field: "name", severity: "error", message: { code: "taken" } };

/** The most problems that the page shows: enough to correct at a time. */
const MOST_SHOWN = 200;

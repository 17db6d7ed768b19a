import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { CarrierAccount, NewCarrierAccount } from "../../../../../domain/engine/index.ts";
import { EngineError, enteredSettings, readCatalogue } from "../../../../../domain/engine/index.ts";
import { refusalOf as refusalIn } from "../../../../../domain/orders/purchases/refusal-of.ts";
import { readSettings } from "../../../../../domain/orders/settings.ts";
import { FALLBACK_LANGUAGE } from "../../../../../texts/index.ts";
import { pageTexts } from "../../../../../texts/loaded.ts";
import { refusalWords } from "../../../../../texts/reason-words.ts";
import type { PageFormat } from "../../../frame/page-format.server.ts";
import { readForm } from "../../../frame/read-form.server.ts";
import type { ViewerContext } from "../../../frame/require-viewer.server.ts";
import { requireViewer } from "../../../frame/require-viewer.server.ts";
import { actOnRates } from "../../overview/actions.server.ts";
import { inPageEnvironment } from "../../page-environment.server.ts";
import { servicesOf } from "../../prices-of.server.ts";
import type { FormField } from "./form-fields.server.ts";
import { enteredValues, formFields } from "./form-fields.server.ts";
import { findAccount } from "./loader.server.ts";

export async function action({ request, params }: ActionFunctionArgs) {
  const context = inPageEnvironment(request, await requireViewer(request, "admin"));
  const answer = await actOnCarrier(context, params.driver ?? "", await readForm(request, carrierForm));
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

export const carrierForm = z.discriminatedUnion("intent", [
  /** `key`: the version that the form was filled from. The other fields are `FormField.name`. */
  z.object({ intent: z.literal("save"), key: z.string() }).catchall(z.string()),
  z.object({ intent: z.enum(["test", "remove", "read"]) }),
  z.object({ intent: z.enum(["enable", "disable"]), accountId: z.string() }),
]);

/** Why nothing was stored. `words`: the carrier's reason, in the page's language. */
export type Refusal =
  | { readonly code: "rejected"; readonly words: string }
  | { readonly code: "away" | "invalid" | "changed" };

export type SaveAnswer =
  | { readonly intent: "save"; readonly outcome: "saved" }
  | {
      readonly intent: "save";
      readonly outcome: "wrong";
      readonly wrong: readonly string[];
      readonly refusal: Refusal;
    };

type PageContext = ViewerContext & { readonly format: PageFormat };

export type CarrierAnswer =
  | SaveAnswer
  | { readonly intent: "test"; readonly refusal: Refusal | null }
  | { readonly intent: "enable" | "disable" | "read" }
  | { readonly intent: "remove"; readonly done: boolean };

/** Null: there is no such carrier, or no account with it. */
export async function actOnCarrier(
  context: PageContext,
  driver: string,
  form: z.output<typeof carrierForm>,
): Promise<CarrierAnswer | null> {
  if (form.intent === "save") return save(context, driver, form);
  if (form.intent === "enable" || form.intent === "disable") return actOnRates(context, form);
  const { account } = await findAccount(context.services, context.caller, driver);
  if (account === null) return null;
  if (form.intent === "read") {
    const { catalogue } = account;
    if (catalogue !== undefined)
      await store(context, account, { ...account, catalogue: readCatalogue(catalogue) });
    return { intent: "read" };
  }
  if (form.intent === "test") return { intent: "test", refusal: await testAgain(context, account) };
  const done = await context.services.accounts.remove(context.caller, account.id);
  if (done) await context.services.merchantChanges.publish(context.caller.merchantId);
  return { intent: "remove", done };
}

async function save(
  context: PageContext,
  driver: string,
  form: Readonly<Record<string, string>>,
): Promise<SaveAnswer | null> {
  const { services, viewer, caller } = context;
  const carrier = services.carrierSetup.forms.find((each) => each.driver === driver);
  if (carrier === undefined) return null;
  const { present, account } = await findAccount(services, caller, driver);
  if (form.key !== (account?.updatedAt.toISOString() ?? "")) return refused([], { code: "changed" });
  const fields = formFields(carrier, account, FALLBACK_LANGUAGE);
  const entered = enteredValues(fields, form);
  try {
    const wanted =
      account !== null && isUnchanged(account, entered)
        ? account
        : await services.carrierSetup.accountOf(caller, driver, entered, present);
    const serviceCodes = account === null ? wanted.serviceCodes : soldServices(context, account, form);
    const kept = present === null ? { defaultParcel: readSettings(viewer).defaultParcel } : {};
    await store(context, present, { ...wanted, ...kept, serviceCodes });
  } catch (error) {
    const refusal = refusalOf(error, context);
    if (refusal === null) throw error;
    return refused(wrongFields(error, fields), refusal);
  }
  return { intent: "save", outcome: "saved" };
}

/** The carrier is not asked again when only the services change. */
function isUnchanged(account: CarrierAccount, { credentials, settings }: ReturnType<typeof enteredValues>) {
  if (Object.entries(credentials).some(([key, value]) => value !== (account.secrets[key] ?? null)))
    return false;
  const stored = enteredSettings(account);
  const keys = new Set([...Object.keys(stored), ...Object.keys(settings)]);
  return [...keys].every((key) => JSON.stringify(stored[key]) === JSON.stringify(settings[key]));
}

/** `null` if all of them are: a service that the carrier adds later is then offered too. */
function soldServices(
  { services }: ViewerContext,
  account: CarrierAccount,
  form: Readonly<Record<string, string>>,
): readonly string[] | null {
  const known = servicesOf(services, account);
  const sold = known.filter(({ name, isSold }) => (form[name] ?? String(isSold)) === "true");
  if (known.length === 0) return account.serviceCodes;
  return sold.length === known.length ? null : sold.map(({ code }) => code);
}

async function testAgain(context: PageContext, account: CarrierAccount): Promise<Refusal | null> {
  try {
    await store(context, account, await context.services.carrierSetup.tested(account));
  } catch (error) {
    const refusal = refusalOf(error, context);
    if (refusal === null) throw error;
    return refusal;
  }
  return null;
}

/** @throws ChangedError another save came first */
async function store(
  { services, caller }: ViewerContext,
  before: CarrierAccount | null,
  account: NewCarrierAccount,
): Promise<void> {
  await services.accounts.change(caller, account.carrier.code, (stored) => {
    if (stored?.updatedAt.getTime() !== before?.updatedAt.getTime()) throw new ChangedError();
    return account;
  });
  await services.merchantChanges.publish(caller.merchantId);
}

class ChangedError extends Error {}

/** Null: the error is no refusal. */
function refusalOf(error: unknown, { format }: Pick<PageContext, "format">): Refusal | null {
  if (error instanceof ChangedError) return { code: "changed" };
  if (!(error instanceof EngineError)) return null;
  if (error.code === "VALIDATION_FAILED") return { code: "invalid" };
  if (error.code === "CARRIER_UNAVAILABLE") return { code: "away" };
  const { purchaseReasons } = pageTexts(format.language);
  return { code: "rejected", words: refusalWords(purchaseReasons, refusalIn(error)) };
}

/** Reasons for which no credential is to be corrected. */
const ofTheAccount: ReadonlySet<string> = new Set([
  "account_disabled",
  "account_overdue",
  "partner_not_chosen",
  "other_account",
  "request_refused",
]);

/** Carriers seldom say which credential is wrong. */
function doubtful(error: EngineError, fields: readonly FormField[]): readonly string[] {
  const { detail } = refusalIn(error);
  const reason = detail?.reason === "carrier_words" ? detail.about : (detail?.reason ?? null);
  if (reason !== null && ofTheAccount.has(reason)) return [];
  return fields.flatMap(({ part, required, name }) => (part === "credentials" && required ? name : []));
}

const issuesSchema = z.object({ issues: z.array(z.object({ path: z.string() })) });

/** The names of the fields that the driver's form refuses, or that hold what the carrier refused. */
function wrongFields(error: unknown, fields: readonly FormField[]): readonly string[] {
  if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") return [];
  if (error.code !== "VALIDATION_FAILED") return doubtful(error, fields);
  const found = issuesSchema.safeParse(error.metadata);
  const paths = found.success ? found.data.issues.map(({ path }) => path.split(".")) : [];
  return paths.map(([part, key]) => `${part}:${key}`);
}

function refused(wrong: readonly string[], refusal: Refusal): SaveAnswer {
  return { intent: "save", outcome: "wrong", wrong, refusal };
}

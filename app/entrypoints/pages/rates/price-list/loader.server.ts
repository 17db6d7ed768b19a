import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { euCountries, localTime } from "../../../../domain/engine/index.ts";
import { readSettings } from "../../../../domain/orders/settings.ts";
import type { Kept } from "../../../../domain/tariffs/form/from-document.ts";
import type { ListForm } from "../../../../domain/tariffs/form/list-form.ts";
import { emptyService, MOST as limits } from "../../../../domain/tariffs/form/list-form.ts";
import type { Services } from "../../../../process/services.server.ts";
import type { Viewer, ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { currencyChoices } from "../currencies.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";
import { findTariff } from "../tariff/loader.server.ts";
import { publishedChoices, readyZones } from "./published-choices.server.ts";

const addressSchema = z.object({
  carrier: z.string().max(24).nullable().catch(null),
  version: z.string().max(10).nullable().catch(null),
  as: z.enum(["next", "copy"]).nullable().catch(null),
  published: z.string().max(40).nullable().catch(null),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, about, ...context } = inPageEnvironment(request, await requireViewer(request, "admin"));
  const asked = addressSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page =
    asked.carrier === null
      ? asked.published === null
        ? newPage(context)
        : await publishedPage(context, asked.published)
      : ((await storedPage(context, asked.carrier, asked)) ??
        (await firstPage(context, asked.carrier, format.region(homeOf(context.viewer)))));
  if (page === null) throw data(null, { status: 404 });
  const home = homeOf(context.viewer);
  return {
    ...page,
    about,
    limits,
    currencies: currencyChoices(format),
    ready: await readyZones(context.services, home),
    published:
      page.base === null || page.as === "published"
        ? await publishedChoices(
            context.services,
            home,
            format,
            page.as === "published" ? (page.base?.carrier ?? null) : null,
          )
        : null,
  };
}

/** The most that the form holds; `rows` of a service, `prices` of the list. */
export type ListLimits = typeof limits;

/** The list in the form, and the stored version that saving it changes. */
export interface PriceListPage {
  /** Null: the list is too long for a form. */
  readonly list: ListForm | null;
  readonly kept: Kept;
  /** The carrier's name as stored; empty: a new list. */
  readonly name: string;
  /** The version that gives the form what it has no field for; null: a new list. */
  readonly base: Base | null;
  /** `next`: a further version of the same carrier. `copy`: another carrier. */
  /** `first`: of a carrier that is connected, and has none yet. `published`: another carrier, from a list that one published. */
  readonly as: "next" | "copy" | "first" | "published" | null;
}

export interface Base {
  readonly carrier: string;
  /** The version's first day, `YYYY-MM-DD`. */
  readonly version: string;
  /** Changes with the version's content. */
  readonly seen: string;
}

const nothingKept: Kept = { surcharges: [], parts: [] };

function newPage({
  services,
  shop,
  viewer,
}: Pick<ViewerContext, "services" | "shop" | "viewer">): PriceListPage {
  return {
    kept: nothingKept,
    name: "",
    base: null,
    as: null,
    list: {
      name: "",
      logo: "",
      currency: shop?.currency ?? "EUR",
      validFrom: todayIn(services, timeZoneOf(viewer)),
      taxIn: "net",
      // The VAT of other countries is not known here.
      tax: euCountries.includes(homeOf(viewer)) ? "contract" : "none",
      fuel: "",
      collect: "",
      collectMost: "",
      goodsValue: "after-discounts",
      zones: [],
      services: [emptyService("")],
    },
  };
}

/** The form of a new carrier with the prices that another one published. @returns null: there is no such list */
async function publishedPage(
  { services, viewer }: Pick<ViewerContext, "services" | "viewer">,
  key: string,
): Promise<PriceListPage | null> {
  const document = (await services.tariffs.form.published()).document(key);
  const view = document === null ? null : services.tariffs.form.from(document, homeOf(viewer));
  if (document === null || view === null) return null;
  const base = { carrier: key, version: document.validFrom, seen: seenOf(services, document) };
  const list = { ...view.list, name: "", validFrom: todayIn(services, timeZoneOf(viewer)) };
  return { list, kept: view.kept, name: document.carrier.name, base, as: "published" };
}

/** The form of a connected carrier's first list. @returns null: the carrier takes no list */
async function firstPage(
  context: Pick<ViewerContext, "services" | "viewer" | "caller" | "shop">,
  carrier: string,
  zone: string,
): Promise<PriceListPage | null> {
  const first = await firstList(context, carrier);
  if (first === null) return null;
  const { list } = context.services.tariffs.form.first(first, zone);
  const { name } = first.carrier;
  return { list, kept: nothingKept, name, base: { carrier, version: "", seen: "" }, as: "first" };
}

/** @returns null: the merchant has no such carrier, or it takes no list, or has one */
export async function firstList(
  { services, viewer, caller, shop }: Pick<ViewerContext, "services" | "viewer" | "caller" | "shop">,
  carrier: string,
) {
  const accounts = await services.accounts.list(caller);
  const account = accounts.find((each) => each.carrier.code === carrier);
  if (account === undefined || !services.tariffs.takesTariff(account)) return null;
  if (services.tariffs.versionsOf(account, services.ports.clock.now()) !== null) return null;
  const form = services.carrierSetup.forms.find(({ driver }) => driver === account.driver);
  if (form === undefined) return null;
  const timeZone = timeZoneOf(viewer);
  return {
    carrier: { code: carrier, name: account.carrier.name },
    currency: shop?.currency ?? "EUR",
    timeZone,
    validFrom: todayIn(services, timeZone),
    home: homeOf(viewer),
    services: form.priceList.map(({ compartments, ...service }) => ({
      ...service,
      compartments: compartments.map((door) => ({ ...door })),
    })),
  };
}

/** @returns null: the merchant has no such list */
export async function storedPage(
  context: Pick<ViewerContext, "services" | "viewer" | "caller">,
  carrier: string,
  { version, as }: Pick<z.output<typeof addressSchema>, "version" | "as">,
): Promise<PriceListPage | null> {
  const { services, viewer } = context;
  const document = await storedVersion(context, carrier, version);
  if (document === null) return null;
  const { name } = document.carrier;
  const base = { carrier, version: document.validFrom, seen: seenOf(services, document) };
  const view = services.tariffs.form.from(document, homeOf(viewer));
  if (view === null) return { list: null, kept: nothingKept, name, base, as };
  const { list, kept } = view;
  if (as === null) return { list, kept, name, base, as };
  const validFrom = as === "next" ? nextYear(list.validFrom) : todayIn(services, document.timeZone);
  return { list: { ...list, validFrom, ...(as === "copy" && { name: "" }) }, kept, name, base, as };
}

type Document = NonNullable<Awaited<ReturnType<typeof findTariff>>>["versions"][number]["document"];

/** @param version null: the one in force, or the newest */
export async function storedVersion(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  carrier: string,
  version: string | null,
): Promise<Document | null> {
  const found = await findTariff(services, caller, carrier);
  if (found === null) return null;
  const { versions } = found;
  const wanted =
    version === null
      ? (versions.find(({ state }) => state === "in-force") ?? versions[0])
      : versions.find(({ document }) => document.validFrom === version);
  return wanted?.document ?? null;
}

export function seenOf(services: Pick<Services, "tariffs">, document: Document): string {
  return createHash("sha256").update(services.tariffs.print(document)).digest("hex").slice(0, 32);
}

export function homeOf(viewer: Viewer): string {
  return readSettings(viewer).sender?.country ?? "GR";
}

export function timeZoneOf(viewer: Viewer): string {
  return viewer.timeZone ?? "Europe/Athens";
}

function todayIn({ ports }: Pick<Services, "ports">, timeZone: string): string {
  return localTime(ports.clock.now(), timeZone).date;
}

/** 1 January of the year after the list's own. */
function nextYear(validFrom: string): string {
  return `${Number(validFrom.slice(0, 4)) + 1}-01-01`;
}

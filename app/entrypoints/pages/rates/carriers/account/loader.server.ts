import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { Caller, CarrierAccount } from "../../../../../domain/engine/index.ts";
import type { Services } from "../../../../../process/services.server.ts";
import type { PageFormat } from "../../../frame/page-format.server.ts";
import { requireViewer } from "../../../frame/require-viewer.server.ts";
import { inPageEnvironment } from "../../page-environment.server.ts";
import { pricesOf, servicesOf } from "../../prices-of.server.ts";
import { formFields } from "./form-fields.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { services, caller, format, about } = inPageEnvironment(
    request,
    await requireViewer(request, "admin"),
  );
  const page = await carrierPage(services, caller, params.driver ?? "", format);
  if (page === null) throw data(null, { status: 404 });
  return { ...page, about };
}

/** A carrier's form, with the merchant's account if there is one. Null: there is no such carrier. */
async function carrierPage(
  services: Pick<Services, "accounts" | "carrierSetup" | "ports" | "tariffs">,
  caller: Caller,
  driver: string,
  format: PageFormat,
) {
  const form = services.carrierSetup.forms.find((each) => each.driver === driver);
  if (form === undefined) return null;
  const { present, account } = await findAccount(services, caller, driver);
  const fields = formFields(form, account, format.language);
  const sold = account === null ? [] : servicesOf(services, account);
  return {
    driver,
    name: form.name,
    /** A price list of the same carrier, which the new account takes over. */
    keepsTariff: present !== null && account === null,
    account: account && {
      id: account.id,
      enabled: account.enabled,
      connectedAs: account.tested?.connectedAs ?? null,
      testedAt: account.tested === undefined ? null : format.moment(account.tested.at),
      prices: pricesOf(services, account),
    },
    form: {
      key: account?.updatedAt.toISOString() ?? "",
      values: {
        ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
        ...Object.fromEntries(
          fields.flatMap(({ remover }) => (remover === null ? [] : [[remover, "false"]])),
        ),
        ...Object.fromEntries(sold.map(({ name, isSold }) => [name, String(isSold)])),
      },
    },
    fields,
    services: sold.map(({ name, label }) => ({ name, label })),
    news: newsOf(account, format),
  };
}

/** The services that came or went since the merchant looked, by day. */
function newsOf(account: CarrierAccount | null, format: PageFormat) {
  const days = Map.groupBy(account?.catalogue?.news ?? [], ({ change, since }) => `${change} ${since}`);
  return [...days.values()].flatMap((news) => {
    const [first] = news;
    if (first === undefined) return [];
    const services = news.map(({ name }) => name).join(", ");
    return [{ change: first.change, day: format.calendarDay(first.since), services }];
  });
}

/**
 * @returns `present`: the merchant's account with the carrier, whatever serves it; `account`: the one that this driver
 * serves
 */
export async function findAccount(services: Pick<Services, "accounts">, caller: Caller, driver: string) {
  const accounts: readonly CarrierAccount[] = await services.accounts.list(caller);
  const present = accounts.find(({ carrier }) => carrier.code === driver) ?? null;
  return { present, account: present?.driver === driver ? present : null };
}

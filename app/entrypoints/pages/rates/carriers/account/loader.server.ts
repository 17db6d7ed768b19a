import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { Caller, CarrierAccount } from "../../../../../domain/engine/index.ts";
import type { Services } from "../../../../../process/services.server.ts";
import type { PageFormat } from "../../../frame/page-format.server.ts";
import { requireViewer } from "../../../frame/require-viewer.server.ts";
import { inPageEnvironment } from "../../page-environment.server.ts";
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
async function carrierPage(services: Services, caller: Caller, driver: string, format: PageFormat) {
  const form = services.carrierSetup.forms.find((each) => each.driver === driver);
  if (form === undefined) return null;
  const { present, account } = await findAccount(services, caller, driver);
  const fields = formFields(form, account);
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
  };
}

/**
 * @returns `present`: the merchant's account with the carrier, whatever serves it; `account`: the one that this driver
 * serves
 */
export async function findAccount(services: Services, caller: Caller, driver: string) {
  const accounts: readonly CarrierAccount[] = await services.accounts.list(caller);
  const present = accounts.find(({ carrier }) => carrier.code === driver) ?? null;
  return { present, account: present?.driver === driver ? present : null };
}

/** The driver's services, with their names in the form. None while the account has no prices or can't be opened. */
export function servicesOf({ ports }: Pick<Services, "ports">, account: CarrierAccount) {
  try {
    return ports.carriers.connect(account).services.map(({ code, name }) => ({
      code,
      name: `service:${code}`,
      label: name,
      isSold: account.serviceCodes?.includes(code) ?? true,
    }));
  } catch {
    // The log has it. The page's form is how the merchant corrects the account.
    return [];
  }
}

/** `none`: the carrier has no price call, and the merchant has not uploaded the contract's prices yet. */
export function pricesOf(services: Services, account: CarrierAccount): "tariff" | "carrier" | "none" {
  if (services.tariffs.versionsOf(account, services.ports.clock.now()) !== null) return "tariff";
  const lacksPrices = services.tariffs.takesTariff(account) && servicesOf(services, account).length === 0;
  return lacksPrices ? "none" : "carrier";
}

import type { Caller } from "../../../domain/engine/index.ts";
import type { FoundCustomer } from "../../../domain/orders/customers/customer.ts";
import type { Services } from "../../../process/services.server.ts";
import { pageTexts } from "../../../texts/loaded.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import type { PageFormat } from "../frame/page-format.server.ts";

const MOST_SHOWN = 5;
const MOST_COUNTED = 100;
const LONGEST_SEARCH = 100;

/**
 * The customers whom a list's search names, in sentences: the list's page loads no words for them.
 * @param withOrders also those of orders that wait to be shipped
 * @returns `null`: the search names none
 */
export async function searchCustomers(
  { customers }: Pick<Services, "customers">,
  caller: Caller,
  address: URL,
  withOrders: boolean,
  format: PageFormat,
) {
  const question = (address.searchParams.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
  if (question === "") return null;
  const found = await customers.search(caller, question, withOrders, {
    customers: MOST_SHOWN,
    counted: MOST_COUNTED,
  });
  if (found.customers.length === 0) return null;
  const texts = pageTexts(format.language).customer.found;
  return {
    title: texts.title,
    lines: found.customers.map((customer) => ({
      anchor: customer.anchor,
      text: lineOf(customer, texts),
    })),
    more: found.hasMore ? texts.more : null,
  };
}

export type CustomersOfSearch = NonNullable<Awaited<ReturnType<typeof searchCustomers>>>;

function lineOf(
  { name, key, orders, parcels }: FoundCustomer,
  texts: PageTexts["customer"]["found"],
): string {
  const counts = [
    ...(orders === 0 ? [] : [orders > MOST_COUNTED ? texts.mostOrders(MOST_COUNTED) : texts.orders(orders)]),
    parcels > MOST_COUNTED ? texts.mostParcels(MOST_COUNTED) : texts.parcels(parcels),
  ];
  return texts.line(name ?? ("email" in key ? key.email : key.phoneE164), counts.join(", "));
}

import type { PostalAddress } from "../../../domain/orders/platform.ts";
import type { RecipientDraft } from "../../../domain/orders/purchases/label-terms.ts";
import { storedForm } from "../frame/stale-save.server.ts";
import type { Stored } from "../frame/use-draft.ts";

/** A recipient as the fields of an order's page show it: a field that is empty there is empty here, whichever way it is stored. */
export function recipientForm(recipient: PostalAddress): Stored<RecipientDraft> {
  const { name, company, address, address2, zip, city, state, country, phone } = recipient;
  const text = (value: string | null) => value?.trim() || null;
  return storedForm({
    ...{ name: text(name), company: text(company), address: text(address), address2: text(address2) },
    ...{ zip: text(zip), city: text(city), state: text(state), country: country ?? "", phone: text(phone) },
  });
}

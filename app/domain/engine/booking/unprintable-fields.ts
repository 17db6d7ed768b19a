import type { Issue } from "../errors.ts";
import { validationFailed } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Address } from "../values/address.ts";
import type { Item } from "../values/item.ts";
import type { ShipmentRequest } from "../values/shipment.ts";

/** Named of one field; a text in another script has dozens. */
const MOST_NAMED = 10;

const addressFields = ["name", "company", "address", "address2", "city", "state", "zip", "notes"] as const;
const itemFields = ["notes", "label", "sku", "place"] as const;

type Letters = Pick<Ports, "unprintable">;

/**
 * Refuses texts that a label, slip or customs paper would show as empty boxes, before anything is bought.
 * @throws VALIDATION_FAILED naming every such field and its letters
 */
export function refuseUnprintable(letters: Letters, request: ShipmentRequest): void {
  const issues = [
    ...unprintableInAddress(letters, request.from, "address_from."),
    ...unprintableInAddress(letters, request.to, "address_to."),
    ...request.items.flatMap((item, index) => unprintableInItem(letters, item, `items.${index}.`)),
    ...issuesOf(letters, "related_order_id", request.orderName ?? request.relatedOrderId),
  ];
  if (issues.length > 0) throw validationFailed(issues);
}

/** @param path that of the address, with its dot */
export function unprintableInAddress(letters: Letters, address: Address, path = ""): readonly Issue[] {
  return addressFields.flatMap((field) => issuesOf(letters, path + field, address[field]));
}

function unprintableInItem(letters: Letters, item: Item, path: string): readonly Issue[] {
  return [
    ...itemFields.flatMap((field) => issuesOf(letters, path + field, item[field])),
    ...(item.invoiceLines ?? []).flatMap(({ description }, line) =>
      issuesOf(letters, `${path}invoice_lines.${line}.description`, description),
    ),
  ];
}

function issuesOf(letters: Letters, path: string, text: string | null | undefined): readonly Issue[] {
  const found = letters.unprintable(text ?? "");
  if (found.length === 0) return [];
  const named = found.slice(0, MOST_NAMED).join(" ");
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} others` : "";
  return [
    {
      path,
      message: `has letters that can't be printed: ${named}${more}. Write it in letters such as Latin, Greek or Cyrillic`,
    },
  ];
}

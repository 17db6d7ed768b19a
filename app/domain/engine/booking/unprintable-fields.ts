import type { Issue } from "../errors.ts";
import { validationFailed } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Address } from "../values/address.ts";
import type { Item } from "../values/item.ts";
import { withoutPictures } from "../values/pictures.ts";
import type { ShipmentRequest } from "../values/shipment.ts";

/** Named of one field; a text in another script has dozens. */
const MOST_NAMED = 10;

const addressFields = [
  "name",
  "company",
  "address",
  "address2",
  "city",
  "state",
  "zip",
  "notes",
  "phone",
  "email",
] as const;
/** A shipment needs them, so one of emoji alone can't be left out. */
const neededFields: readonly string[] = ["name", "address", "city", "description"];
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

/**
 * Refuses letters of scripts that the carrier's own systems and labels don't take.
 * @throws VALIDATION_FAILED naming every such field and its letters
 */
export function refuseOtherScripts(
  { name, scripts }: { readonly name: string; readonly scripts: readonly string[] | undefined },
  request: Pick<ShipmentRequest, "from" | "to">,
): void {
  if (scripts === undefined) return;
  const other = (text: string) => lettersBeside(scripts, text);
  const advice = `${name} takes letters of ${namesOf(scripts)} alone`;
  const issues = (["from", "to"] as const).flatMap((side) =>
    addressFields.flatMap((field) =>
      issueOf(`address_${side}.${field}`, other(request[side][field] ?? ""), advice),
    ),
  );
  if (issues.length > 0) throw validationFailed(issues);
}

function lettersBeside(scripts: readonly string[], text: string): readonly string[] {
  const taken = new RegExp(`[${scripts.map((script) => `\\p{scx=${script}}`).join("")}]`, "u");
  return [...new Set(text.normalize("NFC"))].filter(
    (letter) => /[\p{L}\p{M}]/u.test(letter) && !taken.test(letter),
  );
}

/**
 * The letters of an address that refuse a label, each once, at most ten.
 * @param scripts those that the carrier takes; `undefined`: all that papers show
 */
export function untakenLetters(
  letters: Letters,
  address: Address,
  scripts: readonly string[] | undefined,
): readonly string[] {
  const found = addressFields.flatMap((field) => {
    const text = address[field] ?? "";
    return [...letters.unprintable(text), ...(scripts === undefined ? [] : lettersBeside(scripts, text))];
  });
  return [...new Set(found)].slice(0, MOST_NAMED);
}

const namesOf = (scripts: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(scripts);

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
  const written = text?.trim() ?? "";
  const field = path.slice(path.lastIndexOf(".") + 1);
  if (written !== "" && neededFields.includes(field) && withoutPictures(written) === "")
    return [{ path, message: "has emoji alone, which papers leave out. Write it in letters" }];
  return issueOf(path, letters.unprintable(written), "Write it in letters such as Latin, Greek or Cyrillic");
}

function issueOf(path: string, found: readonly string[], advice: string): readonly Issue[] {
  if (found.length === 0) return [];
  const named = found.slice(0, MOST_NAMED).join(" ");
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} others` : "";
  return [{ path, message: `has letters that can't be printed: ${named}${more}. ${advice}` }];
}

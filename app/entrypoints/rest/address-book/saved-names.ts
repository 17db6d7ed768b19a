/** Requests may name saved addresses and boxes: `"address_to": "Athens warehouse"`, `"box": "Shoe box"`. */
import type { Box, Caller } from "../../../domain/engine/index.ts";
import { outerSize } from "../../../domain/engine/index.ts";
import { nameKey } from "../../../domain/orders/address-book/address-book.ts";
import type { NamesUsed, SavedNames } from "../../../domain/orders/batches/batch-body.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { presentAddress } from "../values/from-engine.ts";
import { LONGEST_NAME } from "../values/saved-name.ts";

export type SavedNameNeeds = Pick<Services, "addressBook" | "shippingConfigs">;

const sides = ["address_from", "address_to"] as const;

type Fields = Readonly<Record<string, unknown>>;

/** The body with addresses and sizes in the place of their names. Unknown names stay, for the body's check to refuse. */
export async function withSavedNames({ app, caller }: Call<SavedNameNeeds>, body: unknown): Promise<unknown> {
  const [filled] = await rowsWithSavedNames([body], (names) => savedNames(app, caller, names));
  return filled;
}

/** The same for many requests. @param find is called once at most */
export async function rowsWithSavedNames(
  rows: readonly unknown[],
  find: (names: NamesUsed) => Promise<SavedNames>,
): Promise<readonly unknown[]> {
  const addresses = rows.flatMap((row) =>
    isFields(row) ? sides.map((side) => row[side]).filter(isName) : [],
  );
  const boxes = rows.some((row) => itemsOf(row).some(({ box }) => isName(box)));
  if (addresses.length === 0 && !boxes) return rows;
  const saved = await find({ addresses, boxes });
  return rows.map((row) => (isFields(row) ? filled(row, saved) : row));
}

/** The saved addresses and boxes of these names, read with two queries at most. */
export async function savedNames(
  { addressBook, shippingConfigs }: SavedNameNeeds,
  caller: Caller,
  names: NamesUsed,
): Promise<SavedNames> {
  const addresses = await addressBook.byNames(caller, names.addresses);
  const boxes = names.boxes ? (await shippingConfigs.current(caller)).shippingConfig.boxes : [];
  return { addresses, boxes };
}

function filled(row: Fields, { addresses, boxes }: SavedNames): Fields {
  const found = sides.flatMap((side) => {
    const name = row[side];
    const address = isName(name) ? addresses.get(nameKey(name)) : undefined;
    return address === undefined ? [] : [[side, presentAddress(address)] as const];
  });
  const items = Array.isArray(row.items) ? row.items.map((item) => inItsBox(item, boxes)) : undefined;
  return { ...row, ...Object.fromEntries(found), ...(items && { items }) };
}

/** An item with sides of its own keeps its box, which its check refuses. */
function inItsBox(item: unknown, boxes: readonly Box[]): unknown {
  if (!isFields(item) || !isName(item.box)) return item;
  const key = nameKey(item.box);
  const box =
    boxes.find(({ name }) => nameKey(name) === key) ?? boxes.find(({ code }) => nameKey(code) === key);
  const { box: _name, ...others } = item;
  if (box === undefined || ["length", "width", "height"].some((side) => typeof item[side] === "number"))
    return item;
  const { lengthCm, widthCm, heightCm } = outerSize(box);
  return { ...others, length: lengthCm, width: widthCm, height: heightCm };
}

function itemsOf(row: unknown): readonly Fields[] {
  return isFields(row) && Array.isArray(row.items) ? row.items.filter(isFields) : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST_NAME && value.trim() !== "";
}

import type { SavedKind } from "../../../../domain/orders/address-book/address-book.ts";
import type { AddressField } from "../../new-shipment/fields.ts";

/** The form of one saved address, as typed. `label`: the name that it is saved as. */
export type EntryValues = Readonly<Record<AddressField | "label", string>> & { readonly kind: SavedKind };

export type EntryProblem = "missing" | "country" | "zip" | "phone" | "taken" | "full";

export type EntryProblems = Readonly<Partial<Record<keyof EntryValues, EntryProblem>>>;

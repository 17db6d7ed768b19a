import type { BatchFile } from "../batches/batch-file.ts";
import type { OrderFileTerms, ReadOrders } from "./read-orders.ts";

export interface OrderFileRequest extends OrderFileTerms {
  /** The sender of rows that name no `address_from`; fields as the API has them. */
  readonly sender: Readonly<Record<string, string>> | null;
}

type Read = Omit<Extract<ReadOrders, { readonly state: "read" }>, "orders" | "headers">;

/** A file of orders as it was understood, or the questions that it leaves open. */
export type OrderFile =
  | Exclude<ReadOrders, { readonly state: "read" }>
  | (Read & {
      readonly file: BatchFile;
      /** Of each order, its rows in the file. */
      readonly rows: readonly (readonly number[])[];
      /** The header of the column that has a path's value. */
      readonly headers: Readonly<Record<string, string>>;
    });

/** Erases the rows and columns that go with orders, shipments, a shop or its merchant, as personal-data.ts says of their tables. */
import { personalColumns } from "../../domain/personal-data.ts";
import type { Prisma } from "./generated/client.ts";

type Sql = Pick<Prisma.TransactionClient, "$executeRawUnsafe">;

/** @param of SQL of the condition; `null`: the column does not go */
function statements(
  of: (
    column: (typeof personalColumns)[number],
  ) => { readonly how?: string | undefined; readonly where: string } | null,
): readonly string[] {
  const found = personalColumns.flatMap((each) => {
    const { how, where } = of(each) ?? { where: "" };
    const { table, column, stored } = each;
    if (how === "row") return [`DELETE FROM ${table} WHERE ${where}`];
    const empty = stored === "tokens" ? "'{}'" : "NULL";
    if (how === "column")
      return [`UPDATE ${table} SET "${column}" = ${empty} WHERE ${where} AND "${column}" IS NOT NULL`];
    return [];
  });
  return [...new Set(found)];
}

/** $1: the merchant; $2: orders' numbers, or shipments' ids. */
const withPerson = {
  order: statements(({ found, erased }) =>
    found?.order === undefined
      ? null
      : { how: erased?.person, where: `merchant_id = $1::uuid AND "${found.order}" = ANY($2::text[])` },
  ),
  shipment: statements(({ found, erased }) =>
    found?.shipment === undefined
      ? null
      : { how: erased?.person, where: `merchant_id = $1::uuid AND "${found.shipment}" = ANY($2::uuid[])` },
  ),
};

const withMerchant = {
  shop: statements(({ erased }) => ({ how: erased?.shop, where: "merchant_id = $1::uuid" })),
  merchant: statements(({ erased }) => ({ how: erased?.merchant, where: "merchant_id = $1::uuid" })),
};

/** Erases the rows that depend on these orders or shipments, whose own rows are redacted elsewhere. */
export async function eraseRowsOf(
  sql: Sql,
  kind: keyof typeof withPerson,
  merchantId: string,
  values: readonly string[],
): Promise<void> {
  for (const statement of withPerson[kind]) await sql.$executeRawUnsafe(statement, merchantId, values);
}

/** Erases a merchant's rows: with `shop/redact`, or once the merchant is forgotten. */
export async function eraseAllRows(
  sql: Sql,
  kind: keyof typeof withMerchant,
  merchantId: string,
): Promise<void> {
  for (const statement of withMerchant[kind]) await sql.$executeRawUnsafe(statement, merchantId);
}

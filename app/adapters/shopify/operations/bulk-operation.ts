import { z } from "zod";
import { operation } from "./operation.ts";
import { userErrors } from "./user-errors.ts";

const bulkOperation = z.object({
  id: z.string(),
  status: z.string(),
  errorCode: z.string().nullable(),
  /** Shopify sends counts as text. */
  objectCount: z.coerce.number(),
  query: z.string(),
  createdAt: z.string(),
  /** The address of the result file; `null` when the query found nothing. */
  url: z.string().nullable(),
});

export type BulkOperation = z.output<typeof bulkOperation>;

const fields = "id status errorCode objectCount query createdAt url";

export const runBulkQuery = operation(
  `#graphql
  mutation RunBulkQuery($query: String!, $groupObjects: Boolean!) {
    bulkOperationRunQuery(query: $query, groupObjects: $groupObjects) {
      bulkOperation { ${fields} }
      userErrors { field message code }
    }
  }`,
  z.object({
    bulkOperationRunQuery: z.object({
      bulkOperation: bulkOperation.nullable(),
      userErrors: z.array(userErrors.element.extend({ code: z.string().nullish() })),
    }),
  }),
);

export const bulkOperationState = operation(
  `#graphql
  query BulkOperationState($id: ID!) {
    bulkOperation(id: $id) { ${fields} }
  }`,
  z.object({ bulkOperation: bulkOperation.nullable() }),
);

/** The app's newest operations. One whose id was never stored, because its answer was lost, is among them. */
export const latestBulkOperations = operation(
  `#graphql
  query LatestBulkOperations {
    bulkOperations(first: 50, query: "operation_type:query") {
      nodes { ${fields} }
    }
  }`,
  z.object({ bulkOperations: z.object({ nodes: z.array(bulkOperation) }) }),
);

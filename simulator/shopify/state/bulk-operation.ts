/** A query that Shopify runs by itself, into a file of one JSON object a line. */
export interface BulkOperation {
  __typename: "BulkOperation";
  id: number;
  query: string;
  groupObjects: boolean;
  /** of the request that began it */
  apiVersion: string;
  status: "CREATED" | "RUNNING" | "COMPLETED" | "FAILED" | "CANCELING" | "CANCELED";
  errorCode: BulkOperationFailure | null;
  objectCount: number;
  rootObjectCount: number;
  createdAt: string;
  completedAt: string | null;
  /** unguessable part of the file's address */
  fileName: string;
  /** the file's size */
  fileBytes: number;
}

export type BulkOperationFailure = "ACCESS_DENIED" | "INTERNAL_SERVER_ERROR" | "TIMEOUT";

export const isUnderWay = ({ status }: BulkOperation): boolean =>
  status === "CREATED" || status === "RUNNING" || status === "CANCELING";

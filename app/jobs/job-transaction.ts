/** As much of a database transaction as a job needs to be written in it. */
export interface JobTransaction {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

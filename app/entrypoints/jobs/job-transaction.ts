/** The part of a database transaction that writing a job needs. */
export interface JobTransaction {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

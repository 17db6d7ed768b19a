/**
 * Set in every session with PostgreSQL. Memoize allocates room for as many rows as a merchant may have before a list's
 * page begins: 4 ms for 80,000 orders.
 */
export const withoutMemoize = "enable_memoize=off";

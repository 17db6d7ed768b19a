/**
 * Set in every session with PostgreSQL.
 * - Memoize allocates room for as many rows as a merchant may have before a list's page begins: 4 ms for 80,000 orders.
 * - A page at random is not taken for one of four in a row, as on a turning disk. Otherwise PostgreSQL reads all of a list's rows by a
 *   bitmap and sorts them, where it expects few of them, and not the first 26 in their order.
 */
export const plannerSettings = ["enable_memoize=off", "random_page_cost=1.1"] as const;

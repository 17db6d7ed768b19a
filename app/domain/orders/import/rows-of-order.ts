/** The labels of an order that has several rows. */
export const rowsOfOrderChoices = ["ask", "one-label", "label-each"] as const;
export type RowsOfOrder = (typeof rowsOfOrderChoices)[number];

/** About printed pick lists that changed. The server sends these words. */
export const pickLists = {
  outdated: (at: string, revision: number) =>
    revision === 1
      ? `The pick list printed ${at} is out of date`
      : `Revision ${revision} of the pick list, printed ${at}, is out of date`,
  change: (signed: string, product: string, orders: string) => `${signed} × ${product} (${orders})`,
  check: (order: string) => `${order}: other pieces than its label. Check the order.`,
  more: (count: number) => `and ${count} more`,
  print: (revision: number) => `Print revision ${revision}`,
} as const;

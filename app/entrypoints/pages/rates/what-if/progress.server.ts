/** How far this process is with the changes that it tries. Another process of the same shop shows none. */
const running = new Map<string, number>();

const keyOf = (merchantId: string, run: string) => `${merchantId} ${run}`;

export function progressOf(merchantId: string, run: string): number | null {
  return running.get(keyOf(merchantId, run)) ?? null;
}

/** @param work reports the orders that it has read */
export async function withProgress<Result>(
  merchantId: string,
  run: string,
  work: (progressed: (orders: number) => void) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(merchantId, run);
  try {
    return await work((orders) => running.set(key, orders));
  } finally {
    running.delete(key);
  }
}

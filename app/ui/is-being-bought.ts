/** Whether an order's label comes soon. One with a reason waits for somebody: that may be for weeks. */
export function isBeingBought({
  state,
  detail,
}: {
  readonly state: string;
  readonly detail: object | null;
}): boolean {
  return state === "buying" && detail === null;
}

/** Whether the order's label comes soon. A purchase with a reason waits for a person, perhaps for weeks. */
export function isBeingBought({
  state,
  detail,
}: {
  readonly state: string;
  readonly detail: object | null;
}): boolean {
  return state === "buying" && detail === null;
}

import type { OrderState } from "./order-badge.tsx";

/** Whether the list can buy a label. If another label may be one too many, only the order's page can. */
export function canBuy({
  state,
  labelWithoutFulfillment,
}: {
  readonly state: OrderState;
  readonly labelWithoutFulfillment: string | null;
}): boolean {
  return (state === "ready" || state === "failed") && labelWithoutFulfillment === null;
}

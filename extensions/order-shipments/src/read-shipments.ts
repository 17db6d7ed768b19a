const statuses = [
  "making",
  "failed",
  "left-alone",
  "cancelled",
  "PRE_TRANSIT",
  "TRANSIT",
  "DELIVERED",
  "EXCEPTION",
] as const;

/** One shipment of the order, made or to be made. */
export interface OrderShipment {
  readonly id: string;
  readonly status: (typeof statuses)[number];
  /** Present once it is made. */
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  /** The reason that it could not be made, or was left alone, in the merchant's language. */
  readonly reason: string | null;
}

export interface OrderShipments {
  readonly shipments: readonly OrderShipment[];
  /** Shopify hides the order from the app, as it is older than 60 days: the merchant may allow access. */
  readonly isHidden: boolean;
}

/**
 * The order's shipments, from the app's own server: the admin adds a session token to requests to the app's
 * address.
 * @throws Error no answer, or an answer that this version of the block does not know
 */
export async function readShipments(orderId: string, language: string): Promise<OrderShipments> {
  const query = new URLSearchParams({ locale: language });
  const response = await fetch(`/extension/orders/${encodeURIComponent(orderId)}?${query}`);
  if (!response.ok) throw new Error(`the app answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isAnswer(answer)) throw new Error("the app answered something else");
  return { shipments: answer.shipments, isHidden: answer.isHidden === true };
}

function isAnswer(value: unknown): value is { shipments: OrderShipment[]; isHidden?: unknown } {
  return isRecord(value) && Array.isArray(value.shipments) && value.shipments.every(isShipment);
}

function isShipment(value: unknown): value is OrderShipment {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    statuses.some((status) => status === value.status) &&
    [value.carrier, value.trackingNumber, value.trackingUrl, value.reason].every(
      (each) => each === null || typeof each === "string",
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

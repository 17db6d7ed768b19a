/** What can come of talking to a shop. A job retries the first and gives up on the others. */
import { PlatformClosedError, PlatformRefusedError, PlatformUnavailableError } from "../orders/platform.ts";

/** Shopify did not answer, answered with a fault of its own, or asks us to slow down. Worth a retry. */
export class ShopifyUnavailableError extends PlatformUnavailableError {
  override readonly name: string = "ShopifyUnavailableError";
}

/** The shop's bucket has no room for the call, and none soon. */
export class ThrottledError extends ShopifyUnavailableError {
  override readonly name = "ThrottledError";
  /** From now, as far as we know. */
  readonly affordableInMs: number;

  constructor(shop: string, affordableInMs: number) {
    super(`${shop} is throttling our calls: there is room again in ${Math.ceil(affordableInMs / 1000)} s.`);
    this.affordableInMs = affordableInMs;
  }
}

/** Shopify understood and said no. */
export class ShopifyRefusedError extends PlatformRefusedError {
  override readonly name = "ShopifyRefusedError";
}

/** We hold no working access to the shop: the app was removed, or its owner has to open it once. */
export class ShopNotConnectedError extends PlatformClosedError {
  override readonly name = "ShopNotConnectedError";
}

/** `userErrors` of a mutation's payload: what the input did wrong. */
export interface UserError {
  readonly field?: readonly string[] | null | undefined;
  readonly message: string;
}

/** @throws ShopifyRefusedError naming every user error, when there is one */
export function refuseUserErrors(userErrors: readonly UserError[]): void {
  if (userErrors.length === 0) return;
  throw new ShopifyRefusedError(userErrors.map(({ message }) => message).join(" "));
}

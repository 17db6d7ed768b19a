/** Failures of a call to a shop. A job retries `ShopifyUnavailableError`, and gives up on the other two kinds. */
import {
  PlatformClosedError,
  PlatformRefusedError,
  PlatformUnavailableError,
} from "../../domain/orders/platform.ts";

/** Shopify did not answer, had a fault of its own, or throttles us. A retry may succeed. */
export class ShopifyUnavailableError extends PlatformUnavailableError {
  override readonly name: string = "ShopifyUnavailableError";
}

/** The shop's bucket has no room for the call now, nor soon. */
export class ThrottledError extends ShopifyUnavailableError {
  override readonly name = "ThrottledError";
  /** An estimate of the time from now until the shop's bucket has room for the call. */
  readonly affordableInMs: number;

  constructor(shop: string, affordableInMs: number) {
    super(`${shop} is throttling our calls: there is room again in ${Math.ceil(affordableInMs / 1000)} s.`);
    this.affordableInMs = affordableInMs;
  }
}

/** Shopify understood the call and refused it. */
export class ShopifyRefusedError extends PlatformRefusedError {
  override readonly name: string = "ShopifyRefusedError";
}

/** The shop has not granted the call's access scope, or no longer. */
export class AccessDeniedError extends ShopifyRefusedError {
  override readonly name = "AccessDeniedError";
}

/** We hold no working access to the shop: the app was removed, or its owner has to open it once. */
export class ShopNotConnectedError extends PlatformClosedError {
  override readonly name = "ShopNotConnectedError";
}

/** An entry of `userErrors` in a mutation's payload: Shopify's objection to the input. */
export interface UserError {
  readonly field?: readonly string[] | null | undefined;
  readonly message: string;
}

/** @throws ShopifyRefusedError with the messages of all user errors, if there are any */
export function refuseUserErrors(userErrors: readonly UserError[]): void {
  if (userErrors.length === 0) return;
  throw new ShopifyRefusedError(userErrors.map(({ message }) => message).join(" "));
}

import type { ErrorMetadata } from "../errors.ts";
import { EngineError } from "../errors.ts";
import type { PointMisfit } from "./point-need.ts";

/**
 * Thrown by a driver's `book` and `check`: the carrier does not take the parcel at this end's point, which its directory
 * had. Callers get it with the nearest points that do.
 */
export class PointRefusedError extends EngineError {
  readonly side: "from" | "to";
  readonly misfit: PointMisfit;

  constructor(
    side: PointRefusedError["side"],
    misfit: PointMisfit,
    message: string,
    metadata: ErrorMetadata | null = null,
    options?: ErrorOptions,
  ) {
    super("OPTION_NOT_AVAILABLE", message, metadata, options);
    this.side = side;
    this.misfit = misfit;
  }
}

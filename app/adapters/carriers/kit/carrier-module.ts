import { z } from "zod";
import { EngineError, mergePieces, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import { callCarrier } from "./call-carrier.ts";
import { defineDriver } from "./define-driver.ts";
import type { KitDriver } from "./outside-carrier.ts";

/** The kit that builds drivers. */
export const carrierKit = { z, defineDriver, callCarrier, mergePieces, EngineError, OutcomeUnknownError };
export type CarrierKit = typeof carrierKit;

/**
 * The export `drivers` of a module named in CARRIER_MODULES. It receives the kit as an argument. The built
 * server is one file, so an import from the sources would load second copies of its classes, and the server
 * would not recognise their errors.
 */
export type CarrierModule = (kit: CarrierKit) => readonly KitDriver[];

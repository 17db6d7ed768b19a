import { z } from "zod";
import { EngineError, OutcomeUnknownError } from "../../engine/index.ts";
import { callCarrier } from "./call-carrier.ts";
import { defineDriver } from "./define-driver.ts";
import type { KitDriver } from "./outside-carrier.ts";

/** What a driver is made with. */
export const carrierKit = { z, defineDriver, callCarrier, EngineError, OutcomeUnknownError };
export type CarrierKit = typeof carrierKit;

/**
 * What a module named in CARRIER_MODULES exports as `drivers`. It is handed the kit rather than importing it: the built
 * server is one file, and what a module imported from the sources would be another copy, whose errors nobody knows.
 */
export type CarrierModule = (kit: CarrierKit) => readonly KitDriver[];

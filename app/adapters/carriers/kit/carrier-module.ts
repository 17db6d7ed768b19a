import { z } from "zod";
import {
  EngineError,
  mergePieces,
  OutcomeUnknownError,
  PointRefusedError,
} from "../../../domain/engine/index.ts";
import { callCarrier } from "./call-carrier.ts";
import type { CarrierTerms } from "./carrier-terms.ts";
import { defineDriver } from "./define-driver.ts";
import * as texts from "./folded-text.ts";
import * as keptLists from "./kept-answers.ts";
import * as labelBytes from "./label-bytes.ts";
import * as labels from "./label-printing.ts";
import * as laxValues from "./lax-values.ts";
import type { KitDriver } from "./outside-carrier.ts";
import * as phones from "./phone.ts";
import * as refusals from "./refusal.ts";
import * as scans from "./scans.ts";
import { sendCall } from "./send-call.ts";
import { carrierSessions } from "./session.ts";
import * as soap from "./soap.ts";
import * as tracking from "./track-each.ts";
import * as wallTimes from "./wall-time.ts";
import * as answers from "./wire-answer.ts";
import * as xml from "./xml.ts";

/** The kit that builds drivers: the one that Waybill's own carriers are built with. */
export const carrierKit = {
  z,
  defineDriver,
  callCarrier,
  sendCall,
  carrierSessions,
  mergePieces,
  EngineError,
  OutcomeUnknownError,
  PointRefusedError,
  ...refusals,
  ...answers,
  ...labelBytes,
  ...labels,
  ...laxValues,
  ...keptLists,
  ...phones,
  ...scans,
  ...texts,
  ...tracking,
  ...wallTimes,
  ...xml,
  ...soap,
};
export type CarrierKit = typeof carrierKit;

/** A driver that is made with the surroundings of the installation: its hosts, and its pace in all processes. */
export interface DriverOfTerms {
  readonly driver: string;
  of(terms: CarrierTerms): KitDriver;
}

/** A driver as a module makes it. */
export type ModuleDriver = KitDriver | DriverOfTerms;

export const withTerms = (made: ModuleDriver, terms: CarrierTerms): KitDriver =>
  "of" in made ? made.of(terms) : made;

/**
 * The export `drivers` of a module named in CARRIER_MODULES. It receives the kit as an argument. The built
 * server is one file, so an import from the sources would load second copies of its classes, and the server
 * would not recognise their errors.
 */
export type CarrierModule<Made extends ModuleDriver = KitDriver> = (kit: CarrierKit) => readonly Made[];

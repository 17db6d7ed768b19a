// Run: push
/** The battery: every driver against its carrier's server. `battery-row.ts` says how a carrier takes part. */
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import type { CarrierDesk } from "./battery-row.ts";
import { accountPart } from "./parts/account.ts";
import { directoryPart, labelPart, onceGivenLabelPart, trackingPart } from "./parts/after-booking.ts";
import { bookingPart } from "./parts/booking.ts";
import { rows } from "./rows.ts";

describe.each(rows)("$name", ({ open }) => {
  let opened: CarrierDesk;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(() => opened.server.heal());
  afterAll(() => opened.close());
  const desk = () => opened;

  describe("an account", () => accountPart(desk));
  describe("a booking", () => bookingPart(desk));
  describe("a label", () => labelPart(desk));
  describe("a label that is given once", () => onceGivenLabelPart(desk));
  describe("tracking", () => trackingPart(desk));
  describe("directories and days", () => directoryPart(desk));
});

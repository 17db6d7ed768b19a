import { expect, it } from "vitest";
import type { Shipment } from "../../../../app/domain/engine/index.ts";
import { callFaults } from "../../../../simulator/carriers/kit/fault-kinds.ts";
import { shipmentOf } from "../../a-carrier-desk.ts";
import type { CarrierDesk } from "../battery-row.ts";
import { outcomeOf } from "../outcomes.ts";
import type { OpenDesk } from "./part.ts";
import { faultsOf, pieceCounts } from "./part.ts";

const beginnings = { "application/pdf": "%PDF", "application/zpl": "^XA" } as const;

const booked = async (desk: CarrierDesk, pieces = 1): Promise<Shipment> =>
  shipmentOf(await desk.connect().book(desk.order(pieces)));

/** Labels, byte for byte. */
export function labelPart(desk: OpenDesk): void {
  it("prints each format of a parcel, of a further one and of all, byte for byte", async () => {
    const { labels } = desk().connect();
    if (labels === undefined || labels.asBought) return;
    for (const count of pieceCounts(desk())) {
      const shipment = await booked(desk(), count);
      const wanted = labels.inOneFile ? [null] : [null, 1, count];
      for (const format of labels.formats)
        for (const piece of new Set(wanted)) {
          const label = await labels.print(shipment, format, piece);
          expect(Buffer.from(label.bytes).toString("latin1")).toContain(beginnings[label.mediaType]);
          const sent = await (desk().sentLabel?.(shipment, format) ??
            labels.print(shipment, format, piece).then(({ bytes }) => bytes));
          expect(Buffer.compare(label.bytes, sent), `${format} of ${piece ?? "all"}`).toBe(0);
        }
    }
  });

  it.each(callFaults)("has no other bytes than the label's after %s", async (kind) => {
    const { labels } = desk().connect();
    if (labels === undefined || labels.asBought || !faultsOf(desk()).includes(kind)) return;
    const { label: call } = desk().server.calls;
    expect(call, "The row's `server.calls.label` names the server's call.").toBeDefined();
    const shipment = await booked(desk());
    await desk().server.fault(kind, call ?? "");
    for (const format of labels.formats.slice(0, 1)) {
      const outcome = await outcomeOf(desk(), () => labels.print(shipment, format, null));
      await desk().server.heal();
      if (outcome.kind === "done") {
        const again = desk().sentLabel
          ? await desk().sentLabel?.(shipment, format)
          : (await labels.print(shipment, format, null)).bytes;
        expect(Buffer.compare(outcome.result.bytes, again ?? new Uint8Array())).toBe(0);
      } else expect(outcome).toMatchObject({ kind: "not-done", error: { code: "CARRIER_UNAVAILABLE" } });
    }
  });
}

/** Labels that come with the booking and never again, byte for byte. */
export function onceGivenLabelPart(desk: OpenDesk): void {
  it("gives each format with the booking, as the carrier sent it, and prints none later", async () => {
    const { labels, book } = desk().connect();
    if (!labels?.asBought) return;
    for (const count of pieceCounts(desk()))
      for (const format of labels.formats) {
        const result = await book({ ...desk().order(count), labelFormat: format });
        const shipment = shipmentOf(result);
        expect(result.labels?.length, `labels of ${format}`).toBeGreaterThan(0);
        for (const { format: given, label } of result.labels ?? []) {
          expect(given).toBe(format);
          expect(Buffer.from(label.bytes).toString("latin1")).toContain(beginnings[label.mediaType]);
        }
        const sent = await desk().sentLabel?.(shipment, format);
        expect(sent, "The row's `sentLabel` has the label as the carrier's server sent it.").toBeDefined();
        const whole = result.labels?.find(({ piece }) => piece === null)?.label.bytes ?? new Uint8Array();
        expect(Buffer.compare(whole, sent ?? new Uint8Array()), `${format} of ${count}`).toBe(0);
        expect(await outcomeOf(desk(), () => labels.print(shipment, format, null))).toMatchObject({
          kind: "not-done",
          error: { code: "CARRIER_REJECTED" },
        });
      }
  });
}

/** The table of tracking, whole. */
export function trackingPart(desk: OpenDesk): void {
  it("reads every word of the carrier's table, and repeats what it has read", async () => {
    const { tracking } = desk();
    const connection = desk().connect();
    if (connection.track === undefined) return;
    expect(
      tracking?.table.length,
      "The row's `tracking.table` has every word of the carrier's sheet.",
    ).toBeGreaterThan(0);
    const read = async (ref: string) => (await connection.track?.([ref]))?.get(ref) ?? [];
    for (const [word, status, milestone] of tracking?.table ?? []) {
      const shipment = await booked(desk());
      await tracking?.prepare?.(connection, shipment);
      await tracking?.happen(shipment.trackingRef, word);
      const entries = await read(shipment.trackingRef);
      expect([word, entries.at(-1)?.status, entries.at(-1)?.milestone ?? null]).toEqual([
        word,
        status,
        milestone,
      ]);
      expect(entries.map(({ statusDate }) => statusDate.getTime())).toEqual(
        entries.map(({ statusDate }) => statusDate.getTime()).toSorted((a, b) => a - b),
      );
      const ids = entries.flatMap(({ id }) => (id === undefined ? [] : [id]));
      expect(new Set(ids).size).toBe(ids.length);
      expect(await read(shipment.trackingRef)).toEqual(entries);
      await desk().server.heal();
    }
  });

  it("has no history of a number that it does not know, and loses none to a fault", async () => {
    const connection = desk().connect();
    if (connection.track === undefined) return;
    const unknown = await outcomeOf(desk(), async () => connection.track?.(["0000000000"]));
    if (unknown.kind === "done") expect(unknown.result?.get("0000000000") ?? []).toEqual([]);
    const { track: call } = desk().server.calls;
    expect(call, "The row's `server.calls.track` names the server's call.").toBeDefined();
    for (const kind of faultsOf(desk())) {
      const { trackingRef } = await booked(desk());
      await desk().server.fault(kind, call ?? "");
      const outcome = await outcomeOf(desk(), async () => connection.track?.([trackingRef]));
      await desk().server.heal();
      if (outcome.kind !== "done")
        expect(outcome).toMatchObject({ kind: "not-done", error: { code: "CARRIER_UNAVAILABLE" } });
    }
  });
}

/** Points and the day's closing. */
export function directoryPart(desk: OpenDesk): void {
  it("lists its points: each once, at its place; a fault empties no list", async () => {
    const { points } = desk().connect();
    if (points === undefined) return;
    const listed = await points.list();
    expect(listed.length).toBeGreaterThan(0);
    expect(new Set(listed.map(({ locationId }) => locationId)).size).toBe(listed.length);
    for (const { latitude, longitude, name, address } of listed) {
      expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180).toBe(true);
      expect([name, address.country].every((text) => text !== "")).toBe(true);
    }
    const { points: call } = desk().server.calls;
    if (call === undefined) return;
    for (const kind of faultsOf(desk())) {
      await desk().server.fault(kind, call);
      const outcome = await outcomeOf(desk(), () => points.list());
      await desk().server.heal();
      if (outcome.kind === "done") expect(outcome.result.length).toBe(listed.length);
      else expect(outcome).toMatchObject({ kind: "not-done", error: { code: "CARRIER_UNAVAILABLE" } });
    }
  });

  it("closes a day: each shipment is on one list, and closing again lists none twice", async () => {
    const { dayClosing, labels } = desk().connect();
    if (dayClosing === undefined) return;
    const { toClosing } = desk();
    expect(toClosing, "The row's `toClosing` moves the clocks to the cut-off.").toBeDefined();
    const shipments = [await booked(desk()), await booked(desk(), Math.min(2, desk().mostPieces))];
    for (const shipment of labels?.asBought ? [] : shipments)
      await labels?.print(shipment, labels.formats[0] ?? "a6", null);
    const day = (await toClosing?.()) ?? "";
    const lists = await dayClosing.close(day, shipments);
    expect(lists.flatMap(({ shipmentIds }) => shipmentIds).toSorted()).toEqual(
      shipments.map(({ id }) => id).toSorted(),
    );
    expect(await dayClosing.close(day, [])).toEqual([]);
  });
}

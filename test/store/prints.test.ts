// Run: push, begins early
/** Many labels as one document, over the real stores, drawn for real. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller, Shipment } from "../../app/domain/engine/index.ts";
import { cancelShipment } from "../../app/domain/engine/index.ts";
import type { PrintAsked } from "../../app/domain/orders/printing/ask-for-print.ts";
import { askForPrint, askForPrints } from "../../app/domain/orders/printing/ask-for-print.ts";
import { preparePrint } from "../../app/domain/orders/printing/prepare-print.ts";
import type { Print, PrintServices } from "../../app/domain/orders/printing/print.ts";
import { aShipment, storeShipment } from "../support/a-shipment.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { papersHere } from "../support/draw-here.ts";
import { dying } from "../support/dying.ts";
import { readPdfText } from "../support/read-label.ts";
import type { TestStores } from "../support/stores.ts";
import { testPorts, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let caller: Caller;
let services: PrintServices;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  caller = { merchantId: stores.ids.next(), environment: "sandbox" };
  const ports = testPorts(database, stores);
  services = { ...stores, ports, papers: papersHere(ports) };
});

/** With a voucher of the caller's own, so that the label is ours to draw. */
const aLabel = (given: Partial<Shipment> = {}, of = caller) =>
  storeShipment(stores, aShipment(of, stores.ids.next(), { bookedAtCarrier: false, ...given }));

async function ask(
  shipments: readonly (Shipment | string)[],
  asked: Partial<PrintAsked> = {},
  queued = false,
): Promise<Print> {
  const shipmentIds = shipments.map((each) => (typeof each === "string" ? each : each.id));
  const print = { id: stores.ids.next(), caller, askedBy: "merchant" as const };
  const request = { format: "a6", startPosition: null, order: "given" as const, ...asked, shipmentIds };
  return askForPrint(services, { ...print, asked: request }, { queued });
}

async function prepare({ id }: Pick<Print, "id">): Promise<Print> {
  const print = await preparePrint(services, caller, id);
  if (print === null) throw new Error("the print is gone");
  return print;
}

async function pagesOf(print: Print): Promise<readonly string[]> {
  const document = await stores.prints.document(print);
  return document === null ? [] : readPdfText(new Uint8Array(document.bytes));
}

describe("a print", () => {
  it("is one document with a page for each shipment, in the order given", async () => {
    const labels = [await aLabel(), await aLabel(), await aLabel()].reverse();
    const print = await prepare(await ask(labels));
    expect(print).toMatchObject({ state: "done", done: 3, total: 3, result: { pages: 3, skipped: [] } });
    const pages = await pagesOf(print);
    expect(pages).toHaveLength(3);
    for (const [index, { trackingRef }] of labels.entries())
      expect(pages[index]?.replaceAll(" ", "")).toContain(trackingRef);
  });

  it.each([
    ["order", ["#9", "#10", "#100"]],
    ["given", ["#100", "#9", "#10"]],
  ] as const)("sorted by %s", async (order, names) => {
    const given = ["#100", "#9", "#10"];
    const labels = await Promise.all(given.map((orderName) => aLabel({ orderName })));
    const { result } = await prepare(await ask(labels, { order }));
    const byId = new Map(labels.map(({ id, orderName }) => [id, orderName]));
    expect(result.printedIds.map((id) => byId.get(id))).toEqual(names);
  });

  it("names every shipment that it lacks, and tells nothing of another merchant's", async () => {
    const kept = await aLabel();
    const cancelled = await aLabel();
    await cancelShipment(services.ports, caller, cancelled.id);
    const own = await aLabel({ externalLabelUrl: "https://example.com/label.pdf" });
    const foreign = await aLabel({}, { ...caller, merchantId: stores.ids.next() });
    const otherWorld = await aLabel({}, { ...caller, environment: "production" });
    const wanted = [cancelled, foreign, kept, otherWorld, "no-id", own];
    const { result } = await prepare(await ask(wanted));
    expect(result.skipped.map(({ code }) => code)).toEqual([
      ...["CANCELLED", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "LABEL_ELSEWHERE"],
    ]);
    expect(result.skipped.map(({ shipmentId }) => shipmentId)).toEqual(
      wanted.filter((each) => each !== kept).map((each) => (typeof each === "string" ? each : each.id)),
    );
    expect(result).toMatchObject({ pages: 1, printedIds: [kept.id] });
  });

  it("has no document if nothing can be printed", async () => {
    const print = await prepare(await ask(["nothing"]));
    expect(print).toMatchObject({ state: "done", result: { pages: 0 } });
    expect(await stores.prints.document(print)).toBeNull();
  });

  it("prints a repeated id once", async () => {
    const label = await aLabel();
    expect((await prepare(await ask([label, label]))).result.pages).toBe(1);
  });

  it.each([
    [{ format: "a7" }, "format"],
    [{ format: "a6", startPosition: 2 }, "start_position"],
    [{ format: "a4-4", startPosition: 5 }, "start_position"],
  ])("is refused with %j", async (asked, path) => {
    const refused = ask([await aLabel()], asked);
    await expect(refused).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: { issues: [{ path }] },
    });
  });

  it("is another merchant's to neither read nor find", async () => {
    const print = await prepare(await ask([await aLabel()]));
    const stranger = { ...caller, merchantId: stores.ids.next() };
    expect(await stores.prints.get(stranger, print.id)).toBeNull();
    expect(await stores.bulkRuns.get(stranger, print.id)).toBeNull();
    expect(await stores.bulkRuns.get({ ...caller, environment: "production" }, print.id)).toBeNull();
    expect(await stores.prints.latest(stranger)).toEqual([]);
    expect(await stores.bulkRuns.get(caller, print.id)).toMatchObject({ kind: "print", done: 1 });
  });

  it("writes its job with itself, once", async () => {
    const id = stores.ids.next();
    const asked = {
      ...{ shipmentIds: [(await aLabel()).id], format: "a6", startPosition: null, order: "given" as const },
    };
    for (let time = 0; time < 2; time++)
      await askForPrint(services, { id, caller, askedBy: "api", asked }, { queued: true });
    expect(stores.jobs.filter(({ name }) => name === "print")).toEqual([
      { name: "print", data: { ...caller, jobId: id } },
    ]);
  });
});

describe("slips and pick lists", () => {
  const closed = async (print: Print) => (await pagesOf(print)).map((page) => page.replaceAll(/\s/g, ""));

  it("are a page each, of the shipments' own items, without a carrier's label", async () => {
    const items = [{ weightG: 500, label: "Σαπούνι", sku: "SOAP-1", place: "A-2" }];
    // Its label is not for us to print; its slip is.
    const elsewhere = await aLabel({ items, orderName: "#2", externalLabelUrl: "https://example.com/l.pdf" });
    const labels = [await aLabel({ items, orderName: "#1" }), elsewhere];
    const slips = await prepare(await ask(labels, { documents: "slips", format: "a5" }));
    expect(slips.result).toMatchObject({ pages: 2, skipped: [], printedIds: labels.map(({ id }) => id) });
    for (const [index, page] of (await closed(slips)).entries())
      for (const word of ["SOAP-1", "Σαπούνι", "A-2", `#${index + 1}`]) expect(page).toContain(word);
    const picks = await prepare(await ask(labels, { documents: "pick_list", format: "a4", language: "el" }));
    const [page = ""] = await closed(picks);
    expect(page).toContain("Λίστασυλλογής");
    expect(page).toContain("#1×1,#2×1");
  });

  it("are drawn beside their labels", async () => {
    const labels = [await aLabel({ orderName: "#1" }), await aLabel({ orderName: "#2" })];
    const print = await prepare(await ask(labels, { documents: "labels_and_slips" }));
    expect(print.result.pages).toBe(4);
    const pages = await closed(print);
    expect(pages.map((page) => page.includes(labels[0]?.trackingRef ?? "-"))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ["labels_and_slips", "zpl-203"],
    ["slips", "a4-4"],
    ["pick_list", "4x6"],
  ] as const)("are refused as %s on %s", async (documents, format) => {
    await expect(ask([await aLabel()], { documents, format })).rejects.toMatchObject({
      metadata: { issues: [{ path: "format" }] },
    });
  });

  it("mark no label as printed, and are handed out no more once a shipment is cancelled", async () => {
    const [label, other] = [await aLabel(), await aLabel()];
    const print = await prepare(await ask([label, other], { documents: "slips" }));
    expect(await stores.prints.handOut(print)).toBe(true);
    expect((await stores.shipments.get(caller, label.id))?.printing).toBeUndefined();
    await cancelShipment(services.ports, caller, other.id);
    expect(await stores.prints.handOut(print)).toBe(false);
  });
});

describe("a print whose worker is killed", () => {
  // Each call of the store is a place to die at, before or after its effect.
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("at the %i. place ends with every page", async (place) => {
    // One by one: thirty bookings at once outwait each other on a busy machine.
    const labels: Shipment[] = [];
    for (let number = 0; number < 30; number++) labels.push(await aLabel());
    const print = await ask([...labels, "nothing"]);
    const mortal = { ...services, prints: dying(stores.prints, [place]) };
    await preparePrint(mortal, caller, print.id).catch(() => {});
    const { state, result } = await prepare(print);
    expect({ state, ...result }).toMatchObject({
      ...{ state: "done", pages: 30, printedIds: labels.map(({ id }) => id) },
      skipped: [{ shipmentId: "nothing" }],
    });
    expect(await pagesOf(print)).toHaveLength(30);
  });

  it("is given up after eight tries without progress", async () => {
    const print = await ask([await aLabel()]);
    const mortal = {
      ...services,
      papers: { ...services.papers, labels: () => Promise.reject(new Error("out of memory")) },
    };
    // The first one makes progress: it reads the labels.
    for (let time = 0; time < 9; time++) await preparePrint(mortal, caller, print.id).catch(() => {});
    expect((await stores.prints.get(caller, print.id))?.state).toBe("working");
    await preparePrint(mortal, caller, print.id).catch(() => {});
    expect(await stores.prints.get(caller, print.id)).toMatchObject({
      ...{ state: "failed", error: "INTERNAL_ERROR" },
    });
  });
});

describe("handing a document out", () => {
  const marks = async (shipment: Shipment) => (await stores.shipments.get(caller, shipment.id))?.printing;
  const views = async () => {
    const of = async (printing: "to-print" | "printed") =>
      (await stores.shipments.page(caller, { printing }, 10, null)).shipments.map(({ id }) => id);
    return { toPrint: await of("to-print"), printed: await of("printed") };
  };

  it("marks its shipments, and not asking for it", async () => {
    const [label, other] = [await aLabel(), await aLabel()];
    const print = await prepare(await ask([label]));
    expect(await marks(label)).toBeUndefined();
    expect(await views()).toEqual({ toPrint: [other.id, label.id], printed: [] });
    expect(await stores.prints.handOut(print)).toBe(true);
    const now = stores.clock.now();
    expect(await marks(label)).toEqual({ firstAt: now, lastAt: now, count: 1 });
    expect(await views()).toEqual({ toPrint: [other.id], printed: [label.id] });
  });

  it("counts a printing once, however often a viewer reads it, and again an hour later", async () => {
    const label = await aLabel();
    const print = await prepare(await ask([label]));
    const first = stores.clock.now();
    for (let read = 0; read < 3; read++) await stores.prints.handOut(print);
    stores.clock.advance(3_600_000);
    await stores.prints.handOutLabel(label);
    expect(await marks(label)).toEqual({ firstAt: first, lastAt: stores.clock.now(), count: 2 });
  });

  it("reports the first printing, once", async () => {
    const label = await aLabel();
    const print = await prepare(await ask([label]));
    await stores.prints.handOut(print);
    stores.clock.advance(3_600_000);
    await stores.prints.handOut(print);
    await stores.prints.handOutLabel(label);
    const names = stores.jobs.map(({ name }) => name).filter((name) => name !== "shipment-event");
    expect(names).toEqual(["labels-printed"]);
  });

  it("is refused, and marks nothing, once one of its shipments is cancelled", async () => {
    const [label, cancelled] = [await aLabel(), await aLabel()];
    const print = await prepare(await ask([label, cancelled]));
    await cancelShipment(services.ports, caller, cancelled.id);
    expect(await stores.prints.handOut(print)).toBe(false);
    expect(await marks(label)).toBeUndefined();
  });

  it("leaves a change of the shipment's tracking the marks", async () => {
    const label = await aLabel();
    await stores.prints.handOutLabel(label);
    const read = await stores.shipments.get(caller, label.id);
    if (read === null) throw new Error("the shipment is gone");
    await stores.shipments.save({ ...read, trackingStatus: "TRANSIT" }, []);
    expect((await marks(label))?.count).toBe(1);
  });
});

describe("a preview of Shopify's print dialog", () => {
  const preview = async (labels: readonly Shipment[], documents: "labels" | "slips" = "labels") => {
    const shipmentIds = labels.map(({ id }) => id);
    const request = { shipmentIds, format: "a6", startPosition: 1, order: "given" as const, documents };
    const id = services.ports.ids.next();
    await stores.prints.add({ id, caller, askedBy: "preview", request }, { queued: false });
    return prepare({ id });
  };
  const unanswered = async () => (await stores.prints.unansweredPreview(caller))?.id ?? null;

  it("is asked about until its labels are marked, by it or by a later document", async () => {
    const labels = [await aLabel(), await aLabel()];
    expect(await unanswered()).toBeNull();
    const first = await preview(labels);
    stores.clock.advance(1_000);
    await preview(labels, "slips");
    expect(await unanswered()).toBe(first.id);
    stores.clock.advance(1_000);
    const second = await preview(labels);
    expect(await unanswered()).toBe(second.id);
    stores.clock.advance(1_000);
    expect([await stores.prints.markPrinted(second), await stores.prints.markPrinted(second)]).toEqual([
      ...[true, false],
    ]);
    expect(await unanswered()).toBeNull();
  });

  it("is asked about no more once it is dismissed, or all its labels are cancelled", async () => {
    const [label, other] = [await aLabel(), await aLabel()];
    const [first, second] = [await preview([label]), await preview([other])];
    expect(await unanswered()).toBe(second.id);
    await cancelShipment(services.ports, caller, other.id);
    expect(await unanswered()).toBe(first.id);
    await stores.prints.dismiss(caller, first.id);
    expect(await unanswered()).toBeNull();
  });

  it("marks nothing before it is drawn, and a document that is no preview never", async () => {
    const label = await aLabel();
    const request = { shipmentIds: [label.id], format: "a6", startPosition: 1, order: "given" as const };
    const id = services.ports.ids.next();
    const print = {
      id,
      caller,
      askedBy: "preview" as const,
      request: { ...request, documents: "labels" as const },
    };
    expect(await stores.prints.markPrinted(await stores.prints.add(print, { queued: false }))).toBe(false);
    expect(await stores.prints.markPrinted(await prepare(await ask([label])))).toBe(false);
    expect((await stores.shipments.get(caller, label.id))?.printing).toBeUndefined();
  });
});

it("a shipment on a carrier's list, on its way or of last month is not to be printed", async () => {
  await aLabel({ pickupListRef: "list 7" });
  await aLabel({ trackingStatus: "TRANSIT" });
  const label = await aLabel();
  const toPrint = async () =>
    (await stores.shipments.page(caller, { printing: "to-print" }, 10, null)).shipments.map(({ id }) => id);
  expect(await toPrint()).toEqual([label.id]);
  stores.clock.advance(31 * 24 * 60 * 60 * 1000);
  expect(await toPrint()).toEqual([]);
});

it("the document of a shipment goes with its addresses, and no row holds a name in clear", async () => {
  const shop = await stores.shops.install(`print-${stores.ids.next()}.myshopify.com`);
  caller = { merchantId: shop.merchantId, environment: shop.environment };
  const print = await prepare(await ask([await aLabel({ relatedOrderId: "1" }), await aLabel()]));
  const { rows } = await database.pool.query("SELECT encrypted FROM job_documents WHERE job_id = $1", [
    print.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].encrypted).toMatch(/^v1\./);
  await stores.shops.redactOrders(shop.domain, ["1"]);
  expect(await stores.prints.document(print)).toBeNull();
});

const latestIds = async () => (await stores.prints.latest(caller)).map(({ id }) => id);

it("the merchant finds their latest print again until they dismiss it", async () => {
  const first = await prepare(await ask([await aLabel()]));
  expect(await latestIds()).toEqual([first.id]);
  const second = await ask([await aLabel()]);
  await stores.prints.dismiss(caller, second.id);
  expect(await latestIds()).toEqual([second.id]);
  await prepare(second);
  await stores.prints.dismiss(caller, second.id);
  expect(await latestIds()).toEqual([]);
});

describe("a click over several papers", () => {
  async function click(id: string) {
    const [one, other] = [await aLabel(), await aLabel()];
    const asked = { startPosition: null, order: "given" as const };
    await askForPrints(services, { id, caller, askedBy: "merchant" }, [
      { ...asked, shipmentIds: [one.id], format: "a6" },
      { ...asked, shipmentIds: [other.id], format: "zpl-203" },
    ]);
    return [one, other] as const;
  }

  it("is a document for each, which are found and dismissed one by one", async () => {
    const id = stores.ids.next();
    const [one, other] = await click(id);
    const [first, second] = await stores.prints.latest(caller);
    if (first === undefined || second === undefined) throw new Error("a print is missing");
    expect(first.id).toBe(id);
    expect(stores.jobs.filter(({ name }) => name === "print").map(({ data }) => data)).toEqual(
      [first.id, second.id].map((jobId) => ({ ...caller, jobId })),
    );
    expect((await prepare(first)).result.printedIds).toEqual([one.id]);
    expect((await prepare(second)).result.printedIds).toEqual([other.id]);
    expect((await stores.prints.document(first))?.mediaType).toBe("application/pdf");
    expect((await stores.prints.document(second))?.mediaType).not.toBe("application/pdf");
    await stores.prints.dismiss(caller, first.id);
    expect(await latestIds()).toEqual([second.id]);
    await stores.prints.dismiss(caller, second.id);
    expect(await latestIds()).toEqual([]);
  });

  it("is stored once, however often it arrives", async () => {
    const id = stores.ids.next();
    await click(id);
    const before = await latestIds();
    await click(id);
    expect(await latestIds()).toEqual(before);
    expect(stores.jobs.filter(({ name }) => name === "print")).toHaveLength(2);
  });

  it("stores nothing if one of its prints is refused", async () => {
    const { id: label } = await aLabel();
    const asked = { shipmentIds: [label], startPosition: null, order: "given" as const };
    const refused = askForPrints(services, { id: stores.ids.next(), caller, askedBy: "merchant" }, [
      { ...asked, format: "a6" },
      { ...asked, format: "a7" },
    ]);
    await expect(refused).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await latestIds()).toEqual([]);
  });
});

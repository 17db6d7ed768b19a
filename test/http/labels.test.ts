import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aParcel, aQuote, aShipment, athens, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Papyrus");
});
afterAll(() => api.stop());

async function read(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, error: () => (JSON.parse(bytes.toString()) as Json).error };
}

describe("a label link", () => {
  test("leads to the PDF without a key, for private caches only", async () => {
    const shipment = await bought(client);
    expect(shipment.label_url).toMatch(new RegExp(`^${api.base}/labels/${shipment.id}\\.pdf\\?`));
    const { response, bytes } = await read(shipment.label_url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `inline; filename="${shipment.tracking_ref}.pdf"`,
    );
    expect(response.headers.get("cache-control")).toMatch(/^private, max-age=\d+$/);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pages(bytes)).toBe(1);
    const head = await read(shipment.label_url, { method: "HEAD" });
    expect([head.response.status, head.bytes.length]).toEqual([200, 0]);
  });

  test("prints in another format when asked, in any case, and names the formats when there is none such", async () => {
    const shipment = await bought(client);
    const { bytes } = await read(`${shipment.label_url}&format=A4-4`);
    expect(bytes.toString("latin1")).toMatch(/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
    const { response, error } = await read(`${shipment.label_url}&format=papyrus`);
    expect([response.status, error().code]).toEqual([400, "OPTION_NOT_AVAILABLE"]);
    expect(error().metadata.allowed).toContain("a4-4");
  });

  test("leads to a code where no label is needed, and is refused before buying where one is", async () => {
    const item = { weight: 1_000, height: 8, width: 30, length: 40, compartment_size: 1 };
    const locker = await rateOf(client, "thyrida", { items: [item] });
    expect(locker.printing_required).toBe(false);
    const to = { ...thessaloniki, location_id: "SANDBOX-SKG-1" };
    const request = { items: [item], address_to: to, label_print_format: "code" };
    const { json } = await client.post("/v1/shipments", aShipment(locker.id, request));
    const [code, again] = [await read(json.label_url), await read(json.code_url)];
    expect([code.response.status, code.response.headers.get("content-type")]).toEqual([
      200,
      "application/pdf",
    ]);
    expect(code.bytes.toString("latin1")).toMatch(/MediaBox \[0 0 255\.\d+ 453\.\d+\]/);
    expect(again.bytes).toEqual(code.bytes);
    expect((await read(`${json.label_url}&format=a6`)).bytes).not.toEqual(code.bytes);

    const door = await rateOf(client, "gorgona");
    const refused = await client.post("/v1/shipments", aShipment(door.id, { label_print_format: "code" }));
    expect([refused.status, refused.json.error.code]).toEqual([400, "OPTION_NOT_AVAILABLE"]);
    expect(refused.json.error.metadata.allowed).not.toContain("code");
    const printed = await bought(client);
    expect(printed).not.toHaveProperty("code_url");
    const none = await read(`${printed.label_url}&format=code`);
    expect([none.response.status, none.error().code]).toEqual([400, "OPTION_NOT_AVAILABLE"]);
    const { data: carriers } = await client.get("/v1/carriers");
    const withCode = carriers.filter(({ label_print_formats: formats }: Json) => formats.includes("code"));
    expect(withCode.map(({ driver }: Json) => driver)).toEqual(["thyrida"]);
  });

  test("is signed anew at each read", async () => {
    const shipment = await bought(client);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const again = await client.get(`/v1/shipments/${shipment.id}`);
    expect(again.data.label_url).not.toBe(shipment.label_url);
    expect((await read(again.data.label_url)).response.status).toBe(200);
  });

  test("of a shipment has a page for each piece; of a child voucher, its own piece", async () => {
    const items = Array.from({ length: 3 }, () => ({ weight: 20_000, height: 40, width: 40, length: 40 }));
    const rate = await rateOf(client, "gorgona", { items });
    const { json } = await client.post("/v1/shipments", aShipment(rate.id, { items }));
    const pieces = 1 + json.child_vouchers.length;
    expect(pieces).toBeGreaterThan(1);
    expect(pages((await read(json.label_url)).bytes)).toBe(pieces);
    for (const voucher of json.child_vouchers) {
      const { response, bytes } = await read(voucher.label_url);
      expect([response.status, pages(bytes)]).toEqual([200, 1]);
    }
  });

  test("changed in any part is refused", async () => {
    const [one, two] = [await bought(client), await bought(client)];
    const url = new URL(one.label_url);
    const without = (name: string) => {
      const changed = new URL(url);
      changed.searchParams.delete(name);
      return changed.href;
    };
    const withOther = (name: string, value: string) => {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      return changed.href;
    };
    const stranger = (await bought(await api.client("Byblos"))).partner_id;
    const parts = (url.searchParams.get("s") ?? "").split(".");
    const withPart = (at: number, value: string) => withOther("s", parts.with(at, value).join("."));
    const signature = parts.at(-1) ?? "";
    const flipped = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
    for (const changed of [
      url.href.replace(one.id, two.id),
      withOther("s", ""),
      withPart(0, two.id),
      withPart(1, stranger),
      withPart(2, "p"),
      withPart(3, "1"),
      withPart(3, "0"),
      withPart(4, String(Number(parts[4]) + 1)),
      withPart(5, flipped),
      ...[...url.searchParams.keys()].map(without),
      `${api.base}/labels/${one.id}.pdf`,
      `${api.base}/labels/nonsense`,
    ]) {
      const { response, error } = await read(changed);
      expect([changed, response.status, error().code]).toEqual([changed, 403, "FORBIDDEN"]);
    }
  });

  test("prints any reference and text that a shipment may have", async () => {
    const rate = await rateOf(client, "gorgona");
    const address_to = {
      ...thessaloniki,
      name: "Ἀχιλλεύς Țăndărei № Владимир \u202eabc",
      address: "Ω".repeat(300),
      company: "W".repeat(200),
      notes: "1\n2\t3\n".repeat(100),
    };
    const related_order_id = "Παραγγελία ♥ ".repeat(14);
    for (const tracking_ref of ["~".repeat(28), "a1".repeat(14), "1".repeat(50), " ! ", "x"]) {
      for (const label_print_format of ["a6", "a4", "a4-3", "a4-4", "100x150", "4x6"]) {
        const { json, text } = await client.post(
          "/v1/shipments",
          aShipment(rate.id, { tracking_ref, label_print_format, address_to, related_order_id }),
        );
        expect([tracking_ref, text.slice(0, 20)]).toEqual([tracking_ref, expect.stringContaining('{"id":')]);
        const { response } = await read(json.label_url);
        expect([tracking_ref, label_print_format, response.status]).toEqual([
          tracking_ref,
          label_print_format,
          200,
        ]);
      }
    }
  });

  test("shows no empty boxes: a text with letters that can't be printed is refused, with its field and letters", async () => {
    const { json: rates } = await client.post(
      "/v1/rates",
      aQuote({ address_to: { ...thessaloniki, name: "བོད" } }),
    );
    const rate = rates.find((each: Json) => each.driver === "gorgona");
    const line = { description: "ᠮᠣᠩ" };
    const unprintable = {
      address_from: { ...athens, company: "ᏣᎳᎩ" },
      address_to: { ...thessaloniki, name: "བོད Eleni", notes: "\ue001" },
      items: [{ ...aParcel, notes: "ߞߊ", label: "ދި", sku: "ߊ", place: "\ue000", invoice_lines: [line] }],
      related_order_id: "№ \u1100",
    };
    const issues = [
      ["address_from.company", "Ꮳ Ꮃ Ꭹ"],
      ["address_to.name", "བ ོ ད"],
      ["address_to.notes", "\ue001"],
      ["items.0.notes", "ߞ ߊ"],
      ["items.0.label", "ދ ި"],
      ["items.0.sku", "ߊ"],
      ["items.0.place", "\ue000"],
      ["items.0.invoice_lines.0.description", "ᠮ ᠣ ᠩ"],
      ["related_order_id", "\u1100"],
    ].map(([path, letters]) => ({
      path,
      message: `has letters that can't be printed: ${letters}. Write it in letters such as Latin, Greek or Cyrillic`,
    }));
    const service = { service: { driver: "gorgona", code: "standard" } };
    for (const body of [
      aShipment(rate.id, unprintable),
      aShipment(rate.id, { ...unprintable, dry_run: true }),
      { ...aQuote(unprintable), ...service },
    ]) {
      const { status, error } = await client.post("/v1/shipments", body);
      expect([status, error.code, error.metadata.issues]).toEqual([400, "VALIDATION_FAILED", issues]);
    }
    const { data } = await client.post("/v1/addresses/validate", unprintable.address_to);
    expect(data.issues).toMatchObject([{ path: "name" }, { path: "notes" }]);
    const saved = { name: "Tokyo", kind: "recipient", address: unprintable.address_to };
    const { error } = await client.post("/v1/address_book", saved);
    expect(error.metadata.issues).toMatchObject([{ path: "address.name" }, { path: "address.notes" }]);
  });

  test("shows no lost letter: a text with one is refused, with its field", async () => {
    const lost = { address_to: { ...thessaloniki, name: "\ufffd\ufffd\ufffd" } };
    const service = { service: { driver: "gorgona", code: "standard" } };
    const { status, error } = await client.post("/v1/shipments", { ...aQuote(lost), ...service });
    expect([status, error.metadata.issues]).toEqual([
      400,
      [{ path: "address_to.name", message: "has a letter that was lost (\ufffd): write it anew" }],
    ]);
  });

  test("is the caller's own where they gave one, whatever form its voucher has", async () => {
    const own = { tracking_ref: "x".repeat(50), label_url: "https://labels.example.com/1.pdf" };
    expect((await bought(client, own)).label_url).toBe(own.label_url);
    const rate = await rateOf(client, "gorgona");
    for (const tracking_ref of ["x".repeat(29), "1".repeat(51), "ΕΛ-1", "a\nb"]) {
      const { status, error } = await client.post("/v1/shipments", aShipment(rate.id, { tracking_ref }));
      expect([tracking_ref, status]).toEqual([tracking_ref, 400]);
      expect(error.metadata.issues[0].path).toBe("tracking_ref");
    }
  });

  test("of a cancelled shipment says so instead of printing", async () => {
    const shipment = await bought(client);
    await client.delete(`/v1/shipments/${shipment.id}`);
    const { response, error } = await read(shipment.label_url);
    expect([response.status, error().code]).toEqual([410, "GONE"]);
    expect(error().message).toContain("cancelled");
  });

  test("can only be read, and only over HTTPS from elsewhere", async () => {
    const shipment = await bought(client);
    const posted = await read(shipment.label_url, { method: "POST" });
    expect([posted.response.status, posted.response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const insecure = await read(shipment.label_url, { headers: { "x-forwarded-proto": "http" } });
    expect([insecure.response.status, insecure.error().code]).toEqual([403, "HTTPS_REQUIRED"]);
  });
});

/** pdfkit writes each page as its own uncompressed object. */
function pages(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

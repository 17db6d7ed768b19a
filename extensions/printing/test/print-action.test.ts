import { setUpExtension } from "@shopify/ui-extensions-tester";
import { render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import greek from "../../print-order/locales/el.json";
import english from "../../print-order/locales/en.default.json";
import type { OrderPrints, PrintedDocument } from "../src/ask-for-prints.ts";

const drawn: PrintedDocument = {
  ...{ id: "p1", state: "done", done: 2, total: 2, url: "https://app.example/prints/1", format: "a6" },
  ...{ documents: "labels", labels: 2, isForBrowser: true, missing: [], moreMissing: 0 },
};
const working: PrintedDocument = { ...drawn, state: "working", done: 1, url: null };
const zebra: PrintedDocument = {
  ...{ ...drawn, id: "p2", url: "https://app.example/prints/2", format: "zpl-203", isForBrowser: false },
};
const none: OrderPrints = { choice: "labels", documents: [], ordersWithout: 0, tooMany: false };

/** By their folders. */
const targets = {
  "print-order": "admin.order-details.print-action.render",
  "print-orders": "admin.order-index.selection-print-action.render",
} as const;
type Extension = keyof typeof targets;

afterEach(() => vi.useRealTimers());

describe.each(["print-order", "print-orders"] as const)("the extension %s", (folder) => {
  it("asks for the labels of the orders, and prints their document", async () => {
    using page = open(folder, answering({ ...none, documents: [drawn] }));
    await page.render();
    await seen("titles.labels");
    expect(page.fetch).toHaveBeenCalledExactlyOnceWith("/extension/prints?orders=1%2C2&locale=language", {
      method: "POST",
    });
    expect(property(find("s-admin-print-action"), "src")).toBe(drawn.url);
  });

  it("offers slips beside the labels, and slips alone", async () => {
    using page = open(folder, answering({ ...none, documents: [drawn] }));
    await page.render();
    await seen("titles.labels");
    expect(Array.from(document.body.querySelectorAll("s-option"), ({ textContent }) => textContent)).toEqual([
      ...["choices.labels", "choices.labels_and_slips", "choices.slips"],
    ]);
    page.fetch.mockImplementation(
      answering({ ...none, choice: "slips", documents: [{ ...drawn, documents: "slips" }] }),
    );
    choose(find("s-select"), "slips");
    await seen("titles.slips");
    expect(page.fetch).toHaveBeenLastCalledWith(
      "/extension/prints?orders=1%2C2&locale=language&documents=slips",
      { method: "POST" },
    );
  });

  it("says that a document is still being drawn, and shows it once it is", async () => {
    vi.useFakeTimers();
    using page = open(folder, answering({ ...none, documents: [working] }, 202));
    await page.render();
    await seen("drawing");
    expect(document.body.textContent).not.toContain("none");
    expect(property(find("s-admin-print-action"), "src") ?? null).toBeNull();
    page.fetch.mockImplementation(answering({ documents: [drawn] }));
    await vi.advanceTimersByTimeAsync(1_000);
    await seen("titles.labels");
    expect(page.fetch).toHaveBeenLastCalledWith("/extension/prints?prints=p1&locale=language", {
      method: "GET",
    });
    expect(property(find("s-admin-print-action"), "src")).toBe(drawn.url);
  });

  it("offers the documents of several papers, and opens those of a label printer", async () => {
    using page = open(folder, answering({ ...none, documents: [zebra, drawn] }));
    await page.render();
    await seen("forPrinter");
    expect(document.body.querySelectorAll("s-select")).toHaveLength(2);
    expect(property(find("s-admin-print-action"), "src") ?? null).toBeNull();
    expect(find("s-link").getAttribute("href")).toBe(zebra.url);
  });

  it("marks nothing by itself; the merchant marks a document as printed", async () => {
    using page = open(folder, answering({ ...none, documents: [drawn] }));
    await page.render();
    await seen("unknown");
    expect(page.fetch).toHaveBeenCalledTimes(1);
    page.fetch.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
    press("mark");
    await seen("notMarked");
    page.fetch.mockImplementation(answering({ marked: 1 }));
    press("mark");
    await seen("marked");
    expect(page.fetch).toHaveBeenLastCalledWith("/extension/prints/printed?prints=p1", { method: "POST" });
  });

  it("names labels that the document lacks", async () => {
    const lacking = { ...drawn, url: null, labels: 0, missing: ["#1001: not released"], moreMissing: 3 };
    using page = open(folder, answering({ ...none, documents: [lacking] }));
    await page.render();
    await seen("#1001: not released");
    await seen("moreMissing");
    expect(document.body.querySelector("s-button")).toBeNull();
  });

  it.each([
    ["none", none],
    ["tooMany", { ...none, tooMany: true }],
    ["without", { ...none, documents: [drawn], ordersWithout: 1 }],
    ["notDrawn", { ...none, documents: [{ ...working, state: "failed" }] }],
  ])("says %s", async (text, answer) => {
    using page = open(folder, answering(answer));
    await page.render();
    await seen(text);
  });

  it.each([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a refusal", answering({ message: "no" }, 401)],
    ["an answer of another kind", answering({ ...none, documents: [{ ...drawn, labels: "2" }] })],
  ])("says so when there is %s, and asks again", async (_case, fetch) => {
    using page = open(folder, fetch);
    await page.render();
    await seen("failed");
    page.fetch.mockImplementation(answering({ ...none, documents: [drawn] }));
    press("again");
    await seen("titles.labels");
  });
});

describe("the texts", () => {
  it("are the same in both languages, and none is empty", () => {
    expect(textsIn(greek).map(([key]) => key)).toEqual(textsIn(english).map(([key]) => key));
    expect([...textsIn(greek), ...textsIn(english)].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

function open(folder: Extension, fetch: () => Promise<Response>) {
  // Preact would take the last test's rendering for an earlier state of the same action.
  render(null, document.body);
  const extension = setUpExtension(targets[folder], { configSearchDir: folder });
  extension.shopify.data = {
    selected: [{ id: "gid://shopify/Order/1" }, { id: "gid://shopify/Order/2" }],
  };
  const mock = vi.fn(fetch);
  extension.fetch = mock;
  return Object.assign(extension, { fetch: mock });
}

function answering(body: unknown, status = 200) {
  return async () => new Response(JSON.stringify(body), { status });
}

function find(tag: string): Element {
  const found = document.body.querySelector(tag);
  if (found === null) throw new Error(`no ${tag} in ${document.body.innerHTML}`);
  return found;
}

function choose(select: Element, value: string): void {
  Reflect.set(select, "value", value);
  select.dispatchEvent(new Event("change"));
}

function press(text: string): void {
  const buttons = Array.from(document.body.querySelectorAll("s-button"));
  const button = buttons.find(({ textContent }) => textContent === text);
  if (button === undefined) throw new Error(`no button ${text} in ${document.body.innerHTML}`);
  button.dispatchEvent(new Event("click"));
}

/** Preact sets an element's own members as properties, and unknown ones as attributes. */
function property(element: Element, name: string): unknown {
  return Reflect.get(element, name) ?? element.getAttribute(name);
}

/** Waits until the page shows this; without texts of its own, it shows their names. */
function seen(text: string): Promise<void> {
  return vi.waitFor(() => expect(document.body.textContent).toContain(text));
}

/** Every text with its path. */
function textsIn(texts: object, prefix = ""): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === "object" && text !== null
      ? textsIn(text, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(text)] as const],
  );
}

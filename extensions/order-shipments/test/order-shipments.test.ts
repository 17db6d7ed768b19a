import { setUpExtension } from "@shopify/ui-extensions-tester";
import { render } from "preact";
import { describe, expect, it, vi } from "vitest";
import greek from "../locales/el.json";
import english from "../locales/en.default.json";
import type { OrderShipment } from "../src/read-shipments.ts";

const made: OrderShipment = {
  id: "0198",
  status: "TRANSIT",
  carrier: "ACS Courier",
  trackingNumber: "7401234567",
  trackingUrl: "https://carrier.example/7401234567",
  reason: null,
};

describe("the block on an order's page", () => {
  it("asks the app for the order that is looked at, and leads to its page", async () => {
    using page = open(answering({ shipments: [] }));
    await page.render();
    await seen("none");
    expect(page.fetch).toHaveBeenCalledExactlyOnceWith("/extension/orders/6410000000001?locale=language");
    expect(find("s-button").getAttribute("href")).toBe("/app/orders/6410000000001");
  });

  it("shows where each shipment is, its number and its carrier", async () => {
    using page = open(answering({ shipments: [made, { ...made, id: "0199", trackingUrl: null }] }));
    await page.render();
    await seen("status.TRANSIT");
    expect(find("s-link").textContent).toBe("7401234567");
    expect(find("s-link").getAttribute("href")).toBe("https://carrier.example/7401234567");
    expect(document.body.querySelectorAll("s-link")).toHaveLength(1);
    expect(document.body.textContent).toContain("ACS Courier");
    expect(property(find("s-admin-block"), "collapsedSummary")).toBe("7401234567, 7401234567");
  });

  it("says that the order is hidden, and leads to the consent", async () => {
    using page = open(answering({ shipments: [], isHidden: true }));
    await page.render();
    await seen("hidden");
    expect(
      Array.from(document.body.querySelectorAll("s-button"), (each) => each.getAttribute("href")),
    ).toEqual([...["/app", "/app/orders/6410000000001"]]);
    expect(property(find("s-admin-block"), "collapsedSummary")).toBe("hidden");
  });

  it("says why there is no shipment", async () => {
    const failed = { ...made, status: "failed", carrier: null, trackingNumber: null, trackingUrl: null };
    using page = open(answering({ shipments: [{ ...failed, reason: "The address has no street." }] }));
    await page.render();
    await seen("The address has no street.");
    expect(property(find("s-badge"), "tone")).toBe("critical");
    expect(document.body.querySelector("s-link")).toBeNull();
  });

  it.each([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a refusal", answering({ message: "no" }, 401)],
    ["an answer of another kind", answering({ shipments: [{ ...made, status: "LOST" }] })],
  ])("says so when there is %s", async (_case, fetch) => {
    using page = open(fetch);
    await page.render();
    await seen("failed");
    expect(document.body.querySelector("s-spinner")).toBeNull();
  });

  it("shows that it is looking until there is an answer", async () => {
    using page = open(() => new Promise(() => {}));
    await page.render();
    expect(property(find("s-spinner"), "accessibilityLabel")).toBe("loading");
  });
});

describe("the texts", () => {
  it("are the same in both languages, and none is empty", () => {
    expect(textsIn(greek).map(([key]) => key)).toEqual(textsIn(english).map(([key]) => key));
    expect([...textsIn(greek), ...textsIn(english)].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

function open(fetch: () => Promise<Response>) {
  // Preact would take the last test's rendering for an earlier state of the same block.
  render(null, document.body);
  const extension = setUpExtension("admin.order-details.block.render");
  extension.shopify.data = { selected: [{ id: "gid://shopify/Order/6410000000001" }] };
  extension.fetch = vi.fn(fetch);
  return extension;
}

function answering(body: unknown, status = 200) {
  return async () => new Response(JSON.stringify(body), { status });
}

function find(tag: string): Element {
  const found = document.body.querySelector(tag);
  if (found === null) throw new Error(`no ${tag} in ${document.body.innerHTML}`);
  return found;
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

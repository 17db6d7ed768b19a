import { setUpExtension } from "@shopify/ui-extensions-tester";
import { render } from "preact";
import { describe, expect, it, vi } from "vitest";
import greek from "../locales/el.json";
import english from "../locales/en.default.json";

const paper = { url: "https://app.example/prints/1", format: "a6", labels: 2, isForBrowser: true };
const zebra = { url: "https://app.example/prints/2", format: "zpl-203", labels: 1, isForBrowser: false };
const none = { documents: [], ordersWithout: 0, tooMany: false };

describe("the print action", () => {
  it("asks for the labels of the chosen orders, and prints their document", async () => {
    using page = open(answering({ ...none, documents: [paper] }));
    await page.render();
    await seen("labels");
    expect(page.fetch).toHaveBeenCalledExactlyOnceWith("/extension/prints?orders=1%2C2&locale=language", {
      method: "POST",
    });
    expect(property(find("s-admin-print-action"), "src")).toBe(paper.url);
  });

  it("offers the documents of several papers, and opens those of a label printer", async () => {
    using page = open(answering({ ...none, documents: [zebra, paper] }));
    await page.render();
    await seen("forPrinter");
    expect(document.body.querySelectorAll("s-option")).toHaveLength(2);
    expect(property(find("s-admin-print-action"), "src") ?? null).toBeNull();
    expect(find("s-link").getAttribute("href")).toBe(zebra.url);
  });

  it.each([
    ["none", none],
    ["tooMany", { ...none, tooMany: true }],
    ["without", { ...none, documents: [paper], ordersWithout: 1 }],
  ])("says %s", async (text, answer) => {
    using page = open(answering(answer));
    await page.render();
    await seen(text);
  });

  it.each([
    ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a refusal", answering({ message: "no" }, 401)],
    ["an answer of another kind", answering({ documents: [{ ...paper, labels: "2" }] })],
  ])("says so when there is %s", async (_case, fetch) => {
    using page = open(fetch);
    await page.render();
    await seen("failed");
  });
});

describe("the texts", () => {
  it("are the same in both languages, and none is empty", () => {
    expect(textsIn(greek).map(([key]) => key)).toEqual(textsIn(english).map(([key]) => key));
    expect([...textsIn(greek), ...textsIn(english)].filter(([, text]) => text.trim() === "")).toEqual([]);
  });
});

function open(fetch: () => Promise<Response>) {
  // Preact would take the last test's rendering for an earlier state of the same action.
  render(null, document.body);
  const extension = setUpExtension("admin.order-index.selection-print-action.render");
  extension.shopify.data = {
    selected: [{ id: "gid://shopify/Order/1" }, { id: "gid://shopify/Order/2" }],
  };
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

import { describe, expect, it } from "vitest";
import { topicOf, topics } from "../../app/entrypoints/shopify/webhooks/topics.ts";

describe("the table of webhook topics", () => {
  it.each(Object.entries(topics))("%s keeps the field that names its subject", (_name, topic) => {
    if (topic.subject !== undefined) expect(topic.keeps).toContain(topic.subject[1]);
  });

  it.each(Object.entries(topics))("%s is done once per subject only if it has one", (_name, topic) => {
    if (topic.work.oncePerSubject) expect(topic.subject).toBeDefined();
  });

  it("handles only these after uninstalling: the end of the app, and the compliance topics", () => {
    const due = Object.keys(topics).filter((name) => topics[name]?.afterUninstalling === true);
    expect(due.sort()).toEqual([
      "app/uninstalled",
      "customers/data_request",
      "customers/redact",
      "shop/redact",
    ]);
  });

  it.each(["themes/publish", "constructor", "__proto__", ""])("has no topic %j", (name) => {
    expect(topicOf(name)).toBeUndefined();
  });
});

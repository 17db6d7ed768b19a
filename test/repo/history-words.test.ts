/** Each event is a sentence with its actor, in each language: no number of a person, and no address on the network. */
import { describe, expect, it } from "vitest";
import { auditActions } from "../../app/domain/events/events.ts";
import { actorKinds } from "../../app/domain/orders/audit/audit-event.ts";
import { historyLanguages, historySentence } from "../../app/texts/history-words.server.ts";
import { languages } from "../../app/texts/index.ts";

const id = "84215001";
const address = "203.0.113.7";
const names = [null, "", "Maria", "Μαρία Γεωργίου", "$& {0} <b>"];

it("every language of the admin has them", async () => {
  const loaded = await Promise.all(
    Object.entries(languages).map(async ([code, load]) => [code, (await load()).language] as const),
  );
  const ofAdmin = loaded.flatMap(([code, { admin }]) => (admin === undefined ? [] : [code]));
  expect([...historyLanguages].sort()).toEqual(ofAdmin.sort());
});

describe.each(historyLanguages)("in %s", (code) => {
  const all = auditActions.flatMap((action) =>
    actorKinds.flatMap((kind) =>
      names.map((name) => ({ action, actor: { kind, id, address, name }, name, kind })),
    ),
  );

  it("an event of any kind, by any actor, is a sentence without their number and address", () => {
    for (const { name, ...event } of all) {
      const sentence = historySentence(event, code);
      expect(sentence).not.toMatch(/84215001|203\.0\.113|undefined|null|Staff member \d/);
      expect(sentence).toMatch(/^\S.*\s\S.*$/);
      expect(sentence).not.toContain(event.action);
      const isByLink = event.action === "label.printed" && event.kind === "app";
      if (name && !isByLink) expect(sentence).toContain(name);
    }
  });

  it("no two kinds of event, and no two kinds of actor, have one sentence", () => {
    const said = (action: string, kind: (typeof actorKinds)[number]) =>
      historySentence({ action, actor: { kind, id, address, name: null } }, code);
    expect(new Set(auditActions.map((action) => said(action, "staff"))).size).toBe(auditActions.length);
    expect(new Set(actorKinds.map((kind) => said("label.bought", kind))).size).toBe(actorKinds.length);
  });

  it("an event of a newer version is a sentence, too", () => {
    for (const action of ["moon.landed", "constructor", "toString"])
      expect(
        historySentence({ action, actor: { kind: "staff", id, address, name: "Maria" } }, code),
      ).toContain("Maria");
  });
});

it("says who printed", () => {
  const by = (name: string | null, kind: "staff" | "key" | "app") =>
    historySentence({ action: "label.printed", actor: { kind, id, address, name } }, "en");
  expect(by("Maria Georgiou", "staff")).toBe("Maria Georgiou printed the label");
  expect(by(null, "staff")).toBe("A member of your staff printed the label");
  expect(by("ERP", "key")).toBe("The key “ERP” printed the label");
  expect(by(null, "app")).toBe("The label was printed by its link");
});

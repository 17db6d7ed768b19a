/** Signed links: each leads to its own fields and nothing else. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { environments } from "../../app/domain/engine/index.ts";
import { loggedPathOf } from "../../app/entrypoints/http/logged-path.ts";
import type { LinkKind } from "../../app/entrypoints/links/kinds.ts";
import { linkKinds } from "../../app/entrypoints/links/kinds.ts";
import type { LinkOptions } from "../../app/entrypoints/links/links.ts";
import { signedLinks } from "../../app/entrypoints/links/links.ts";
import { cases } from "../support/effort.ts";

const merchantId = "0190a000-0000-7000-8000-000000000001";
const itsId = "0190a000-0000-7000-8000-000000000002";
const start = Date.parse("2026-03-01T12:00:00.500Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const kinds = Object.keys(linkKinds) as LinkKind[];

function aSigner(change: Partial<LinkOptions> = {}) {
  let now = start;
  const links = signedLinks({
    encryptionKey: Buffer.alloc(32, 7).toString("base64"),
    publicUrl: "https://ship.example.com",
    sandboxUrl: undefined,
    clock: { now: () => new Date(now) },
    ...change,
  });
  return {
    links,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const id = fc.uuid();
const environment = fc.constantFrom(...environments);
const digits = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String);
/** Values of each kind. A kind without them does not compile. */
const valuesOf: { readonly [Kind in LinkKind]: fc.Arbitrary<object> } = {
  label: fc.record({
    ...{ shipmentId: id, merchantId: id, environment },
    piece: fc.option(fc.integer({ min: 1, max: 99 })),
  }),
  print: fc.record({ environment, merchantId: id, printId: id }),
  manifest: fc.record({ id, merchantId: id, environment }),
  invoice: fc.record({ id, merchantId: id, environment }),
  track: fc.record({
    parcel: fc.record({ environment, kind: fc.constantFrom("shipment", "tracker") }),
    ...{ merchantId: id, id },
  }),
  stop: fc.record({ merchantId: id, shipmentId: id }),
  entry: fc.record({ merchantId: id, id }),
  locker: fc.record({
    language: fc.constantFrom("en", "el", "de"),
    shop: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/).map((name) => `${name}.myshopify.com`),
    ...{ orderId: digits, fulfillmentOrderId: digits },
  }),
};
const aLink = fc
  .constantFrom(...kinds)
  .chain((kind) => valuesOf[kind].map((values) => ({ kind, values: values as never })));
/** A link whose maker names its end has one. */
const until = new Date(start + DAY_MS);
const endOf = (kind: LinkKind) => (linkKinds[kind].days === "given" ? until : undefined);

describe("every link", () => {
  it("leads to the fields that it names, by its address or its token", () => {
    const { links } = aSigner();
    fc.assert(
      fc.property(aLink, ({ kind, values }) => {
        const url = new URL(links.url(kind, values, endOf(kind)));
        expect(links.read(kind, url)).toEqual(values);
        if (linkKinds[kind].place.endsWith("/{token}"))
          expect(links.read(kind, url.pathname.split("/").at(-1) ?? "")).toEqual(values);
      }),
    );
  });

  it("opens no other kind's door, also under the other's path", () => {
    const { links } = aSigner();
    fc.assert(
      fc.property(aLink, fc.constantFrom(...kinds), ({ kind, values }, other) => {
        fc.pre(other !== kind);
        const url = new URL(links.url(kind, values, endOf(kind)));
        const token = links.token(kind, values, endOf(kind));
        const path = linkKinds[other].place.replace("{token}", token).replace(/\{\w+\}/, itsId);
        for (const from of [url, token, new URL(path, url)]) expect(links.read(other, from)).toBe("invalid");
      }),
    );
  });

  it("is worth nothing with any letter of its token changed, or with more or fewer", () => {
    const { links } = aSigner();
    fc.assert(
      fc.property(aLink, ({ kind, values }) => {
        const token = links.token(kind, values, endOf(kind));
        for (let at = 0; at < token.length; at++) {
          const changed = `${token.slice(0, at)}${token[at] === "1" ? "2" : "1"}${token.slice(at + 1)}`;
          expect([changed, links.read(kind, changed)]).toEqual([changed, "invalid"]);
        }
        for (const changed of [
          "",
          ".",
          `${token}A`,
          `${token}.`,
          `.${token}`,
          token.slice(0, -1),
          `${token}/`,
        ])
          expect([changed, links.read(kind, changed)]).toEqual([changed, "invalid"]);
      }),
      { numRuns: cases(20) },
    );
  });

  it("is worth nothing to a deployment with another key, and is read with a former one", () => {
    const others = aSigner({ encryptionKey: Buffer.alloc(32, 8).toString("base64") });
    const former = Buffer.alloc(32, 7).toString("base64");
    const after = aSigner({ encryptionKey: Buffer.alloc(32, 8).toString("base64"), otherKeys: [former] });
    fc.assert(
      fc.property(aLink, ({ kind, values }) => {
        const token = aSigner().links.token(kind, values, endOf(kind));
        const url = new URL(aSigner().links.url(kind, values, endOf(kind)));
        expect(others.links.read(kind, token)).toBe("invalid");
        expect(after.links.read(kind, url)).toEqual(values);
      }),
      { numRuns: cases(20) },
    );
  });

  it.each(kinds)("ends when its kind says: %s", (kind) => {
    const [values] = fc.sample(valuesOf[kind], { numRuns: 1, seed: 1 }) as never[];
    const { links, wait } = aSigner();
    const url = new URL(links.url(kind, values as never, endOf(kind)));
    const { days } = linkKinds[kind];
    const life = {
      label: 1,
      print: 1,
      manifest: 1,
      invoice: 1,
      entry: "given",
      locker: 14,
      track: null,
      stop: null,
    };
    expect(days).toBe(life[kind]);
    wait((typeof days === "number" ? days : 1) * DAY_MS - 500);
    expect(links.read(kind, url)).toEqual(values);
    wait(days === null ? 1_000 * DAY_MS : 1_501);
    expect(links.read(kind, url)).toEqual(days === null ? values : "expired");
  });
});

describe("a link to a label", () => {
  it("takes a format behind it, and lives for as many days as asked", () => {
    const { links, wait } = aSigner();
    const url = new URL(`${links.labelUrl(merchantId, "production", itsId, undefined, 30)}&format=zpl-203`);
    expect(url.pathname).toBe(`/labels/${itsId}.pdf`);
    wait(30 * DAY_MS);
    const target = { merchantId, environment: "production", shipmentId: itsId, piece: null };
    expect(links.read("label", url)).toEqual(target);
    wait(1_001);
    expect(links.read("label", url)).toBe("expired");
  });

  it("is worth nothing for another shipment", () => {
    const { links } = aSigner();
    const url = new URL(links.labelUrl(merchantId, "production", itsId));
    url.pathname = url.pathname.replace(itsId, merchantId);
    expect(links.read("label", url)).toBe("invalid");
  });

  it("names the sandbox's own host for the sandbox's shipments", () => {
    const { links } = aSigner({ sandboxUrl: "https://sandbox.example.com" });
    expect(links.labelUrl(merchantId, "sandbox", itsId)).toMatch(/^https:\/\/sandbox\.example\.com\//);
    expect(links.labelUrl(merchantId, "production", itsId)).toMatch(/^https:\/\/ship\.example\.com\//);
  });
});

it("a shopper's link is not in the log", () => {
  const { links } = aSigner();
  const link = { language: "el", shop: "goods.myshopify.com", orderId: "6001", fulfillmentOrderId: "7001" };
  expect(loggedPathOf(new URL(links.url("locker", link)).pathname)).toBe("/locker/[redacted]");
});

/** Version 0.7.0 made these at `start` with the key of `aSigner`. */
const ofVersion070: readonly (readonly [LinkKind, string, number | null, object])[] = [
  [
    "label",
    `/labels/${itsId}.pdf?m=${merchantId}&e=production&x=1772452801&s=qZuZbCuHUiNxyqJocLPsDp-XX-bqBWwfzclOV0ytDdQ`,
    1,
    { shipmentId: itsId, merchantId, environment: "production", piece: null },
  ],
  [
    "label",
    `/labels/${itsId}.pdf?m=${merchantId}&e=sandbox&p=3&x=1774958401&s=Vr2YHFICOzuvemtYaW9vjPQYqnGljoFfNKku58Rf3kk&format=a4`,
    30,
    { shipmentId: itsId, merchantId, environment: "sandbox", piece: 3 },
  ],
  [
    "manifest",
    `/manifests/${itsId}.pdf?m=${merchantId}&e=production&x=1772452801&s=wZSR8C3P91PIMj7Ypew_-3zzlfaryKBs8aXJuhk8tn4`,
    1,
    { id: itsId, merchantId, environment: "production" },
  ],
  [
    "invoice",
    `/invoices/${itsId}.pdf?m=${merchantId}&e=production&x=1772452801&s=QMkk1ujpKoCG1qmKne18gEKEeiE4vZD4edtWZnEeqL8&form=cn23`,
    1,
    { id: itsId, merchantId, environment: "production" },
  ],
  [
    "print",
    `/prints/p/${merchantId}/${itsId}/1772452801/Qy26dpSVESXsSIbx9Nr4HiElqyH5zYWUre4gGK1Q61M?try=2`,
    1,
    { environment: "production", merchantId, printId: itsId },
  ],
  [
    "track",
    `/track/pt.${merchantId}.${itsId}.DEvIBkB2BFegjxUL9G-13ECMlW0my5VrQN8mPxJ8GxA`,
    null,
    { parcel: { environment: "production", kind: "tracker" }, merchantId, id: itsId },
  ],
  [
    "stop",
    `/mails/stop/${merchantId}.${itsId}.1JKTLxMtDW76i5X2iVwaWtUSubz-INWxZy-fJ7iHXr8`,
    null,
    { merchantId, shipmentId: itsId },
  ],
  [
    "entry",
    `/dashboard/enter/${merchantId}.${itsId}.1772452800.3BYykGjIkhXK_3NETTPFBRv9kLDgG4UZ2_1WAunrj4U`,
    1,
    { merchantId, id: itsId },
  ],
  [
    "locker",
    "/locker/el/kalimera-goods.myshopify.com/6001/7001/1773576001/mlyi1tpTsKrFchvspjbgjsQfZO1XCFe1GJp5e8VWOcs",
    14,
    {
      ...{ language: "el", shop: "kalimera-goods.myshopify.com" },
      ...{ orderId: "6001", fulfillmentOrderId: "7001" },
    },
  ],
];

describe.each(ofVersion070)("a %s link of version 0.7.0", (kind, path, days, values) => {
  const url = new URL(path, "https://ship.example.com");
  /** Pages that shoppers and members open hand the rest of the path over. */
  const rest = path.replace(/^\/(locker|dashboard\/enter|mails\/stop|track)\//, "");
  const given = rest === path ? url : rest;

  it("is read until it ends", () => {
    const { links, wait } = aSigner();
    expect(links.read(kind, given)).toEqual(values);
    wait((days ?? 1) * DAY_MS - 1_000);
    expect(links.read(kind, given)).toEqual(values);
    wait(2_002);
    expect(links.read(kind, given)).toEqual(days === null ? values : "expired");
  });

  it("is worth nothing when it is changed, or of another kind", () => {
    const { links } = aSigner();
    const changed = path.replace(itsId, merchantId).replace("/6001/", "/6002/");
    const other = new URL(changed, url);
    expect(links.read(kind, rest === path ? other : changed.slice(path.length - rest.length))).toBe(
      "invalid",
    );
    for (const each of kinds) if (each !== kind) expect(links.read(each, given)).toBe("invalid");
  });
});

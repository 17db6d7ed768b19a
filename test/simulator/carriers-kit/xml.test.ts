import { describe, expect, it } from "vitest";
import { instantOfAthens } from "../../../simulator/carriers/kit/athens-time.ts";
import type { CarrierCall, Reply } from "../../../simulator/carriers/kit/http.ts";
import { Refusal } from "../../../simulator/carriers/kit/http.ts";
import { readSoap, soapAnswer, soapFault } from "../../../simulator/carriers/kit/soap.ts";
import { escapeXml, MalformedXml, readXml, xmlText } from "../../../simulator/carriers/kit/xml.ts";

describe("a document", () => {
  it("is read with namespaces, text, sections of data and nil", () => {
    const text =
      '<a:x xmlns:a="urn:a" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><y i:nil="true"/><z>1 &lt; <![CDATA[2 & 3]]></z></a:x>';
    expect(readXml(text)).toEqual({
      name: "x",
      namespace: "urn:a",
      isNil: false,
      text: "",
      attributes: { a: "urn:a", i: "http://www.w3.org/2001/XMLSchema-instance" },
      children: [
        { name: "y", namespace: "", isNil: true, text: "", attributes: { nil: "true" }, children: [] },
        { name: "z", namespace: "", isNil: false, text: "1 < 2 & 3", attributes: {}, children: [] },
      ],
    });
  });

  it.each([
    "",
    "text",
    "<a>",
    "<a></b>",
    "<a/><b/>",
    "<p:a/>",
    "<a>&nbsp;</a>",
    "<a b=1/>",
    "<!DOCTYPE a><a/>",
  ])("is refused if it is %j", (text) => {
    expect(() => readXml(text)).toThrow(MalformedXml);
  });

  it("holds any text once it is escaped", () => {
    const text = 'α & "β" <γ> ]]> \0\x1b';
    expect(readXml(xmlText("a", text)).text).toBe('α & "β" <γ> ]]> ');
    expect(escapeXml("plain")).toBe("plain");
  });
});

const envelope = (version: string, body: string) =>
  `<s:Envelope xmlns:s="${version}"><s:Header/><s:Body>${body}</s:Body></s:Envelope>`;
const v11 = "http://schemas.xmlsoap.org/soap/envelope/";
const v12 = "http://www.w3.org/2003/05/soap-envelope";
const call = (body: string | Buffer, headers: Record<string, string>): CarrierCall => ({
  method: "POST",
  path: "/",
  query: new URLSearchParams(),
  headers,
  body: Buffer.from(body),
  hasLeft: () => false,
});
const xml = { "content-type": "text/xml; charset=utf-8" };

function refusedWith(given: CarrierCall): Reply {
  try {
    readSoap(given);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
  throw new Error("not refused");
}

describe("an envelope", () => {
  it("of both versions gives its operation and action", () => {
    const first = readSoap(call(envelope(v11, '<Op xmlns="urn:o"/>'), { ...xml, soapaction: '"urn:o/Op"' }));
    expect(first).toMatchObject({
      version: "1.1",
      action: "urn:o/Op",
      operation: { name: "Op", namespace: "urn:o" },
    });
    const type = 'application/soap+xml; charset=utf-8; action="urn:o/Op"';
    const second = readSoap(call(envelope(v12, '<Op xmlns="urn:o"/>'), { "content-type": type }));
    expect(second).toMatchObject({ version: "1.2", action: "urn:o/Op" });
    expect(readSoap(call(envelope(v11, "<Op/>"), xml)).action).toBeNull();
  });

  it("needs the type of its version", () => {
    expect(refusedWith(call(envelope(v11, "<Op/>"), { "content-type": "application/json" })).status).toBe(
      415,
    );
  });

  it.each([
    ["no XML", "hello"],
    ["another version", envelope(v12, "<Op/>")],
    ["no body", `<s:Envelope xmlns:s="${v11}"/>`],
    ["an empty body", envelope(v11, "")],
    ["two operations", envelope(v11, "<Op/><Op/>")],
    ["Greek in another code page", Buffer.from([...Buffer.from(envelope(v11, "<Op>")), 0xe1])],
  ])("with %s is the caller's fault", (_name, body) => {
    const { status, body: text } = refusedWith(call(body, xml));
    expect(status).toBe(500);
    expect(text).toContain("<faultcode>soap:Client</faultcode>");
  });

  it("answers in the caller's version", () => {
    expect(soapAnswer("1.2", "<a/>").headers["content-type"]).toBe("application/soap+xml; charset=utf-8");
    expect(soapFault("1.2", "Server", "a < b").body).toContain("soap:Receiver");
    expect(readXml(String(soapFault("1.1", "Server", "a < b").body)).children[0]?.name).toBe("Body");
  });
});

it("a local time of Athens is an instant, with and without its own offset", () => {
  const instants = [
    ["2026-11-23T00:00:00", "2026-11-22T22:00:00.000Z"],
    ["2026-07-23T00:00:00.25", "2026-07-22T21:00:00.250Z"],
    ["2026-11-23T00:00:00Z", "2026-11-23T00:00:00.000Z"],
    ["2026-11-23T00:00:00+05:00", "2026-11-22T19:00:00.000Z"],
    ["2026-10-25T03:30:00", "2026-10-25T00:30:00.000Z"],
    ["2026-13-23T00:00:00", undefined],
    ["23/11/2026", undefined],
  ] as const;
  for (const [text, instant] of instants) expect(instantOfAthens(text)?.toISOString()).toBe(instant);
});

/** Envelopes of SOAP: as services of Greece want them, and whatever comes back. */
import { describe, expect, it } from "vitest";
import type { SoapService } from "../../../app/adapters/carriers/kit/soap.ts";
import { SoapFault, soapOf, soapRequest } from "../../../app/adapters/carriers/kit/soap.ts";
import { UnreadableAnswer } from "../../../app/adapters/carriers/kit/wire-answer.ts";
import { fields, one, xmlInt, xmlText } from "../../../app/adapters/carriers/kit/xml.ts";

const service: SoapService = {
  version: "1.1",
  path: "/JobServicesV2.asmx",
  namespace: "http://voucher.example/JobServicesV2.asmx",
  action: (operation) => `http://voucher.example/JobServicesV2.asmx/${operation}`,
};

describe("a request", () => {
  it("is an envelope with the parts in the order of writing", () => {
    expect(soapRequest(service, "Authenticate", { name: "ολίβ", pwd: "a<b" })).toEqual({
      method: "POST",
      path: "/JobServicesV2.asmx",
      headers: {
        "content-type": "text/xml; charset=utf-8",
        soapaction: '"http://voucher.example/JobServicesV2.asmx/Authenticate"',
      },
      text: '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><Authenticate xmlns="http://voucher.example/JobServicesV2.asmx"><name>ολίβ</name><pwd>a&lt;b</pwd></Authenticate></soap:Body></soap:Envelope>',
    });
  });

  it("may have an empty action, and names its action in the type in SOAP 1.2", () => {
    const read = { ...service, action: () => "" };
    expect(soapRequest(read, "READ", {}).headers?.soapaction).toBe('""');
    const { headers, text } = soapRequest({ ...service, version: "1.2" }, "Op", {});
    expect(headers).toEqual({
      "content-type":
        'application/soap+xml; charset=utf-8; action="http://voucher.example/JobServicesV2.asmx/Op"',
    });
    expect(text).toContain('xmlns:soap="http://www.w3.org/2003/05/soap-envelope"');
  });
});

const answer = (text: string, status = 200) => ({
  status,
  contentType: "text/xml",
  bytes: new TextEncoder().encode(text),
});
const soap11 = "http://schemas.xmlsoap.org/soap/envelope/";
const soap12 = "http://www.w3.org/2003/05/soap-envelope";
const enveloped = (inside: string, namespace = soap11) =>
  answer(
    `<s:Envelope xmlns:s="${namespace}"><s:Header><x/></s:Header><s:Body>${inside}</s:Body></s:Envelope>`,
  );
const result = fields({ Result: one(xmlInt), Key: one(xmlText) });
const read = (text: ReturnType<typeof answer>) => soapOf(result, text, service, "Op");
const good = `<OpResponse xmlns="${service.namespace}"><Result>0</Result><Key> k </Key></OpResponse>`;

describe("an answer", () => {
  it("is read in either version, with any prefix", () => {
    expect(read(enveloped(good))).toEqual({ Result: 0, Key: "k" });
    expect(read(enveloped(good, soap12))).toEqual({ Result: 0, Key: "k" });
    const prefixed = `<n:OpResponse xmlns:n="${service.namespace}"><n:Key>k</n:Key><n:Result>0</n:Result></n:OpResponse>`;
    expect(read(enveloped(prefixed))).toEqual({ Result: 0, Key: "k" });
  });

  it.each([
    ["of another operation", enveloped(good.replaceAll("OpResponse", "OtherResponse"))],
    [
      "of another service: only the namespace tells them apart",
      enveloped(good.replace(service.namespace, "/other")),
    ],
    ["without namespace", enveloped(good.replace(/ xmlns="[^"]*"/, ""))],
    ["with two elements", enveloped(good + good)],
    ["with an empty body", enveloped("")],
    ["without a body", answer(`<s:Envelope xmlns:s="${soap11}"/>`)],
    [
      "with two bodies",
      answer(`<s:Envelope xmlns:s="${soap11}"><s:Body>${good}</s:Body><s:Body/></s:Envelope>`),
    ],
    ["in an envelope of another kind", enveloped(good, "http://example.com/envelope")],
    ["without an envelope", answer(good)],
    ["that is a page", answer("<html><body>Bad Gateway</body></html>", 502)],
    ["that is a document", answer("%PDF-1.4")],
    ["that lacks what is needed", enveloped(good.replace("<Result>0</Result>", ""))],
  ])("%s can't be read", (_, given) => {
    expect(() => read(given)).toThrow(UnreadableAnswer);
  });

  it.each([
    ["1.1", soap11, "<faultcode>s:Server</faultcode><faultstring> Maria </faultstring>", "Server"],
    [
      "1.2",
      soap12,
      '<s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason><s:Text xml:lang="en">Maria</s:Text></s:Reason>',
      "Receiver",
    ],
    ["an unknown form", soap11, "", ""],
  ])(
    "that is a Fault of %s has its code and words, and repeats no words in its message",
    (_, namespace, inside, code) => {
      try {
        read(enveloped(`<s:Fault>${inside}</s:Fault>`, namespace));
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(SoapFault);
        expect(error).toMatchObject({ code, said: inside === "" ? "" : "Maria" });
        expect(String(error)).not.toContain("Maria");
      }
    },
  );
});

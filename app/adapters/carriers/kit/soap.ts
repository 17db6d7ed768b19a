import type { z } from "zod";
import type { WireRequest } from "./operation.ts";
import type { CarrierAnswer } from "./send-call.ts";
import { UnreadableAnswer } from "./wire-answer.ts";
import type { XmlElement } from "./xml.ts";
import { readXml, xmlOf } from "./xml.ts";
import type { XmlFields } from "./xml-text.ts";
import { writtenXml } from "./xml-text.ts";

/** The namespaces of envelopes. */
const envelopes = {
  "1.1": "http://schemas.xmlsoap.org/soap/envelope/",
  "1.2": "http://www.w3.org/2003/05/soap-envelope",
} as const;

/** A service's own form of document/literal SOAP. */
export interface SoapService {
  readonly version: keyof typeof envelopes;
  readonly path: string;
  /** Of requests and answers: every element is in it. */
  readonly namespace: string;
  /** The SOAPAction of an operation, without its quotes; some services want an empty one. */
  action(operation: string): string;
}

/** A call of a service: the operation's element, with its parts in the order of writing. */
export function soapRequest(
  { version, path, namespace, action }: SoapService,
  operation: string,
  parts: XmlFields,
): WireRequest {
  const named = action(operation);
  const headers =
    version === "1.1"
      ? { "content-type": "text/xml; charset=utf-8", soapaction: `"${named}"` }
      : { "content-type": `application/soap+xml; charset=utf-8; action="${named}"` };
  const body = writtenXml(operation, namespace, parts);
  const text = `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${envelopes[version]}"><soap:Body>${body}</soap:Body></soap:Envelope>`;
  return { method: "POST", path, headers, text };
}

/** The service answered with a Fault. Its text is not repeated: it may quote what was sent. */
export class SoapFault extends UnreadableAnswer {
  override readonly name = "SoapFault";
  /** Without its prefix, such as `Server`, or `Receiver` of SOAP 1.2. */
  readonly code: string;
  /** The carrier's words. */
  readonly said: string;

  constructor(code: string, said: string) {
    super(`SOAP Fault ${code}`);
    this.code = code;
    this.said = said;
  }
}

/**
 * The only element of an answer's body, whatever its version of SOAP.
 * @throws SoapFault
 * @throws UnreadableAnswer no envelope, or another element than the expected one
 */
export function soapBody(
  answer: CarrierAnswer,
  { name, namespace }: Pick<XmlElement, "name" | "namespace">,
): XmlElement {
  const element = bodyElement(answer);
  if (element.name !== name || element.namespace !== namespace)
    throw new UnreadableAnswer(`Another element in the body than ${name}.`);
  return element;
}

/** The answer to an operation, `<operation>Response`, in this form. @throws as `soapBody` */
export function soapOf<Schema extends z.ZodType>(
  schema: Schema,
  answer: CarrierAnswer,
  { namespace }: Pick<SoapService, "namespace">,
  operation: string,
): z.output<Schema> {
  return readXml(schema, soapBody(answer, { name: `${operation}Response`, namespace }));
}

function bodyElement(answer: CarrierAnswer): XmlElement {
  const envelope = xmlOf(answer);
  const version = Object.values(envelopes).find((namespace) => namespace === envelope.namespace);
  if (envelope.name !== "Envelope" || version === undefined) throw new UnreadableAnswer("No SOAP envelope.");
  const parts = envelope.children.filter(({ namespace }) => namespace === version);
  const [body, ...more] = parts.filter(({ name }) => name === "Body");
  const [element, ...others] = body?.children ?? [];
  if (element === undefined || more.length > 0 || others.length > 0)
    throw new UnreadableAnswer("A SOAP body without its one element.");
  if (element.name === "Fault" && element.namespace === version) throw faultOf(element);
  return element;
}

function faultOf(fault: XmlElement): SoapFault {
  const textAt = (...path: readonly string[]): string => {
    let at: XmlElement | undefined = fault;
    for (const step of path) at = at?.children.find(({ name }) => name === step);
    return at?.text.trim() ?? "";
  };
  const code = textAt("faultcode") || textAt("Code", "Value");
  return new SoapFault(code.replace(/^.*:/, ""), textAt("faultstring") || textAt("Reason", "Text"));
}

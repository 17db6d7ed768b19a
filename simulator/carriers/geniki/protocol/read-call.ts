import type { CarrierCall } from "../../kit/http.ts";
import { Refusal } from "../../kit/http.ts";
import type { SoapVersion } from "../../kit/soap.ts";
import { readSoap, soapFault } from "../../kit/soap.ts";
import type { XmlElement } from "../../kit/xml.ts";

export const namespace = "http://voucher.taxydromiki.gr/JobServicesV2.asmx";
export const servicePath = "/JobServicesV2.asmx";

/** A call over SOAP or by HTTP GET. */
export interface GenikiCall {
  readonly operation: string;
  readonly elements: readonly XmlElement[];
  /** null: by GET */
  readonly version: SoapVersion | null;
}

const plain = (status: number, body: string): Refusal =>
  new Refusal({ status, headers: { "content-type": "text/plain; charset=utf-8" }, body });

/**
 * Reads a call. Source: section 2. Assumption: other paths and methods get the statuses of HTTP.
 * @throws Refusal
 */
export function readCall(call: CarrierCall): GenikiCall {
  if (call.path === servicePath && call.method === "POST") return readSoapCall(call);
  const [, operation] = /^\/JobServicesV2\.asmx\/(\w+)$/.exec(call.path) ?? [];
  if (operation === undefined) throw plain(404, "Not Found");
  if (call.method !== "GET") throw plain(405, "Method Not Allowed");
  return { operation, elements: elementsOf(call.query), version: null };
}

function readSoapCall(call: CarrierCall): GenikiCall {
  const { version, operation, action } = readSoap(call);
  const expected = `${namespace}/${operation.name}`;
  if (operation.namespace !== namespace || (action !== expected && (version === "1.1" || action !== null)))
    throw new Refusal(soapFault(version, "Client", `SOAPAction ${action} is not ${expected}`));
  if (operation.children.some((child) => child.namespace !== namespace))
    throw new Refusal(soapFault(version, "Client", "elements are qualified"));
  return { operation: operation.name, elements: operation.children, version };
}

/** A parameter that comes several times is a list: its name is repeated. Source: section 6. */
function elementsOf(query: URLSearchParams): readonly XmlElement[] {
  return [...new Set(query.keys())].map((name) => {
    const values = query.getAll(name);
    return {
      ...elementOf(name, values[0] ?? ""),
      children: values.map((value) => elementOf("string", value)),
    };
  });
}

const elementOf = (name: string, text: string): XmlElement => ({
  name,
  namespace,
  isNil: false,
  attributes: {},
  children: [],
  text,
});

import type { CarrierCall, Reply } from "./http.ts";
import { Refusal } from "./http.ts";
import type { XmlElement } from "./xml.ts";
import { childNamed, escapeXml, MalformedXml, readXml } from "./xml.ts";

/** Source: SOAP 1.1, section 3; SOAP 1.2, part 1, section 5.1. */
const namespaces = {
  "1.1": "http://schemas.xmlsoap.org/soap/envelope/",
  "1.2": "http://www.w3.org/2003/05/soap-envelope",
} as const;

export type SoapVersion = keyof typeof namespaces;

export interface SoapCall {
  readonly version: SoapVersion;
  /** the one element of the body */
  readonly operation: XmlElement;
  /** without its quotes; null: no header */
  readonly action: string | null;
}

/** The caller's fault, or the server's. */
export type FaultCode = "Client" | "Server";

const contentTypes = { "1.1": "text/xml", "1.2": "application/soap+xml" } as const;

/**
 * Reads the envelope of a POST.
 * @throws Refusal 415 for another type of content; a fault `Client` for another body
 */
export function readSoap({ headers, body }: CarrierCall): SoapCall {
  const type = headers["content-type"] ?? "";
  const version = (["1.1", "1.2"] as const).find((known) =>
    new RegExp(`^${contentTypes[known].replace("+", "\\+")}\\s*(;|$)`, "i").test(type),
  );
  if (version === undefined)
    throw new Refusal({
      status: 415,
      headers: { "content-type": "text/plain" },
      body: "Unsupported Media Type",
    });
  const refuse = (words: string): never => {
    throw new Refusal(soapFault(version, "Client", words));
  };
  const root = rootOf(body, refuse);
  if (root.name !== "Envelope" || root.namespace !== namespaces[version])
    return refuse(`the root is no Envelope of SOAP ${version}`);
  const operations = childNamed(root, "Body")?.children ?? [];
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) return refuse("the Body needs exactly one element");
  return { version, operation, action: actionOf(headers) };
}

/** Source: SOAP 1.1, section 6.1.1; SOAP 1.2 has a parameter of the content type. */
function actionOf(headers: CarrierCall["headers"]): string | null {
  const header = headers.soapaction;
  if (typeof header === "string") return header.replace(/^"(.*)"$/, "$1");
  return /;\s*action="([^"]*)"/i.exec(headers["content-type"] ?? "")?.[1] ?? null;
}

function rootOf(body: Buffer, refuse: (words: string) => never): XmlElement {
  try {
    return readXml(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (error) {
    if (error instanceof MalformedXml || error instanceof TypeError) return refuse(error.message);
    throw error;
  }
}

/** @param content XML */
export const soapAnswer = (version: SoapVersion, content: string, status = 200): Reply => ({
  status,
  headers: { "content-type": `${contentTypes[version]}; charset=utf-8` },
  body: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${namespaces[version]}"><soap:Body>${content}</soap:Body></soap:Envelope>`,
});

/** Status 500. Source: SOAP 1.1, section 6.2. */
export function soapFault(version: SoapVersion, code: FaultCode, words: string): Reply {
  const text = escapeXml(words);
  const content =
    version === "1.1"
      ? `<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${text}</faultstring></soap:Fault>`
      : `<soap:Fault><soap:Code><soap:Value>soap:${code === "Client" ? "Sender" : "Receiver"}</soap:Value></soap:Code>` +
        `<soap:Reason><soap:Text xml:lang="en">${text}</soap:Text></soap:Reason></soap:Fault>`;
  return soapAnswer(version, content, 500);
}

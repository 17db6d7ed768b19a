import type { GenikiOptions } from "../../../simulator/carriers/geniki/start-geniki.ts";
import { startGeniki } from "../../../simulator/carriers/geniki/start-geniki.ts";
import { demoUser } from "../../../simulator/carriers/geniki/users.ts";
import type { CarrierServer } from "../../../simulator/carriers/kit/serve-carrier.ts";
import type { XmlElement } from "../../../simulator/carriers/kit/xml.ts";
import { escapeXml, readXml } from "../../../simulator/carriers/kit/xml.ts";

export const monday = "2027-03-01";
export const namespace = "http://voucher.taxydromiki.gr/JobServicesV2.asmx";

/** Elements in their order; a list becomes an element for each member, a record its own elements, null nil. */
export type Content = {
  readonly [name: string]: string | number | boolean | null | readonly string[] | Content;
};

/** An answer as a client reads it. */
export interface GenikiAnswer {
  readonly status: number;
  readonly text: string;
  /** the result; null: a fault, or no SOAP */
  readonly result: number | null;
  /** `OpResult` */
  readonly content: XmlElement | null;
}

/** A parcel to Thessaloniki. */
export const aVoucher = {
  OrderId: "0193b0c26f1e7a409d8e3f5b21c7a914",
  Name: "Νίκος Δήμου",
  Address: "Ερμού 25",
  Email: "nikos@example.org",
  City: "Θεσσαλονίκη",
  Telephone: "6945550177",
  Zip: "54624",
  Pieces: 1,
  Weight: "3.2",
  Comments: "#1042 2ο κουδούνι",
  Services: "",
  CodAmount: "0",
  InsAmount: "0",
  ReceivedDate: `${monday}T00:00:00`,
};

const recordOrder =
  "OrderId Name Address Email Country CountryIso City Telephone Zip Destination Courier Pieces Weight Comments Services CodAmount InsAmount VoucherNo SubCode BelongsTo DeliverTo ReceivedDate ContentsDescription SendAndReturnRecipient ExtraInfo".split(
    " ",
  );

/** The record in the WSDL's order; undefined leaves an element out. */
export function recordWith(changes: Readonly<Record<string, string | number | undefined>>): Content {
  const values: Readonly<Record<string, string | number | undefined>> = { ...aVoucher, ...changes };
  const sent = recordOrder.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(sent);
}

export function contentXml(content: Content): string {
  return Object.entries(content)
    .map(([name, value]) => {
      if (value === null)
        return `<${name} xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>`;
      if (Array.isArray(value))
        return `<${name}>${value.map((one: string) => `<string>${escapeXml(one)}</string>`).join("")}</${name}>`;
      if (typeof value === "object") return `<${name}>${contentXml(value as Content)}</${name}>`;
      return `<${name}>${escapeXml(String(value))}</${name}>`;
    })
    .join("");
}

/** The text of a path below an element: `Job IsClosed`; null: none. */
export function textAt(element: XmlElement | null, path: string): string | null {
  const found = path
    .split(" ")
    .reduce<XmlElement | null>(
      (at, name) => at?.children.find((child) => child.name === name) ?? null,
      element,
    );
  return found?.text ?? null;
}

export const childrenAt = (element: XmlElement | null, name: string): readonly XmlElement[] =>
  (element?.children.find((child) => child.name === name)?.children ?? []).filter(({ isNil }) => !isNil);

export async function postSoap(
  url: string,
  operation: string,
  xml: string,
  headers: Record<string, string> = {},
): Promise<GenikiAnswer> {
  const response = await fetch(`${url}/JobServicesV2.asmx`, {
    method: "POST",
    headers: {
      "content-type": "text/xml; charset=utf-8",
      soapaction: `"${namespace}/${operation}"`,
      ...headers,
    },
    body: `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation} xmlns="${namespace}">${xml}</${operation}></soap:Body></soap:Envelope>`,
  });
  return readAnswer(response.status, await response.text(), operation);
}

function readAnswer(status: number, text: string, operation: string): GenikiAnswer {
  if (!text.startsWith("<?xml") || status !== 200) return { status, text, result: null, content: null };
  const body = readXml(text).children[0]?.children[0];
  const content = body?.children.find(({ name }) => name === `${operation}Result`) ?? null;
  const result = textAt(content, "Result") ?? content?.text ?? "";
  return { status, text, result: result === "" ? null : Number(result), content };
}

/** A server on loopback, and short ways to call it. */
export interface SimulatedGeniki {
  readonly server: CarrierServer;
  /** a new key of a user; the demo user if absent */
  key(user?: { name: string; password: string; applicationKey: string }): Promise<string>;
  /** with a key of the demo user, under its right name */
  call(operation: string, content?: Content): Promise<GenikiAnswer>;
  create(
    changes?: Readonly<Record<string, string | number | undefined>>,
    eType?: string,
  ): Promise<GenikiAnswer>;
  /** the job's id and voucher; throws the result */
  book(
    changes?: Readonly<Record<string, string | number | undefined>>,
  ): Promise<{ id: string; voucher: string }>;
  /** books and closes */
  closed(
    changes?: Readonly<Record<string, string | number | undefined>>,
  ): Promise<{ id: string; voucher: string }>;
  control<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** The key's name, of section 2. */
export const keyNameOf = (operation: string): "sAuthKey" | "authKey" =>
  /^(CreateJob|GetVoucherJob|GetJobs|GetJobsFromOrderId|ClosePending.*|CancelJob|.*ReturnRequest(OfVoucher|Params)?)$/.test(
    operation,
  )
    ? "sAuthKey"
    : "authKey";

export async function startSimulatedGeniki(options: GenikiOptions = {}): Promise<SimulatedGeniki> {
  const server = await startGeniki({
    startsAt: new Date(`${monday}T08:00:00Z`),
    pace: null,
    keyTtlMs: 30 * 86_400_000,
    ...options,
  });
  const key = async (user = demoUser as { name: string; password: string; applicationKey: string }) => {
    const credentials = { sUsrName: user.name, sUsrPwd: user.password, applicationKey: user.applicationKey };
    const { content, result } = await postSoap(server.url, "Authenticate", contentXml(credentials));
    if (result !== 0) throw new Error(`Authenticate answered ${result}`);
    return textAt(content, "Key") ?? "";
  };
  let own: string | null = null;
  const call = async (operation: string, content: Content = {}) => {
    own ??= await key();
    return postSoap(server.url, operation, contentXml({ [keyNameOf(operation)]: own, ...content }));
  };
  const create: SimulatedGeniki["create"] = (changes = {}, eType = "Voucher") =>
    call("CreateJob", { oVoucher: recordWith(changes), eType });
  const book: SimulatedGeniki["book"] = async (changes) => {
    const { content, result } = await create(changes);
    if (result !== 0) throw new Error(`CreateJob answered ${result}`);
    return { id: textAt(content, "JobId") ?? "", voucher: textAt(content, "Voucher") ?? "" };
  };
  return {
    server,
    key,
    call,
    create,
    book,
    closed: async (changes) => {
      const booked = await book(changes);
      await call("ClosePendingJobs");
      return booked;
    },
    control: server.control,
  };
}

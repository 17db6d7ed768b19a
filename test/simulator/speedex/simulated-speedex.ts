import { demoAccount } from "../../../simulator/carriers/speedex/accounts.ts";
import type { ConsignmentView } from "../../../simulator/carriers/speedex/control/consignment-view.ts";
import type { SpeedexOptions, SpeedexServer } from "../../../simulator/carriers/speedex/start-speedex.ts";
import { startSpeedex } from "../../../simulator/carriers/speedex/start-speedex.ts";

export const monday = "2027-03-01";
export const namespace = "https://spdxws.gr/";

/** An answer as a client reads it, by the texts of its elements. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** `returnCode`, `Code` or `StatusCode`; NaN: none */
  readonly code: number;
  readonly message: string;
  /** the texts of every element of that name */
  all(name: string): string[];
}

/** XML of a value: an object's members are elements, in their order. */
export function xml(value: unknown): string {
  if (Array.isArray(value)) return value.map(xml).join("");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `<${name}>${xml(inner)}</${name}>`)
    .join("");
}

/** A parcel from the shop to Thessaloniki. */
export const aBol = {
  _cust_Flag: 0,
  Comments_2853_1: "0193b0c2-6f1e-7a40-9d8e-3f5b21c7a914",
  Comments_2853_2: "#1042",
  Items: 1,
  PayCode_Flag: 1,
  Pod_Amount_Cash: 0,
  RCV_Addr1: "Ερμού 25, Θεσσαλονίκη",
  RCV_Country: "GR",
  RCV_Name: "Νίκος Δήμου",
  RCV_Tel1: "6945550177",
  RCV_Zip_Code: "54624",
  Saturday_Delivery: 0,
  Security_Value: 0,
  Snd_agreement_id: demoAccount.agreement,
  SND_Customer_Id: demoAccount.customer,
  Time_Limit: "0",
  Voucher_Weight: 3.2,
};

/** A server on loopback, and short ways to call it. */
export interface SimulatedSpeedex {
  readonly server: SpeedexServer;
  session: string;
  logIn(login?: { username: string; password: string }): Promise<Answer>;
  /** with the session */
  call(operation: string, body?: unknown, session?: string): Promise<Answer>;
  book(...changes: object[]): Promise<Answer>;
  /** the numbers of a new consignment; throws the carrier's words */
  booked(changes?: object): Promise<string[]>;
  consignments(reference?: string): Promise<readonly ConsignmentView[]>;
  scan(number: string, event: string, details?: object): Promise<unknown>;
  quirks(changes: SpeedexOptions["quirks"]): Promise<unknown>;
  control: SpeedexServer["control"];
}

export async function startSimulatedSpeedex(options: SpeedexOptions = {}): Promise<SimulatedSpeedex> {
  const server = await startSpeedex({ startsAt: new Date(`${monday}T08:00:00Z`), pace: null, ...options });
  const { control } = server;
  const post = (operation: string, content: string) => postSoap(server.serviceUrl, operation, content);
  const speedex: SimulatedSpeedex = {
    server,
    control,
    session: "",
    logIn: (login = demoAccount) =>
      post("CreateSession", xml({ username: login.username, password: login.password })),
    call: (operation, body = {}, session = speedex.session) =>
      post(operation, xml({ sessionID: session }) + xml(body)),
    book: (...changes) => {
      const bols = (changes.length === 0 ? [{}] : changes).map((change) => ({ BOL: { ...aBol, ...change } }));
      return speedex.call("CreateBOL", { inListPod: bols, tableFlag: 0 });
    },
    booked: async (changes = {}) => {
      const answer = await speedex.book(changes);
      if (answer.code !== 1) throw new Error(answer.all("string").join("; "));
      return answer.all("voucher_code");
    },
    consignments: (reference) =>
      control("GET", reference === undefined ? "/consignments" : `/consignments?reference=${reference}`),
    scan: (number, event, details = {}) =>
      control("POST", `/consignments/${number}/events`, { event, ...details }),
    quirks: (changes) => control("PUT", "/quirks", changes),
  };
  speedex.session = (await speedex.logIn()).all("sessionId")[0] ?? "";
  return speedex;
}

export async function postSoap(
  url: string,
  operation: string,
  content: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return postText(
    url,
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation} xmlns="${namespace}">${content}</${operation}></soap:Body></soap:Envelope>`,
    {
      "content-type": "text/xml; charset=utf-8",
      soapaction: `"${namespace}${operation}"`,
      ...headers,
    },
  );
}

export async function postText(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url, { method: "POST", headers, body });
  const text = await response.text();
  const all = (name: string) =>
    Array.from(text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g")), ([, found = ""]) => found);
  const [code] = [
    ...all("returnCode"),
    ...all("Code"),
    ...all("StatusCode").filter((each) => /^\d/.test(each)),
  ];
  const [message = ""] = [...all("returnMessage"), ...all("Message"), ...all("faultstring")];
  return { status: response.status, text, code: Number(code ?? Number.NaN), message, all };
}

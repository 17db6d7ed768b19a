import { demoAccount } from "../../../simulator/carriers/elta/accounts.ts";
import type { EltaOptions } from "../../../simulator/carriers/elta/start-elta.ts";
import { startElta } from "../../../simulator/carriers/elta/start-elta.ts";
import type { CarrierServer } from "../../../simulator/carriers/kit/serve-carrier.ts";
import type { XmlElement } from "../../../simulator/carriers/kit/xml.ts";
import { escapeXml, readXml } from "../../../simulator/carriers/kit/xml.ts";

export const monday = "2027-03-01";

/** Elements in their order; a list repeats its name; undefined leaves an element out. */
export type Content = { readonly [name: string]: string | undefined | readonly string[] | Content };

export interface EltaAnswer {
  readonly status: number;
  readonly text: string;
  /** `st_flag`; null: a fault, or no SOAP */
  readonly flag: number | null;
  /** trimmed texts below the answer, by name */
  texts(name: string): readonly string[];
}

/** A parcel to Thessaloniki, in the order of section 4. */
export const aBooking = {
  pel_user_code: demoAccount.userCode,
  pel_user_pass: demoAccount.password,
  pel_apost_code: demoAccount.customerCode,
  pel_apost_sub_code: demoAccount.subCode,
  pel_paral_name: "Νίκος Δήμου",
  pel_paral_address: "Ερμού 25",
  pel_paral_area: "Θεσσαλονίκη",
  pel_user_lang: "",
  pel_paral_tk: "54624",
  pel_paral_thl_1: "",
  pel_paral_thl_2: "6945550177",
  pel_service: "1",
  pel_baros: "000003.200",
  pel_temaxia: "001",
  pel_paral_sxolia: "#1042 2nd bell",
  pel_sur_1: "0",
  pel_sur_2: "0",
  pel_sur_3: "0",
  pel_ant_poso: "",
  pel_ant_poso1: "",
  pel_ant_poso2: "",
  pel_ant_poso3: "",
  pel_ant_poso4: "",
  pel_ant_date1: "",
  pel_ant_date2: "",
  pel_ant_date3: "",
  pel_ant_date4: "",
  pel_asf_poso: "",
  pel_ref_no: "01JERC4VRYF909V3HZBCGWFA8M",
  sideta_eidos: "2",
  pudo_station: "",
};

const userNames = ["pel_user_code", "pel_user_pass", "pel_apost_code", "pel_apost_sub_code", "pel_user_lang"];

/** The nested form of section 5. */
export function aPost(numbers: Content, changes: Readonly<Record<string, string>> = {}): Content {
  const all = Object.entries({ ...aBooking, ...changes });
  return {
    user_details: Object.fromEntries(
      userNames.map((name) => [name, all.find(([known]) => known === name)?.[1] ?? ""]),
    ),
    pel_details: Object.fromEntries(all.filter(([name]) => !userNames.includes(name))),
    sideta_numbers: { vg_code: "", return_vg: "", epitagh_vg: "", ...numbers },
  };
}

export const contentXml = (content: Content): string =>
  Object.entries(content)
    .flatMap(([name, value]) => {
      const all = Array.isArray(value) ? value : [value];
      return all.map((one: string | undefined | Content) => {
        if (one === undefined) return "";
        return `<${name}>${typeof one === "string" ? escapeXml(one) : contentXml(one)}</${name}>`;
      });
    })
    .join("");

export async function post(
  url: string,
  service: string,
  xml: string,
  headers: Record<string, string> = {},
  operation = "READ",
): Promise<EltaAnswer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "text/xml; charset=utf-8", soapaction: '""', ...headers },
    body: `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation} xmlns="/${service}">${xml}</${operation}></soap:Body></soap:Envelope>`,
  });
  return read(response.status, await response.text(), service);
}

function read(status: number, text: string, service: string): EltaAnswer {
  const body = text.startsWith("<?xml") ? readXml(text).children[0]?.children[0] : undefined;
  const answer = body?.name === "READResponse" && body.namespace === `/${service}` ? body : null;
  const texts = (name: string): readonly string[] => (answer === null ? [] : textsIn(answer, name));
  const flag = texts("st_flag")[0];
  return { status, text, flag: flag === undefined ? null : Number(flag), texts };
}

const textsIn = (element: XmlElement, name: string): string[] =>
  element.children.flatMap((child) => [
    ...(child.name === name ? [child.text.trim()] : []),
    ...textsIn(child, name),
  ]);

export interface SimulatedElta {
  readonly server: CarrierServer;
  call(service: string, content: Content): Promise<EltaAnswer>;
  create(changes?: Readonly<Record<string, string | undefined>>): Promise<EltaAnswer>;
  /** the main number; throws the refusal */
  book(changes?: Readonly<Record<string, string>>): Promise<string>;
  label(number: string, changes?: Readonly<Record<string, string>>): Promise<EltaAnswer>;
  track(number: string, changes?: Readonly<Record<string, string>>): Promise<EltaAnswer>;
  control<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
}

export async function startSimulatedElta(options: EltaOptions = {}): Promise<SimulatedElta> {
  const server = await startElta({ startsAt: new Date(`${monday}T08:00:00Z`), ...options });
  const call: SimulatedElta["call"] = (service, content) => post(server.url, service, contentXml(content));
  const create: SimulatedElta["create"] = (changes = {}) => call("CREATEAWB02", { ...aBooking, ...changes });
  const { userCode, password, customerCode } = demoAccount;
  return {
    server,
    call,
    create,
    async book(changes) {
      const { flag, texts } = await create(changes);
      if (flag !== 0) throw new Error(`CREATEAWB02 answered ${flag} ${texts("st_title")[0]}`);
      return texts("vg_code")[0] ?? "";
    },
    label: (number, changes = {}) =>
      call("PELB64VG", {
        pel_user_code: userCode,
        pel_user_pass: password,
        pel_apost_code: customerCode,
        vg_code: number,
        paper_size: "1",
        ...changes,
      }),
    track: (number, changes = {}) =>
      call("PELTT03", {
        wpel_code: customerCode,
        wpel_user: userCode,
        wpel_pass: password,
        wpel_vg: number,
        wpel_ref: "",
        wpel_flag: "1",
        ...changes,
      }),
    control: server.control,
  };
}

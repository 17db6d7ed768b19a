import type { CarrierCall, Reply } from "../../kit/http.ts";
import { Refusal } from "../../kit/http.ts";
import type { NamedCall } from "../../kit/serve-carrier.ts";
import { readSoap, soapAnswer, soapFault } from "../../kit/soap.ts";
import type { XmlElement } from "../../kit/xml.ts";
import { childNamed } from "../../kit/xml.ts";
import { bookedXml, createAwb, postSideta } from "../services/book.ts";
import { readLabel } from "../services/label.ts";
import { listPoints } from "../services/pudo.ts";
import { track } from "../services/track.ts";
import { numbersOf } from "../vouchers/voucher.ts";
import type { EltaWorld, OrderedResult } from "../world.ts";
import { empty, fixed, result } from "./fixed-records.ts";
import { Malformed } from "./read-elements.ts";
import { Refused, refusals } from "./refused.ts";

type Service = (world: EltaWorld, read: XmlElement) => string | Promise<string>;

/** Services by their namespace, which alone tells them apart. Source: section 2. */
const services: Readonly<Record<string, Service>> = {
  CREATEAWB02: createAwb,
  ELTACOURIERPOSTSIDETA: postSideta,
  PELB64VG: readLabel,
  PELTT03: track,
  GETPUDODETAILS: listPoints,
};

interface EltaCall {
  readonly service: string;
  readonly read: XmlElement;
}

/** @throws Refusal a fault `Client`, or a status of HTTP */
function readCall(call: CarrierCall): EltaCall {
  const plain = (status: number): Refusal =>
    new Refusal({ status, headers: { "content-type": "text/plain" }, body: "" });
  if (call.path !== "/") throw plain(404);
  if (call.method !== "POST") throw plain(405);
  const { version, operation, action } = readSoap(call);
  const refuse = (words: string): Refusal => new Refusal(soapFault(version, "Client", words));
  if (version !== "1.1" || action === null) throw refuse("SOAP 1.1 with a SOAPAction");
  const service = operation.namespace.replace(/^\//, "");
  if (!operation.namespace.startsWith("/") || !Object.hasOwn(services, service) || operation.name !== "READ")
    throw refuse(`no service ${operation.namespace} ${operation.name}`);
  return { service, read: operation };
}

/** Every call. */
export async function answerCall(world: EltaWorld, call: CarrierCall): Promise<Reply> {
  const { service, read } = readCall(call);
  const before = takeOrdered(world, service, "before");
  if (before !== null) return orderedReply(world, service, before);
  const reply = await replyTo(world, service, read);
  const after = takeOrdered(world, service, "after");
  return after === null ? reply : orderedReply(world, service, after);
}

async function replyTo(world: EltaWorld, service: string, read: XmlElement): Promise<Reply> {
  try {
    const run = services[service];
    if (run === undefined) throw new Malformed(service);
    return answered(service, await run(world, read));
  } catch (error) {
    if (error instanceof Refused) return answered(service, result(error.flag, error.title) + restOf(service));
    if (error instanceof Malformed) return soapFault("1.1", "Client", error.message);
    throw error;
  }
}

/** A fixed record has all of its fields; they are meaningless after a refusal. Source: section 2. */
const restOf = (service: string): string =>
  ({
    CREATEAWB02: ["vg_code", "return_vg", "epitagh_vg"].map((name) => fixed(name, "", 13)).join(""),
    PELB64VG: empty("b64_string"),
    PELTT03: fixed("pod_date", "", 8) + fixed("pod_time", "", 4) + fixed("pod_name", "", 50),
  })[service] ?? "";

const answered = (service: string, content: string): Reply =>
  soapAnswer("1.1", `<ns0:READResponse xmlns:ns0="/${service}">${content}</ns0:READResponse>`);

function takeOrdered(
  { ordered }: EltaWorld,
  service: string,
  when: OrderedResult["when"],
): OrderedResult["result"] | null {
  const index = ordered.findIndex(
    (one) => one.when === when && (one.call === undefined || one.call === service),
  );
  const found = ordered[index];
  if (found === undefined) return null;
  if (found.times > 1) ordered[index] = { ...found, times: found.times - 1 };
  else ordered.splice(index, 1);
  return found.result;
}

function orderedReply(world: EltaWorld, service: string, given: OrderedResult["result"]): Reply {
  if (given === "fault") return soapFault("1.1", "Server", "CBL0001");
  if (given === "no-number") return answered(service, bookedXml(world, null));
  const title = Object.values(refusals).find(({ flag }) => flag === given)?.title ?? "Άγνωστο Σφάλμα";
  return answered(service, result(given, title) + restOf(service));
}

/** A failure in ELTA's forms: a bare status, a fault, or a booking's success without its number. */
export function failure(
  world: EltaWorld,
  call: CarrierCall,
  when: "before" | "after",
  chance: number,
): Reply | null {
  const given = tryToRead(call);
  if (given === null) return null;
  const forms =
    when === "after" && given.service === "CREATEAWB02"
      ? ([null, "fault", "no-number"] as const)
      : ([null, "fault"] as const);
  const form = forms[Math.floor(chance * forms.length)] ?? null;
  return form === null ? null : orderedReply(world, given.service, form);
}

function tryToRead(call: CarrierCall): EltaCall | null {
  try {
    return readCall(call);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The service, and the shipment's reference: it survives a repetition in another order. */
export function nameCall({ vouchers }: EltaWorld, call: CarrierCall): NamedCall {
  const given = tryToRead(call);
  if (given === null) return { name: call.path, subject: null };
  const { service, read } = given;
  const text = (name: string): string =>
    (childNamed(childNamed(read, "pel_details") ?? read, name) ?? childNamed(read, name))?.text.trim() ?? "";
  const number = text("vg_code") || text("wpel_vg");
  const voucher = vouchers.find((one) => numbersOf(one).includes(number));
  const subject = text("pel_ref_no") || text("wpel_ref") || voucher?.details.pel_ref_no || number;
  return { name: service, subject: subject || null };
}

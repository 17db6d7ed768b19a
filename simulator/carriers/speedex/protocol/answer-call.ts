import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bytes } from "../../kit/http.ts";
import type { SoapCall } from "../../kit/soap.ts";
import { readSoap, soapAnswer, soapFault } from "../../kit/soap.ts";
import { xmlText } from "../../kit/xml.ts";
import { operations } from "../calls/all-operations.ts";
import type { SpeedexWorld } from "../world.ts";
import { Fields, UnreadableField } from "./fields.ts";
import { answerOf, codes, namespace, Refused } from "./outcome.ts";
import { accountOf, createSession } from "./sessions.ts";

export const servicePath = "/accesspoint.asmx";

const plain = (status: number, text: string): Reply => ({
  ...bytes(text, "text/plain; charset=utf-8"),
  status,
});

/** Assumption: no pace is published, and no form of its refusal. */
export const tooFast = (): Reply => plain(429, "Too Many Requests");

/** The service's one address. Assumption: other paths and methods get the statuses of HTTP. */
export async function answerCall(world: SpeedexWorld, call: CarrierCall): Promise<Reply> {
  if (call.path !== servicePath) return plain(404, "Not Found");
  if (call.method !== "POST") return plain(405, "Method Not Allowed");
  const soap = readSoap(call);
  const fault = faultOf(soap);
  if (fault !== null) return soapFault(soap.version, "Client", fault);
  const fields = new Fields(soap.operation);
  if (!world.pace.allows(payerOf(world, fields))) return tooFast();
  try {
    return soapAnswer(soap.version, await answered(world, soap.operation.name, fields));
  } catch (error) {
    if (error instanceof UnreadableField) return soapFault(soap.version, "Client", error.message);
    throw error;
  }
}

/** An ASMX service's rules: the action names the operation, which is of the service's namespace. Source: section 2. */
function faultOf({ operation, action, version }: SoapCall): string | null {
  const { name } = operation;
  const isKnown = operations.has(name) || name === "CreateSession" || name === "DestroySession";
  if (!isKnown || operation.namespace !== namespace)
    return `Server did not recognize the request element: ${name}.`;
  const isNamed = action === `${namespace}${name}` || (version === "1.2" && action === null);
  return isNamed ? null : `Server did not recognize the value of HTTP Header SOAPAction: ${action ?? ""}.`;
}

/** The pace is the login's; calls without a session share one. */
function payerOf({ sessions }: SpeedexWorld, fields: Fields): string {
  return sessions.get(fields.text("sessionID"))?.account.username ?? "without a session";
}

async function answered(world: SpeedexWorld, name: string, fields: Fields): Promise<string> {
  const { quirks } = world;
  const family = operations.get(name)?.family ?? "old";
  try {
    const { content = "", code = codes.ok, message = "OK." } = await run(world, name, fields);
    return answerOf(quirks, name, family, { code, message, content });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return answerOf(quirks, name, family, { code: error.code, message: error.message });
  }
}

async function run(
  world: SpeedexWorld,
  name: string,
  fields: Fields,
): Promise<{ content?: string; code?: number; message?: string }> {
  if (name === "CreateSession") return { content: xmlText("sessionId", createSession(world, fields)) };
  const account = accountOf(world, fields);
  if (name === "DestroySession") {
    world.sessions.delete(fields.text("sessionID"));
    return {};
  }
  const operation = operations.get(name);
  if (operation === undefined) throw new TypeError(`${name} has no rules`);
  return operation.run({ world, account, now: world.clock.now() }, fields);
}

/** Failures in the service's own forms: a code without a reason, or a fault. Source: sections 2 and 11. */
export function failure(world: SpeedexWorld, call: CarrierCall, chance: number): Reply | null {
  if (chance >= 0.6) return null;
  const { version, operation } = readSoap(call);
  if (chance < 0.3) return soapFault(version, "Server", "Server was unable to process request.");
  const { name } = operation;
  const family = operations.get(name)?.family ?? "old";
  const refusal = { code: codes.generalError, message: "General error." };
  return soapAnswer(version, answerOf(world.quirks, name, family, refusal));
}

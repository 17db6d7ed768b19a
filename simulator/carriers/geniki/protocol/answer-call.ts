import { athensDay } from "../../kit/athens-time.ts";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bytes, Refusal } from "../../kit/http.ts";
import { soapAnswer, soapFault } from "../../kit/soap.ts";
import type { XmlElement } from "../../kit/xml.ts";
import { xmlElement, xmlText } from "../../kit/xml.ts";
import { findOperation } from "../operations/all-operations.ts";
import type { GenikiWorld } from "../world.ts";
import type { Operation, PlainDocument } from "./define-operation.ts";
import * as field from "./fields.ts";
import { issueKey, userOfKey } from "./issue-key.ts";
import { takeOrderedCode } from "./ordered-codes.ts";
import type { GenikiCall } from "./read-call.ts";
import { namespace, readCall } from "./read-call.ts";
import { Refused, results } from "./result-codes.ts";

/** Every call of the service. */
export async function answerCall(world: GenikiWorld, call: CarrierCall): Promise<Reply> {
  const given = readCall(call);
  try {
    return await answerGiven(world, given);
  } catch (error) {
    if (error instanceof field.Malformed) throw new Refusal(malformed(given, error.message));
    throw error;
  }
}

async function answerGiven(world: GenikiWorld, given: GenikiCall): Promise<Reply> {
  const before = takeOrderedCode(world, given.operation, "before");
  if (before !== null) return orderedReply(world, given, before);
  const reply = await replyTo(world, given);
  const after = takeOrderedCode(world, given.operation, "after");
  return after === null ? reply : orderedReply(world, given, after);
}

async function replyTo(world: GenikiWorld, given: GenikiCall): Promise<Reply> {
  try {
    if (given.operation === "Authenticate") return replyWith(given, authenticated(world, given.elements));
    const operation = findOperation(given.operation);
    if (operation === null || (given.version === null && !operation.isBoundToGet))
      throw new field.Malformed(`there is no operation ${given.operation} here`);
    return replyWith(given, await run(world, operation, given));
  } catch (error) {
    if (error instanceof Refused) return refusal(world, given, error.result, error.content);
    throw error;
  }
}

function authenticated(world: GenikiWorld, elements: readonly XmlElement[]): string {
  const fields = { sUsrName: field.text, sUsrPwd: field.text, applicationKey: field.text };
  const { sUsrName, sUsrPwd, applicationKey } = field.readFields(fields, elements);
  return xmlText("Key", issueKey(world, sUsrName, sUsrPwd, applicationKey));
}

/** The key comes first, then the pace of its user, then the parameters. Source: section 11. */
async function run(
  world: GenikiWorld,
  operation: Operation,
  { elements, version }: GenikiCall,
): Promise<string | PlainDocument> {
  const keys = elements.filter(({ name }) => name === "sAuthKey" || name === "authKey");
  const key = keys.find(({ name }) => name === operation.key);
  const user = userOfKey(world, key?.text ?? null);
  if (!world.pace.allows(user.name)) throw new Refused(results.tooFast);
  if (version !== null && elements[0] !== key) throw new field.Malformed("the key is the first parameter");
  const others = elements.filter((element) => !keys.includes(element));
  if (version === null) requireAll(operation, others);
  const now = world.clock.now();
  const ordered = version === null ? inOrder(operation, others) : others;
  return operation.run({ world, user, now, today: athensDay(now) }, ordered);
}

/** ASP.NET takes parameters of an address in any order, and wants each of them. */
function requireAll(operation: Operation, elements: readonly XmlElement[]): void {
  const missing = operation.parameters.find((name) => !elements.some((element) => element.name === name));
  if (missing !== undefined) throw new field.Malformed(`Missing parameter: ${missing}.`);
}

const inOrder = ({ parameters }: Operation, elements: readonly XmlElement[]): readonly XmlElement[] =>
  elements.toSorted((one, other) => parameters.indexOf(one.name) - parameters.indexOf(other.name));

function replyWith(given: GenikiCall, content: string | PlainDocument): Reply {
  if (typeof content !== "string") return bytes(content.bytes, content.contentType);
  const isNumber = findOperation(given.operation)?.form === "number";
  return resultReply(given, isNumber ? "0" : xmlText("Result", "0") + content);
}

/** A refusal in the form of its call. Source: section 2. */
export function refusal(world: GenikiWorld, given: GenikiCall, result: number, content = ""): Reply {
  const operation = findOperation(given.operation);
  const form = operation?.form ?? "fields";
  if (form === "document")
    return {
      ...bytes(String(result), "text/plain; charset=utf-8"),
      status: world.quirks.documentRefusalStatus,
    };
  if (form === "number") return resultReply(given, String(result));
  return resultReply(
    given,
    xmlText("Result", String(result)) + (content || (operation?.refusedContent ?? "")),
  );
}

function resultReply({ operation, version }: GenikiCall, content: string): Reply {
  const result = xmlElement(`${operation}Result`, content);
  if (version === null)
    return bytes(
      `<?xml version="1.0" encoding="utf-8"?><${operation}Result xmlns="${namespace}">${content}</${operation}Result>`,
      "text/xml; charset=utf-8",
    );
  return soapAnswer(version, `<${operation}Response xmlns="${namespace}">${result}</${operation}Response>`);
}

function malformed({ version }: GenikiCall, words: string): Reply {
  if (version !== null) return soapFault(version, "Client", words);
  return { ...bytes(words, "text/plain; charset=utf-8"), status: 500 };
}

/** A code in place of the call's own answer, such as 8 after a booking. */
export function orderedReply(world: GenikiWorld, given: GenikiCall, code: number | "fault"): Reply {
  if (code !== "fault") return refusal(world, given, code);
  return given.version === null
    ? { ...bytes("Server Error", "text/plain; charset=utf-8"), status: 500 }
    : soapFault(given.version, "Server", "Server was unable to process request.");
}

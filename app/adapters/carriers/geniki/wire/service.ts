import { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import type { SoapService } from "../../kit/soap.ts";
import { soapBody, soapOf, soapRequest } from "../../kit/soap.ts";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";
import { fields, one, xmlInt } from "../../kit/xml.ts";
import type { XmlFields } from "../../kit/xml-text.ts";

/** JobServicesV2: SOAP 1.1, document/literal. Its namespace is the same on both hosts. Source: section 2. */
export const service: SoapService = {
  version: "1.1",
  path: "/JobServicesV2.asmx",
  namespace: "http://voucher.taxydromiki.gr/JobServicesV2.asmx",
  action: (operation) => `http://voucher.taxydromiki.gr/JobServicesV2.asmx/${operation}`,
};

/** The session's key, a parameter of every call but its own. */
export interface Access {
  readonly key: string;
}
export type GenikiOperation<Given, Read> = Operation<Given, Read, Access>;

/** The key's name differs by call, and another name is a missing key. Source: section 2. */
type KeyName = "sAuthKey" | "authKey";

interface FieldsCall<Given, Shape extends z.ZodRawShape, Read>
  extends Pick<Operation<Given, Read, Access>, "acts" | "urgency" | "deadlineMs" | "readRefusal"> {
  readonly name: string;
  readonly key: KeyName;
  /** The parameters after the key, in the WSDL's order. */
  readonly parts: (given: Given) => XmlFields;
  /** Of `<OpResult>`, beside its `Result`. */
  readonly shape: Shape;
  readonly read: (result: z.output<z.ZodObject<Shape>>, given: Given) => Read;
}

/** A call whose answer has a result and fields. */
export function fieldsCall<Given, Shape extends z.ZodRawShape, Read>(
  call: FieldsCall<Given, Shape, Read>,
): GenikiOperation<Given, Read> {
  const { name, key, parts, shape, read, ...traits } = call;
  return {
    ...traits,
    name,
    request: (given, access) => soapRequest(service, name, { [key]: access.key, ...parts(given) }),
    read: (answer, given) => read(resultIn(answer, name, shape), given),
  };
}

/** The fields of an answer, whatever its result says. @throws UnreadableAnswer */
export function resultIn<Shape extends z.ZodRawShape>(
  answer: CarrierAnswer,
  name: string,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const schema = fields({ [`${name}Result`]: one(fields(shape)) });
  const read = soapOf(schema, answer, service, name) as Readonly<Record<string, unknown>>;
  return read[`${name}Result`] as z.output<z.ZodObject<Shape>>;
}

interface NumberCall<Given, Read> extends Pick<Operation<Given, Read, Access>, "readRefusal"> {
  readonly name: string;
  readonly key: KeyName;
  readonly parts: (given: Given) => XmlFields;
  readonly done: Read;
}

/** A call whose answer is its result alone. 0 is done. */
export function numberCall<Given, Read>({
  name,
  key,
  parts,
  done,
  ...traits
}: NumberCall<Given, Read>): GenikiOperation<Given, Read> {
  return {
    ...traits,
    name,
    request: (given, access) => soapRequest(service, name, { [key]: access.key, ...parts(given) }),
    // The refusals have read the number.
    read: () => done,
  };
}

const someResult = z.union([fields({ Result: one(xmlInt) }).transform(({ Result }) => Result), xmlInt]);

/** The result of an answer over SOAP, in both of its forms. @throws UnreadableAnswer */
export function resultOf(answer: CarrierAnswer, name: string): number {
  const element = soapBody(answer, { name: `${name}Response`, namespace: service.namespace });
  const [result, ...more] = element.children.filter((child) => child.name === `${name}Result`);
  if (result === undefined || more.length > 0) throw new UnreadableAnswer(`No result of ${name}.`);
  const schema = fields({ [`${name}Result`]: one(someResult) });
  return soapOf(schema, answer, service, name)[`${name}Result`] as number;
}

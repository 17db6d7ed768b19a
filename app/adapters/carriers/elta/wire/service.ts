import type { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import type { SoapService } from "../../kit/soap.ts";
import { soapOf, soapRequest } from "../../kit/soap.ts";
import { fields } from "../../kit/xml.ts";
import type { XmlFields } from "../../kit/xml-text.ts";

/** The login, a part of every body. */
export interface Access {
  readonly user: string;
  readonly password: string;
  /** The customer's code without its sub-code. */
  readonly master: string;
  /** Empty: none. */
  readonly sub: string;
}
export type EltaOperation<Given, Read> = Operation<Given, Read, Access>;

/** All services have one address and one operation; the namespace tells them apart. Source: section 2. */
const READ = "READ";
const serviceOf = (name: string): SoapService => ({
  version: "1.1",
  path: "/",
  namespace: `/${name}`,
  action: () => "",
});

interface Call<Given, Shape extends z.ZodRawShape, Read>
  extends Pick<Operation<Given, Read, Access>, "acts" | "urgency" | "maxBytes" | "readRefusal"> {
  /** The service. */
  readonly name: string;
  /** Every element in the WSDL's order, empty where there is nothing. */
  readonly parts: (given: Given, access: Access) => XmlFields;
  /** Of the answer. Fields of another service are meaningless. */
  readonly shape: Shape;
  readonly read: (answer: z.output<z.ZodObject<Shape>>, given: Given) => Read;
}

export function eltaCall<Given, Shape extends z.ZodRawShape, Read>({
  name,
  parts,
  shape,
  read,
  ...traits
}: Call<Given, Shape, Read>): EltaOperation<Given, Read> {
  const service = serviceOf(name);
  return {
    ...traits,
    name,
    request: (given, access) => soapRequest(service, READ, parts(given, access)),
    read: (answer, given) =>
      read(soapOf(fields(shape), answer, service, READ) as z.output<z.ZodObject<Shape>>, given),
  };
}

/** The answer's own fields, of whichever service. @throws UnreadableAnswer */
export const answerOf = <Shape extends z.ZodRawShape>(
  shape: Shape,
  answer: Parameters<typeof soapOf>[1],
  name: string,
): z.output<z.ZodObject<Shape>> =>
  soapOf(fields(shape), answer, serviceOf(name), READ) as z.output<z.ZodObject<Shape>>;

import type { XmlElement } from "../../kit/xml.ts";
import type { GenikiUser } from "../users.ts";
import type { GenikiWorld } from "../world.ts";
import type { Fields, ValuesOf } from "./fields.ts";
import { readFields } from "./fields.ts";

export interface CallContext {
  readonly world: GenikiWorld;
  readonly user: GenikiUser;
  readonly now: Date;
  /** the day in Athens */
  readonly today: string;
}

/** The bytes of a document, without SOAP. */
export interface PlainDocument {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Section 2: an answer has a result beside its fields, is the result itself, or is no SOAP at all. */
export type AnswerForm = "fields" | "number" | "document";

interface Definition<Given extends Fields> {
  readonly name: string;
  readonly form?: AnswerForm;
  /** the key's name here; another name is a missing key. Source: section 2 */
  readonly key: "sAuthKey" | "authKey";
  /** the parameters after the key, in the WSDL's order */
  readonly fields: Given;
  /** served by HTTP GET as well; true if absent */
  readonly isBoundToGet?: boolean;
  /** XML beside the result of a refusal */
  readonly refusedContent?: string;
  /**
   * @returns XML after the result; `""` for a number; the bytes of a document
   * @throws Refused
   */
  run(context: CallContext, input: ValuesOf<Given>): string | PlainDocument | Promise<string | PlainDocument>;
}

export interface Operation {
  readonly name: string;
  readonly form: AnswerForm;
  readonly key: "sAuthKey" | "authKey";
  readonly parameters: readonly string[];
  readonly isBoundToGet: boolean;
  readonly refusedContent: string;
  run(context: CallContext, elements: readonly XmlElement[]): Promise<string | PlainDocument>;
}

export function defineOperation<Given extends Fields>(definition: Definition<Given>): Operation {
  return {
    form: "fields",
    isBoundToGet: true,
    refusedContent: "",
    ...definition,
    parameters: Object.keys(definition.fields),
    run: async (context, elements) => definition.run(context, readFields(definition.fields, elements)),
  };
}

import type { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import { soapRequest } from "../../kit/soap.ts";
import { one, xmlSomeText } from "../../kit/xml.ts";
import type { GenikiCredentials } from "../account.ts";
import { resultIn, service } from "./service.ts";

const name = "Authenticate";

/** Gives the key of all other calls. How long it lives is not known. Source: section 1. */
export const authenticate: Operation<GenikiCredentials, string> = {
  name,
  open: true,
  request: ({ sUsrName, sUsrPwd, applicationKey }) =>
    soapRequest(service, name, { sUsrName, sUsrPwd, applicationKey }),
  read: (answer) => resultIn(answer, name, { Key: one(xmlSomeText) } satisfies z.ZodRawShape).Key,
};

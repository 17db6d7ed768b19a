import { demoAccount } from "../../../simulator/carriers/acs/accounts.ts";
import type { AcsOptions, AcsServer } from "../../../simulator/carriers/acs/start-acs.ts";
import { startAcs } from "../../../simulator/carriers/acs/start-acs.ts";

/** A Monday; a Sunday follows on the 7th, a national holiday on the 15th and the 25th. */
export const monday = "2027-03-01";
export const wednesday = "2027-03-03";

type Row = Record<string, unknown>;

/** An answer as a client reads it. */
export interface AcsAnswer {
  readonly status: number;
  readonly text: string;
  readonly hasError: boolean;
  /** the execution's error, or the first value's in any spelling; blank: none */
  readonly error: string;
  readonly value: Row;
  readonly rows: readonly Row[];
  readonly body: Row;
}

export const credentials = {
  Company_ID: demoAccount.companyId,
  Company_Password: demoAccount.companyPassword,
  User_ID: "api1",
  User_Password: "demo-user-password",
};
export const desk = { User_ID: "desk", User_Password: "desk-user-password" };

/** A parcel from the shop in Athens to Thessaloniki. */
export const aVoucher = {
  Pickup_Date: monday,
  Sender: "OLIVE GROVE",
  Recipient_Name: "Νίκος Δήμου",
  Recipient_Address: "Ερμού",
  Recipient_Address_Number: "25",
  Recipient_Zipcode: "54624",
  Recipient_Region: "Θεσσαλονίκη",
  Recipient_Phone: "2310555020",
  Recipient_Cell_Phone: "6945550177",
  Recipient_Floor: null,
  Recipient_Company_Name: null,
  Recipient_Country: "GR",
  Acs_Station_Destination: null,
  Acs_Station_Branch_Destination: 1,
  Billing_Code: demoAccount.billingCode,
  Charge_Type: 2,
  Cost_Center_Code: null,
  Item_Quantity: 1,
  Weight: 3.2,
  Dimension_X_In_Cm: null,
  Dimension_Y_in_Cm: null,
  Dimension_Z_in_Cm: null,
  Cod_Ammount: null,
  Cod_Payment_Way: null,
  Acs_Delivery_Products: null,
  Insurance_Ammount: null,
  Delivery_Notes: null,
  Appointment_Until_Time: null,
  Recipient_Email: "nikos@example.org",
  Reference_Key1: "shipment-1",
  Reference_Key2: "#1042",
  With_Return_Voucher: null,
  Content_Type_ID: null,
  Language: "EN",
};

export const toCyprus = {
  Recipient_Country: "CY",
  Recipient_Zipcode: "1010",
  Recipient_Region: "Λευκωσία",
  Recipient_Phone: null,
  Recipient_Cell_Phone: "99123456",
  Content_Type_ID: 6,
};

/** A locker in Ilion, a station of Athens. */
export const toLocker = { Acs_Station_Destination: "ΙΒ", Acs_Station_Branch_Destination: 501 };

/** A server on loopback, and short ways to call it. */
export interface SimulatedAcs {
  readonly server: AcsServer;
  /** with the demo account's credentials */
  call(alias: string, parameters?: Row): Promise<AcsAnswer>;
  create(changes?: Row): Promise<AcsAnswer>;
  /** the trimmed number of a new voucher; throws ACS's words */
  book(changes?: Row): Promise<string>;
  print(number: string): Promise<AcsAnswer>;
  /** books, prints and issues a list; the main number */
  listed(changes?: Row): Promise<string>;
  issue(changes?: Row): Promise<AcsAnswer>;
  control<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
}

export async function startSimulatedAcs(options: AcsOptions = {}): Promise<SimulatedAcs> {
  const server = await startAcs({
    startsAt: new Date(`${monday}T08:00:00Z`),
    perSecond: null,
    lockers: { GR: 60, CY: 5 },
    ...options,
  });
  const call = (alias: string, parameters: Row = {}) =>
    post(server.callUrl, { ACSAlias: alias, ACSInputParameters: { ...credentials, ...parameters } });
  const create = (changes: Row = {}) => call("ACS_Create_Voucher", { ...aVoucher, ...changes });
  const book = async (changes: Row = {}) => {
    const { error, value } = await create(changes);
    if (error !== "") throw new Error(error);
    return String(value.Voucher_No).trim();
  };
  const print = (number: string) =>
    call("ACS_Print_Voucher", { Voucher_No: number, Print_Type: 1, Start_Position: 1, Language: "EN" });
  const issue = (changes: Row = {}) =>
    call("ACS_Issue_Pickup_List", { Language: "EN", Pickup_Date: monday, MyData: 1, ...changes });
  return {
    server,
    call,
    create,
    book,
    print,
    issue,
    listed: async (changes) => {
      const number = await book(changes);
      await print(number);
      await issue();
      return number;
    },
    control: server.control,
  };
}

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = { AcsApiKey: demoAccount.apiKey },
): Promise<AcsAnswer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return read(response.status, await response.text());
}

function read(status: number, text: string): AcsAnswer {
  const body = status === 200 ? (JSON.parse(text) as Row) : {};
  const output = (body.ACSOutputResponce ?? body.ACSOutputResponse ?? {}) as Row;
  const [value = {}] = (output.ACSValueOutput ?? []) as Row[];
  const table = (output.ACSTableOutput ?? {}) as { Table_Data?: Row[] };
  const inValue = value.Error_Message ?? value.error_message ?? value.Error_msg ?? "";
  return {
    status,
    text,
    hasError: body.ACSExecution_HasError === true,
    error: String(body.ACSExecutionErrorMessage || inValue),
    value,
    rows: table.Table_Data ?? [],
    body,
  };
}

/** Forms of the embedded admin, as its pages send them. */
import type { RunningShop } from "./running-shop.ts";
import { browser } from "./running-shop.ts";

/** The settings page's form without a change. */
export const unchangedSettings = {
  senderName: "Kalimera Goods",
  senderCompany: "",
  senderAddress: "Ermou 1",
  senderAddress2: "",
  senderCity: "Athens",
  senderZip: "10557",
  senderCountry: "GR",
  senderPhone: "+302101234567",
  senderEmail: "",
  parcelLength: "20",
  parcelWidth: "15",
  parcelHeight: "10",
  automatic: "true",
  fallback: "leave-alone",
  defaultService: "",
  cashGateways: "Cash on delivery\nCOD",
  cashOnly: "false",
  pickup: "none",
  notify: "false",
  points: "true",
  keepsApi: "false",
  refusesDuplicates: "false",
  buy: "false",
  buyServices: "all",
  buyCountries: "all",
  silentCarriers: "",
  returnLabels: "false",
  labelsForReturns: "false",
  paper: "a6",
  papers: "",
  addressesDays: "365",
};

export async function submit(
  { waybill, control }: RunningShop,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const { token } = await control<{ token: string }>("POST", "session-token", {});
  return fetch(`${waybill.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser },
    body: new URLSearchParams(fields),
  });
}

/** Forms of the embedded admin, as its pages send them. */
import { readSettings } from "../../app/domain/orders/settings.ts";
import type { SettingsField } from "../../app/domain/orders/settings-fields.ts";
import { settingsValues } from "../../app/entrypoints/pages/settings/settings-form.server.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser } from "./running-shop.ts";

const settings = readSettings({
  settings: {
    sender: {
      ...{ name: "Kalimera Goods", address: "Ermou 1", city: "Athens", zip: "10557", country: "GR" },
      phone: "+302101234567",
    },
    automaticShipments: true,
    cashOnDelivery: { gateways: ["Cash on delivery", "COD"] },
  },
});

/** The settings page's form without a change. */
export const unchangedSettings: Readonly<Record<SettingsField, string>> = Object.fromEntries(
  Object.entries(settingsValues(settings, { refusesDuplicates: false, addressesDays: "365" })).map(
    ([name, value]) => [name, String(value)],
  ),
) as Record<SettingsField, string>;

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

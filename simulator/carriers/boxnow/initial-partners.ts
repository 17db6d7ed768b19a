import type { Login, Partner, PermissionName } from "./model.ts";
import { permissionNames } from "./model.ts";

const regions = ["el-GR", "el-CY", "bg-BG", "hr-HR", "sl-SI"];

const flags = (...given: PermissionName[]): Partner["permission"] =>
  Object.fromEntries(permissionNames.map((name) => [name, given.includes(name)])) as Partner["permission"];

/** Three merchants: one with the usual contract, one with warehouse and lockers alone, one with everything. */
export function initialPartners(): Partner[] {
  const common = { assignedCurrency: "EUR", region: "el-GR", isOverdue: false, webhook: null };
  const usual = { usualSize: 2 as const, canCheckAddresses: true };
  return [
    {
      ...common,
      ...usual,
      id: "101",
      displayName: "Olive Grove",
      email: "ship@olivegrove.example",
      phoneNumber: "+302310555010",
      shippingRegions: [...regions],
      customerReturnsMaxAllowedSize: 2,
      permission: flags(
        "warehouseAsOrigin",
        "anyApmAsOrigin",
        "codPayment",
        "canPartnerCreateCustomerReturns",
        "canCustomerCreateCustomerReturns",
      ),
    },
    {
      ...common,
      ...usual,
      id: "102",
      displayName: "Small Kiln",
      email: "kiln@example.org",
      phoneNumber: "+302105550102",
      shippingRegions: ["el-GR"],
      canCheckAddresses: false,
      permission: flags("warehouseAsOrigin"),
    },
    {
      ...common,
      ...usual,
      id: "103",
      displayName: "Big Loom",
      email: "loom@example.org",
      phoneNumber: "+302105550103",
      shippingRegions: [...regions],
      permission: flags(...permissionNames),
    },
  ];
}

/** Each merchant's warehouses: id, owner, town. */
export const initialWarehouses = [
  ["7001", "101", "Θεσσαλονίκη"],
  ["7002", "101", "Αθήνα"],
  ["7003", "102", "Πάτρα"],
  ["7004", "103", "Αθήνα"],
] as const;

/** `grove` serves one merchant; `group` serves two, so that its calls must name one. */
export function initialLogins(): Login[] {
  return [
    { clientId: "grove", clientSecret: "grove-secret", partnerIds: ["101"], isDisabled: false },
    { clientId: "group", clientSecret: "group-secret", partnerIds: ["102", "103"], isDisabled: false },
  ];
}

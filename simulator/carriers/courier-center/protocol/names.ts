/** Every name that a body may hold, in the spelling of the contract sheet. Other names are refused (assumption). */
const names = [
  ...["Context", "UserAlias", "CredentialValue", "ApiKey"],
  ...[
    "ShipmentDate",
    "Comments",
    "Description",
    "Requestor",
    "Shipper",
    "Consignee",
    "BillTo",
    "BasicService",
  ],
  ...[
    "Reference1",
    "NoOfItems",
    "Items",
    "CODs",
    "LockerDeliveryInfo",
    "GenerateReturnAWB",
    "IsMandatoryPickup",
  ],
  ...["CarrierBillingAccount", "CompanyName", "ContactName", "Address", "City", "Area", "ZipCode", "Country"],
  ...["CountryCode", "Mobile1", "Phone1", "Region", "Province", "Reference"],
  ...[
    "GoodsType",
    "Content",
    "IsDangerousGoods",
    "IsDryIce",
    "IsFragile",
    "Weight",
    "Length",
    "Width",
    "Height",
  ],
  ...["VolumetricWeight", "Unit", "Value", "Type", "Amount", "Currency", "Prefix", "Code"],
  ...["ShipmentNumber", "Identifier", "ReturnShipmentInfo", "ReturnPodInfo", "ReturnTrackingInfo"],
  ...["TrackingNumbers", "Template", "VoucherFormat", "Date"],
];

const spelling = new Map(names.map((name) => [name.toLowerCase(), name]));

/** The same value with the sheet's spelling of every name: names are read in any case. Source: section 2. */
export function withKnownNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKnownNames);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      spelling.get(name.toLowerCase()) ?? name,
      withKnownNames(inner),
    ]),
  );
}

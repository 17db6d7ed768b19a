import type { CarrierFieldTexts } from "../carrier-fields.ts";

export const carrierFields: CarrierFieldTexts = {
  boxnow: {
    client_id: { label: "Client ID" },
    client_secret: { label: "Client secret" },
    webhook_secret: { label: "Webhook secret", help: "Only if BOX NOW sends you tracking updates" },
    origin_id: { label: "Warehouse ID", help: "The BOX NOW location where your parcels are collected" },
    partner_id: { label: "Partner ID", help: "Only if your login serves several partners" },
    api_url: { label: "Partner API address", help: "Leave empty for Greece" },
    location_url: { label: "Location API address", help: "Leave empty for Greece" },
    tracking_url: {
      label: "Tracking page",
      help: "Write {ref} where the parcel's number goes. Leave empty for BOX NOW's page.",
    },
    notification_email: { label: "Email for accepted parcels", help: "BOX NOW writes here" },
    return_location_id: {
      label: "Warehouse ID for returns",
      help: "Shipments to this BOX NOW location are returns: your customers bring them to any locker",
    },
    allow_return: { label: "Shoppers may send parcels back from a locker" },
    cash_on_delivery: { label: "The contract includes cash on delivery" },
    currency: { label: "Currency", help: "Three letters, such as EUR" },
  },
  acs: {
    AcsApiKey: { label: "API key" },
    Company_ID: { label: "Company ID" },
    Company_Password: { label: "Company password" },
    User_ID: { label: "User ID", help: "A user for Waybill alone: its open labels are handed over each day" },
    User_Password: { label: "User password" },
    Billing_Code: { label: "Billing code", help: "As in your contract, such as 2ΑΘ999999" },
    Sender: { label: "Sender", help: "The name on the labels" },
    Acs_Station_Origin: { label: "Station", help: "Leave empty for the one in the billing code" },
    Language: { label: "Language of tracking", options: { GR: "Greek", EN: "English" } },
    Content_Type_ID: { label: "Contents of parcels to Cyprus", help: "ACS's number for them, for customs" },
    cut_off: { label: "Pickup list at", help: "In Greece, such as 17:00" },
    pickup_from: { label: "The courier comes from", help: "Such as 13:00" },
    pickup_until: { label: "The courier comes until", help: "Such as 18:00" },
    prices: {
      label: "Prices",
      options: { carrier: "From ACS, by your contract", list: "From my price list" },
    },
    locker_max_weight_in_kg: { label: "Heaviest parcel for a locker, in kg" },
    locker_length_in_cm: { label: "Longest parcel for a locker, in cm" },
    locker_width_in_cm: { label: "Widest parcel for a locker, in cm" },
    locker_height_in_cm: { label: "Highest parcel for a locker, in cm" },
  },
};

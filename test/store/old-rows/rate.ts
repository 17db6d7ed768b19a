import type { Rate } from "../../../app/domain/engine/index.ts";
import type { LandedRows, Written } from "./landed-rows.ts";

const first = {
  rows: [
    {
      id: "hermes_door_019aa0f2-0000-7000-8000-000000000001",
      merchantId: "01a1f7f8-3000-7548-9327-4832a7167423",
      environment: "sandbox",
      accountId: "019aa0f2-0000-7000-8000-00000000acc0",
      friendlyName: "Next day",
      carrier: { code: "hermes", name: "Hermes Couriers", imageUrl: "/carriers/hermes.svg" },
      service: { code: "door", name: "Door to door", estimatedDeliveryDays: 2 },
      price: { netMinor: 500, taxMinor: 120, totalMinor: 620, currency: "EUR", zone: "mainland" },
      features: {
        printingRequired: true,
        cashOnDelivery: true,
        customCredentials: false,
        shipmentPickupCombined: false,
        trackingCodeOnPickup: false,
        pickup: true,
        massPrinting: false,
        inaccessible: false,
        customsInvoiceUpload: false,
        saturdayDelivery: false,
        insurance: false,
        sameDayPickup: true,
        pickupSlotLengthInHours: 3,
        pickupSameDayLatestAt: "12:00",
        pickupEarliestAt: "09:00",
        pickupLatestAt: "18:00",
        transportation: "road",
      },
      request: {
        from: {
          country: "GR",
          zip: "546 23",
          city: "Θεσσαλονίκη",
          name: "Μαρία Παπαδοπούλου",
          company: "Ελιά",
          address: "Τσιμισκή 43",
          address2: "3ος",
          state: "B",
          phone: "2310 555123",
          phoneE164: "+302310555123",
          email: "maria@example.com",
          notes: "Ring twice",
          locationId: "L-7",
          countryCode: "GR",
          dialCode: "+30",
          externalId: "adr_1",
        },
        to: {
          country: "GR",
          zip: "546 23",
          city: "Θεσσαλονίκη",
          name: "Μαρία Παπαδοπούλου",
          company: "Ελιά",
          address: "Τσιμισκή 43",
          address2: "3ος",
          state: "B",
          phone: "2310 555123",
          phoneE164: "+302310555123",
          email: "maria@example.com",
          notes: "Ring twice",
          locationId: "L-7",
          countryCode: "GR",
          dialCode: "+30",
          externalId: "adr_1",
        },
        items: [
          {
            weightG: 1200,
            heightCm: 10,
            widthCm: 15,
            lengthCm: 20,
            notes: "Glass",
            value: 12.5,
            currency: "EUR",
            label: "Soap",
            invoiceLines: [
              {
                countryOfOrigin: "GR",
                description: "Olive oil soap",
                commodityCode: "340111",
                quantity: "4",
                value: 10,
                weight: 300,
              },
            ],
            compartmentSize: 2,
            keepUpright: true,
            shipsAlone: true,
          },
        ],
      },
      parcels: [
        {
          lengthCm: 20,
          widthCm: 15,
          heightCm: 10,
          weightG: 1250,
          itemIndexes: [0],
          compartmentSize: 2,
          box: { code: "small", name: "Small box" },
        },
      ],
      createdAt: "2026-11-20T08:00:00.000Z",
      promise: { earliest: "2026-11-23", latest: "2026-11-24" },
    },
    {
      id: "hermes_door_019aa0f2-0000-7000-8000-000000000002",
      merchantId: "01a1f7f8-3000-7548-9327-4832a7167423",
      environment: "sandbox",
      accountId: "019aa0f2-0000-7000-8000-00000000acc0",
      friendlyName: null,
      carrier: { code: "hermes", name: "Hermes Couriers", imageUrl: "/carriers/hermes.svg" },
      service: { code: "door", name: "Door to door", estimatedDeliveryDays: 2 },
      price: { netMinor: 500, taxMinor: 120, totalMinor: 620, currency: "EUR" },
      features: {
        printingRequired: true,
        cashOnDelivery: true,
        customCredentials: false,
        shipmentPickupCombined: false,
        trackingCodeOnPickup: false,
        pickup: true,
        massPrinting: false,
        inaccessible: false,
        customsInvoiceUpload: false,
        saturdayDelivery: false,
        insurance: false,
        sameDayPickup: true,
        pickupSlotLengthInHours: 3,
        pickupSameDayLatestAt: "12:00",
        pickupEarliestAt: "09:00",
        pickupLatestAt: "18:00",
        transportation: "road",
      },
      request: { from: { country: "GR" }, to: { country: "GR" }, items: [{ weightG: 1200 }] },
      parcels: [
        { lengthCm: 20, widthCm: 15, heightCm: 10, weightG: 1250, itemIndexes: [0], compartmentSize: null },
      ],
      createdAt: "2026-11-20T08:00:00.000Z",
    },
  ],
} as const;

const [full, bare] = first.rows;

export const rateRows: LandedRows<Written<Rate>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "e7e0ae172cf99a39ded05cdfb9e17501b1ac9c73a3d38b81135fd197fc51b4b2",
    rows: [
      {
        v: 1,
        ...full,
        price: {
          ...full.price,
          charges: [
            { code: "base", name: "Base price", netMinor: 320, taxMinor: 77 },
            { code: "cash-on-delivery", name: "Cash on delivery", netMinor: 180, taxMinor: 43 },
          ],
        },
        request: {
          ...full.request,
          packing: "items",
          options: {
            cashOnDelivery: 20,
            extras: { insuranceAmount: 100, isSaturdayDelivery: true, isCustomsInvoiceDocument: false },
            pickup: { date: "2026-11-25" },
          },
        },
      },
      { v: 1, ...bare },
    ],
  },
};

const { merchantId, environment, createdAt, request, ...own } = full;
const {
  request: bareRequest,
  merchantId: _merchantId,
  environment: _environment,
  createdAt: _createdAt,
  ...bareOwn
} = bare;

export const quoteRows: LandedRows<object> = {
  older: [],
  newest: {
    version: 1,
    sha256: "35c455912ea29fcdc8e7d7c5378413261559fbf1fb9de519f879f3c35eb8487c",
    rows: [
      {
        v: 1,
        merchantId,
        environment,
        request,
        createdAt,
        rates: [
          { v: 1, ...own },
          { v: 1, ...own },
        ],
      },
      { v: 1, merchantId, environment, request: bareRequest, createdAt, rates: [{ v: 1, ...bareOwn }] },
    ],
  },
};

import { describe, expect, it } from "vitest";
import type { Shop } from "../../app/domain/merchants/records.ts";
import { changeSettings, readSettings } from "../../app/domain/orders/settings.ts";
import { settingsFields } from "../../app/domain/orders/settings-fields.ts";

const sender = {
  name: "Νίκος",
  address: "Ermou 1",
  city: "Athens",
  country: "gr",
  zip: "10563",
  phone: "+30 210 1234567",
};

/** Each switch has its default in its row. */
const switches = Object.fromEntries(
  Object.values(settingsFields).flatMap((row) => ("default" in row ? [[row.at, row.default]] : [])),
);

function shopWith(settings: Shop["settings"]): Pick<Shop, "settings"> {
  return { settings };
}

describe("a shop's settings", () => {
  it("have defaults for everything", () => {
    expect(readSettings(shopWith({}))).toEqual({
      ...switches,
      sender: null,
      rowsOfOrder: "ask",
      shippingMethods: [],
      guide: { track: "rates", skipped: [] },
      showSampleRates: false,
      buyWhenPaid: { enabled: false, services: "all", countries: "all", since: null },
      fallbackService: null,
      cashOnDelivery: { gateways: expect.arrayContaining(["COD", "Αντικαταβολή"]), onlyAtCheckout: false },
      pickup: "none",
      nextPlace: {},
      paperByCarrier: {},
      slipsBeside: false,
      slipPaper: "a4",
      slipSayings: {},
      customs: { eori: null, vat: null, ioss: null, rex: null, incoterm: null, reason: null },
      paper: "a6",
      withoutTrackingEvents: [],
      retention: null,
      defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
      defaultItemWeightG: 500,
    });
  });

  it("are read as far as they parse", () => {
    const settings = readSettings(
      shopWith({ automaticShipments: false, pickup: "on-full-moon", sender: { name: "x" } }),
    );
    expect(settings).toMatchObject({ automaticShipments: false, pickup: "none", sender: null });
    expect(readSettings(shopWith("nonsense"))).toMatchObject({ automaticShipments: false });
  });
});

it("keep the next place of the sheet that an earlier version knew alone", () => {
  expect(readSettings(shopWith({ paper: "a4-4", nextPlace: 3 })).nextPlace).toEqual({ "a4-4": 3 });
});

describe("changing settings", () => {
  it("takes customs numbers in their plain form, and refuses others", () => {
    const customs = { eori: "gr 123456789", vat: "", ioss: "IM0372000224", incoterm: "DAP" } as const;
    expect(changeSettings(shopWith({}), { customs })).toMatchObject({
      ok: true,
      settings: {
        customs: {
          eori: "GR123456789",
          vat: null,
          ioss: "IM0372000224",
          rex: null,
          incoterm: "DAP",
          reason: null,
        },
      },
    });
    const wrong = { eori: "x", vat: "123", ioss: "IM1", rex: "1" };
    const refused = changeSettings(shopWith({}), { customs: wrong });
    if (refused.ok) throw new Error("taken");
    expect(Object.keys(refused.errors)).toEqual([
      "customs.eori",
      "customs.vat",
      "customs.ioss",
      "customs.rex",
    ]);
  });

  it("changes one part and keeps the rest", () => {
    const defaultParcel = { lengthCm: "25", widthCm: 20, heightCm: 5 };
    const changed = changeSettings(shopWith({ automaticShipments: false }), { sender, defaultParcel });
    expect(changed).toMatchObject({
      ok: true,
      settings: {
        automaticShipments: false,
        sender: { country: "GR", company: null, phone: "+30 210 1234567" },
        defaultParcel: { lengthCm: 25, widthCm: 20, heightCm: 5 },
      },
    });
  });

  it("names each wrong field", () => {
    const changed = changeSettings(shopWith({}), {
      sender: { ...sender, phone: "", city: " ", email: "nowhere" },
      defaultItemWeightG: 0,
    });
    expect(changed).toEqual({
      ok: false,
      errors: {
        "sender.phone": "Carriers call this number when they collect: enter a phone number.",
        "sender.city": "Enter the city.",
        "sender.email": "Enter an email address.",
        defaultItemWeightG: "Enter a weight above 0 g.",
      },
    });
  });

  it("accepts other fields while a proposed sender lacks its phone", () => {
    const shop = shopWith({ sender: { ...sender, phone: null } });
    expect(changeSettings(shop, { automaticShipments: false })).toMatchObject({ ok: true });
  });
});

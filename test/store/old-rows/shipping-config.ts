import type { ShippingConfig } from "../../../app/domain/engine/index.ts";
import type { LandedRows, Written } from "./landed-rows.ts";

export const shippingConfigRows: LandedRows<Written<ShippingConfig>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "517234c48e60fc965d01e806c2ff5c10b6bd004fd443c9dca0d373d6433f6bb5",
    rows: [
      {
        boxes: [
          {
            code: "small",
            name: "Small box",
            inner: { lengthCm: 20, widthCm: 15, heightCm: 10 },
            outer: { lengthCm: 21, widthCm: 16, heightCm: 11 },
            weightG: 120,
            maxWeightG: 5000,
            paddingCm: 1,
            costMinor: 50,
          },
        ],
        handling: {
          timeZone: "Europe/Athens",
          cutOffAt: "13:00",
          preparationDays: 1,
          weekdays: [1, 2, 3, 4, 5],
          closedDates: ["2026-12-24"],
          holidaysOf: "GR",
        },
        checkoutRules: [
          {
            name: "Rule 1",
            active: true,
            services: ["hermes.door"],
            when: {
              countries: ["GR"],
              places: [
                {
                  country: "GR",
                  zipRanges: [["10400", "10700"]],
                  zipPrefixes: ["5"],
                  cities: ["Athens"],
                  states: ["I"],
                },
              ],
              zones: ["mainland"],
              weightG: { from: 1, to: 2000 },
              cartValue: { from: 5000, to: 10000, currency: "EUR" },
              quantity: { from: 1, to: 5 },
              skus: { match: "any", values: ["A"] },
              vendors: { match: "only", values: ["B"] },
              customerTags: { match: "none", values: ["C"] },
              weekdays: [1, 5],
            },
            action: { kind: "mark-up", by: { ppm: 125000 } },
            stop: false,
          },
          {
            name: "Rule 2",
            active: true,
            when: {},
            action: { kind: "discount", by: { minor: 100, currency: "EUR" } },
            stop: true,
          },
          {
            name: "Rule 3",
            active: true,
            when: {},
            action: { kind: "set-price", price: { minor: 990, currency: "EUR" } },
            stop: false,
          },
          { name: "Rule 4", active: true, when: {}, action: { kind: "free" }, stop: false },
          {
            name: "Rule 5",
            active: true,
            when: {},
            action: { kind: "round", ending: 90, direction: "nearest" },
            stop: false,
          },
          { name: "Rule 6", active: false, when: {}, action: { kind: "hide" }, stop: false },
          {
            name: "Rule 7",
            active: true,
            when: {},
            action: { kind: "rename", name: "Express" },
            stop: false,
          },
        ],
        exchangeRates: [
          { from: "EUR", to: "USD", rate: "1.0842", date: "2026-11-20", source: "European Central Bank" },
        ],
      },
      {
        boxes: [
          {
            code: "small",
            name: "Small box",
            inner: { lengthCm: 20, widthCm: 15, heightCm: 10 },
            weightG: 120,
            paddingCm: 0,
          },
        ],
        handling: {
          timeZone: "UTC",
          cutOffAt: null,
          preparationDays: 0,
          weekdays: [1],
          closedDates: [],
          holidaysOf: null,
        },
        checkoutRules: [{ name: "Free", active: true, when: {}, action: { kind: "free" }, stop: false }],
        exchangeRates: [
          { from: "EUR", to: "USD", rate: "1.0842", date: "2026-11-20", source: "European Central Bank" },
        ],
      },
    ],
  },
};

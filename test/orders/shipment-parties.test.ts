import { describe, expect, it } from "vitest";
import { lacksPhone, partiesOf } from "../../app/domain/orders/parcels/shipment-parties.ts";
import { anOrder, someContents } from "./order-values.ts";

const sender = {
  name: "Νίκος",
  company: "Kalimera Goods",
  address: "Athinas 5",
  address2: null,
  zip: "105 54",
  city: "Athens",
  state: null,
  country: "GR",
  phone: "+30 210 9998887",
  email: "ship@kalimera.example",
};

const { location } = someContents();

describe("the ends of a shipment", () => {
  it("are the fulfillment's location and the order's shipping address", () => {
    expect(partiesOf(location, anOrder(), sender)).toEqual({
      from: {
        name: "Νίκος",
        company: "Kalimera Goods",
        address: "Ermou 1",
        address2: null,
        zip: "10563",
        city: "Athens",
        state: null,
        country: "GR",
        phone: "+30 210 1112223",
        phoneE164: "+302101112223",
        email: "ship@kalimera.example",
      },
      to: {
        name: "Μαρία Παππά",
        company: null,
        address: "Τσιμισκή 10",
        address2: null,
        zip: "54624",
        city: "Θεσσαλονίκη",
        state: null,
        country: "GR",
        phone: "+30 2310 111222",
        phoneE164: "+302310111222",
        email: "maria@example.com",
      },
    });
  });

  it("take the sender's phone if the location has none, and the location's name if no sender is set", () => {
    const silent = { ...location!, address: { ...location!.address, phone: null } };
    expect(partiesOf(silent, anOrder(), sender)).toMatchObject({
      from: { phone: sender.phone },
    });
    expect(partiesOf(location, anOrder(), null)).toMatchObject({
      from: { name: "Athens warehouse", company: "Athens warehouse" },
    });
  });

  it("fall back to the sender's address if the location is missing or incomplete", () => {
    const asRead = { ...sender, zip: "10554", phoneE164: "+302109998887" };
    expect(partiesOf(null, anOrder(), sender)).toMatchObject({ from: asRead });
    const half = { ...location!, address: { ...location!.address, city: null } };
    expect(partiesOf(half, anOrder(), sender)).toMatchObject({ from: asRead });
  });

  it("are refused without an address to collect from", () => {
    expect(partiesOf(null, anOrder(), null)).toEqual({
      missing: ["sender"],
    });
  });

  it("take the recipient's phone from the order, then from the billing address", () => {
    const shippingAddress = { ...anOrder().shippingAddress!, phone: null };
    const onOrder = anOrder({ shippingAddress, phone: "+30 697 1", billingPhone: "+30 697 2" });
    expect(partiesOf(location, onOrder, sender)).toMatchObject({ to: { phone: "+30 697 1" } });
    const onBill = anOrder({ shippingAddress, billingPhone: "+30 697 2" });
    expect(partiesOf(location, onBill, sender)).toMatchObject({ to: { phone: "+30 697 2" } });
  });

  it("name everything that every carrier needs and a recipient lacks", () => {
    const shippingAddress = { ...anOrder().shippingAddress!, phone: null, address: " ", name: null };
    const parties = partiesOf(location, anOrder({ shippingAddress }), sender);
    expect(parties).toEqual({ missing: ["name", "address"] });
    expect(partiesOf(location, anOrder({ shippingAddress: null }), sender)).toEqual({
      missing: ["recipient"],
    });
  });

  it("lack a phone only for a service that needs one", () => {
    const lacking = [null, "", " ", "+302310123456"].map((phone) =>
      [true, false].map((needsPhone) => lacksPhone({ needsPhone }, { phone })),
    );
    expect(lacking).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });
});

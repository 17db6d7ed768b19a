/** Replays the fixtures of GLS: every call, error and status of its contract sheet. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { carrierFixtures, replayFixture } from "../../support/carrier-fixtures.ts";
import { operations } from "./replayed-operations.ts";

const fixtures = carrierFixtures(
  fileURLToPath(new URL("../../../app/adapters/carriers/gls/fixtures", import.meta.url)),
);

describe("GLS on the wire", () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const { request, reads } = fixture;
    expect(replayFixture(operations, fixture)).toEqual({ request, reads });
  });

  it("has a fixture for every call", () => {
    const called = new Set(fixtures.map(({ operation }) => operation));
    expect(Object.keys(operations).filter((name) => !called.has(name))).toEqual([]);
  });

  const answers = JSON.stringify(fixtures.map(({ answer }) => answer));

  /** Source: contract sheet, section 11. */
  it.each([
    ["ACCESS_TO_SHIPPER_DENIED", "contact_unknown"],
    ["REFERENCED_OBJECT_NOT_FOUND", "contact_unknown"],
    ["REAL_SHIPPER_NOT_ALLOWED", "other_sender"],
    ["MANDATORY_PARAMETER_NOT_SET", "field_refused"],
    ["INVALID_FIELD_VALUE", "field_refused"],
    ["NUMBER_EXCEEDS_LENGTH", "field_refused"],
    ["consignee.zip", "postcode_unknown"],
    ["ADDRESS_ZIPCODE_MANDATORY", "postcode_unknown"],
    ["ADDRESS_VALID_ZIPCODE", "postcode_unknown"],
    ["ADDRESS_CITY_MANDATORY", "postcode_unknown"],
    ["shipper.email.wrong_format", "email_missing"],
    ["ADDRESS_VALID_EMAIL", "email_missing"],
    ["CONSIGNEE_ADDRESS_EMAIL_MANDATORY", "email_missing"],
    ["shipmentunit.weight.toolow", "parcel_weight"],
    ["ARTICLES_PRODUCT_WEIGHT", "parcel_weight"],
    ["shipmentunit.attribute.cod.toohigh", "cod_amount"],
    ["shipmentunit.article.cod.wrongcurrency", "cod_amount"],
    ["article.attribute.notpositive", "cod_amount"],
    ["ARTICLES_PRODUCT_MAX_COD", "cod_amount"],
    ["shipmentunit.addonliability.notavailable", "no_insurance"],
    ["shipmentunit.addonliability.wrongcurrency", "no_insurance"],
    ["INVALID_SERVICE_SELECTION", "not_possible"],
    ["ARTICLE_COMBINATIONS", "not_possible"],
    ["ARTICLES_VALID_FOR_COUNTRY", "not_possible"],
    ["ARTICLES_DESTINATION_EXCLUSIONS", "not_possible"],
    ["ARTICLES_EXPRESS_SATURDAY", "not_possible"],
    ["article.notavailable", "not_possible"],
    ["ARTICLES_PRODUCT_MUST_BE_SET", "request_refused"],
    ["COMMON", "request_refused"],
    ["MORE_THAN_ONE_RESULT", "request_refused"],
    ["INVALID_SHIPMENT_ID", "request_refused"],
    ["routing", "no_route"],
    ["SHIPMENT_VALID_ROUTING", "no_route"],
    ["SHIPMENT_VALID_INCOTERM_IF_NEEDED", "incoterm_missing"],
    ["INVALID_PARCELSHOP_ID", "point_gone"],
    ["consignee.shopDelivery", "point_gone"],
  ])("refuses %s for the reason %s", (code, reason) => {
    const fixture = fixtures.find(({ name }) => name === `refused-${code}`);
    expect(fixture?.answer).toMatchObject({ status: 400, headers: { error: code }, body: "" });
    expect(fixture?.reads).toMatchObject({ error: { code: "CARRIER_REJECTED", metadata: { reason } } });
  });

  it.each(["COULD_NOT_TRANSMIT"])("does not know after %s whether there is a booking", (code) => {
    const fixture = fixtures.find(({ name }) => name === `refused-${code}`);
    expect(fixture?.reads).toEqual({ error: { code: "OUTCOME_UNKNOWN" } });
  });

  it.each([
    [401, "CARRIER_REJECTED"],
    [403, "CARRIER_REJECTED"],
    [429, "CARRIER_UNAVAILABLE"],
    [490, "OUTCOME_UNKNOWN"],
    [500, "OUTCOME_UNKNOWN"],
    [502, "OUTCOME_UNKNOWN"],
    [503, "OUTCOME_UNKNOWN"],
    [504, "OUTCOME_UNKNOWN"],
  ])("takes a booking's status %i for %s", (status, code) => {
    const fixture = fixtures.find(({ name }) => name === `book-status-${status}`);
    expect(fixture).toMatchObject({ answer: { status }, reads: { error: { code } } });
  });

  it.each([
    ...["PREADVICE", "PLANNEDPICKUP", "INPICKUP", "NOTPICKEDUP", "INTRANSIT", "INWAREHOUSE"],
    ...["INDELIVERY", "DELIVEREDPS", "NOTDELIVERED", "DELIVERED", "CANCELED", "FINAL"],
  ])("has a fixture for the status %s", (status) => {
    expect(answers).toContain(`"status":"${status}"`);
  });

  it.each([
    ...["INTIAL.PREADVICE", "INTIAL.E48_DATA", "INTIAL.NORMAL", "OUTBOD.NORMAL", "INBOUD.NORMAL"],
    ...["DELIVD.NORMAL", "OUTDEL.NORMAL", "CANCEL.NORMAL", "DELIVD.PARCELSHOP", "DELIVD.DEL_BY_PSAPP"],
    ...["CHANGD.MONEWADDR", "CHANGD.PARCELBOX", "NOTDEL.ABSENT"],
  ])("has a fixture for the event %s", (code) => {
    expect(answers).toContain(`"code":"${code}"`);
  });

  it.each(["E_400_01", "E_400_02", "E_400_03", "E_404_01", "E_404_02", "E_500_01"])(
    "has a fixture for %s of Track & Trace",
    (code) => expect(answers).toContain(code),
  );
});

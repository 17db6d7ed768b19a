import { expect, it } from "vitest";
import { carrierSetup } from "../../../../app/adapters/carriers/carrier-setup.ts";
import { EngineError } from "../../../../app/domain/engine/index.ts";
import { testClock } from "../../../support/test-clock.ts";
import { expectNothingSecret } from "../outcomes.ts";
import type { OpenDesk } from "./part.ts";

/** Adding an account: the carrier is asked before anything is stored. */
export function accountPart(desk: OpenDesk): void {
  const setup = () => carrierSetup([desk().driver], testClock());

  it("is connected as the carrier names it, and refused with a wrong secret in words without secrets", async () => {
    const { account, driver, wrongSecrets } = desk();
    if (driver.form === undefined) return;
    expect((await setup().tested(account)).tested?.connectedAs).toMatch(/\S/);
    expect(wrongSecrets.length, "The row's `wrongSecrets` must have each secret wrong once.").toBeGreaterThan(
      0,
    );
    for (const secrets of wrongSecrets) {
      const refused = { ...account, secrets: { ...account.secrets, ...secrets } };
      const error = await setup()
        .tested(refused)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(EngineError);
      expect(error).toMatchObject({ code: "CARRIER_REJECTED" });
      expectNothingSecret({ ...desk(), account: refused }, error);
    }
  });

  it("has a form whose fields have words in English and Greek", () => {
    const { form } = desk().driver;
    if (form === undefined) return;
    const fields = [...Object.keys(form.credentials.shape), ...Object.keys(form.settings.shape)].toSorted();
    for (const language of ["en", "el"])
      expect(
        Object.keys(form.words?.[language] ?? {}).toSorted(),
        `The words of ${language} lack a field.`,
      ).toEqual(fields);
  });
}

/** The installation's state: failing shops and carriers, and the schema. */
import type { Services } from "../../process/services.server.ts";
import type { Answer } from "./document.ts";
import { factsOf, html, minute, pageAnswer, rowsOf } from "./document.ts";
import type { Visit } from "./visit.ts";

/** A migration of the database. */
export interface AppliedMigration {
  readonly name: string;
  /** `null`: it has begun, and not ended. */
  readonly finishedAt: Date | null;
}

export interface StateNeeds extends Pick<Services, "failingShops" | "readiness" | "version"> {
  /** The newest first. */
  migrations(): Promise<readonly AppliedMigration[]>;
  /** Accounts of each carrier that this process leaves alone for a while, as they fail. */
  carriersLeftAlone(): Promise<readonly { readonly carrier: string; readonly accounts: number }[]>;
}

const MOST_SHOPS = 100;
const MOST_MIGRATIONS = 20;

export async function statePage(app: StateNeeds, { operator }: Visit): Promise<Answer> {
  const [shops, carriers, migrations, readiness] = await Promise.all([
    app.failingShops.list(MOST_SHOPS),
    app.carriersLeftAlone(),
    app.migrations(),
    app.readiness(),
  ]);
  const failing = shops.map(({ merchantId, shop, webhooks, since, isCheckoutRefused }) => [
    html`<a href="/operator/merchants/${merchantId}">${shop}</a>`,
    webhooks,
    minute(since),
    isCheckoutRefused ? "refused" : "–",
  ]);
  const yes = (holds: boolean) => (holds ? "yes" : "no");
  return pageAnswer({
    ...{ title: "State", at: "/operator/state", operator },
    body: [
      html`<section><h2>Server</h2>${factsOf([
        ["Version", app.version],
        ["Database takes writes", yes(readiness.database)],
        ["Queue takes jobs", yes(readiness.queue)],
        ["Schema is this version's", yes(readiness.migrations)],
      ])}</section>`,
      html`<section><h2>Failing shops</h2>${rowsOf("Failing shops", ["Shop", "Failing webhooks", "Oldest", "Carrier service"], failing)}</section>`,
      html`<section><h2>Failing carriers</h2><p>Accounts that this process leaves alone for a while.</p>
${rowsOf(
  "Failing carriers",
  ["Carrier", "Accounts"],
  carriers.map(({ carrier, accounts }) => [carrier, accounts]),
)}</section>`,
      html`<section><h2>Migrations</h2>${rowsOf(
        "Migrations",
        ["Name", "Finished"],
        migrations.slice(0, MOST_MIGRATIONS).map(({ name, finishedAt }) => [name, minute(finishedAt)]),
      )}</section>`,
    ],
  });
}

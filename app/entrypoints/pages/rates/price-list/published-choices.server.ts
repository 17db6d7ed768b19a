/** Published lists and zones to start from, in the words of the page. */
import { greekPlaces } from "../../../../domain/tariffs/samples/greek-zones.ts";
import type { Services } from "../../../../process/services.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";

type Lists = Pick<Services, "tariffs">;

export interface PublishedChoices {
  /** The lists of the merchant's own country come first. */
  readonly lists: readonly { readonly key: string; readonly label: string }[];
  /** The list that the form shows; null: none. */
  readonly chosen: {
    readonly key: string;
    readonly name: string;
    readonly source: string;
    /** In words; null: the source names none. */
    readonly day: string | null;
  } | null;
}

/** @param shown the key of the list that the form shows; null: none */
export async function publishedChoices(
  { tariffs }: Lists,
  home: string,
  format: Pick<PageFormat, "region" | "shortDay">,
  shown: string | null,
): Promise<PublishedChoices> {
  const { lists } = await tariffs.form.published();
  const choices = lists.map((list) => ({
    ...list,
    day: list.day === null ? null : format.shortDay(list.day),
    isFar: list.country !== home,
    region: format.region(list.country),
  }));
  choices.sort((a, b) => Number(a.isFar) - Number(b.isFar) || a.region.localeCompare(b.region));
  const chosen = choices.find(({ key }) => key === shown);
  return {
    lists: choices.map(({ key, region, name, day }) => ({
      key,
      label: [`${region}: ${name}`, ...(day === null ? [] : [day])].join(", "),
    })),
    chosen: chosen === undefined ? null : pick(chosen),
  };
}

function pick({ key, name, source, day }: NonNullable<PublishedChoices["chosen"]>) {
  return { key, name, source, day };
}

/** Places by zone, as text; null: there are none for the merchant's country. */
export async function readyZones(
  { tariffs }: Lists,
  home: string,
): Promise<Readonly<Record<string, string>> | null> {
  if (home === "GR") return greekPlaces;
  const zones = (await tariffs.form.published()).zones(home);
  return Object.keys(zones).length === 0 ? null : zones;
}

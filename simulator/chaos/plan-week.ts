import type { Chance } from "./chance.ts";
import type { Deed, Line, Step, Story } from "./story.ts";
import { berlinSku, commonSkus, patrasSku, plots, rearranged, returned } from "./story.ts";

/** The shares of rearranged and returned orders. They are drawn separately, so that the others' stories don't depend on them. */
const rearrangedShare = 0.15;
const returnedShare = 0.12;

/** A carrier's part of the orders. */
export interface Share {
  readonly share: number;
  /** The stories that suit it; absent: all. */
  readonly takes?: (steps: readonly Step[]) => boolean;
  /** Absent: Athens, and Patras for the articles there. */
  readonly leavesFrom?: "Berlin";
}

/** The stories of a week's orders: orders come in its first two thirds, the rest follows soon or late. */
export function planWeek(chance: Chance, orders: number, shares: Readonly<Record<string, Share>>): Story[] {
  return Array.from({ length: orders }, (_, index) => {
    const own = chance.under(`order ${index + 1}`);
    const among = own.isSo("rearranged", rearrangedShare)
      ? rearranged
      : own.isSo("returned", returnedShare)
        ? returned
        : plots;
    const choices = Object.entries(among).map(([name, { weight }]) => [weight, name] as const);
    const name = own.pick("story", choices);
    let at = own.number("when") * 0.66;
    const steps = (among[name]?.plot(own) ?? []).map((deed, step) => {
      if (step > 0) at = Math.min(1, at + gap(own.under(`step ${step}`)));
      return { at, deed };
    });
    const carriers = Object.entries(shares).flatMap(([carrier, { share, takes }]) =>
      (takes?.(steps) ?? true) ? [[share, carrier] as const] : [],
    );
    const carrier = own.pick("carrier", carriers);
    const isFromBerlin = shares[carrier]?.leavesFrom === "Berlin";
    return { number: index + 1, carrier, name, steps: isFromBerlin ? steps.map(fromBerlin) : steps };
  });
}

function fromBerlin({ at, deed }: Step): Step {
  const inBerlin = ({ sku, quantity }: Line): Line => ({ sku: skuInBerlin(sku), quantity });
  switch (deed.kind) {
    case "place":
      return { at, deed: { ...deed, lines: deed.lines.map(inBerlin) } };
    case "fulfill":
    case "buy":
      return { at, deed: { ...deed, lines: deed.lines?.map(inBerlin) ?? null } };
    case "split":
      return { at, deed: { ...deed, line: inBerlin(deed.line) } };
    case "move":
    case "edit":
      return { at, deed: { ...deed, sku: skuInBerlin(deed.sku) } };
    default:
      return { at, deed };
  }
}

const skuInBerlin = (sku: string): string => (commonSkus.some((each) => each === sku) ? berlinSku(sku) : sku);

/**
 * Most carriers collect at the contract's address alone. A merchant does not wait a day for a label before the next one, either,
 * where a lost answer takes so long.
 */
export function leavesOneAddress(steps: readonly Step[]): boolean {
  const labels = steps.filter(({ deed }) => deed.kind === "buy");
  return labels.length < 2 && !steps.some(({ deed }) => leavesFromPatras(deed));
}

/** No label is cancelled, nor bought beside another: not every carrier cancels. */
export function staysBought(steps: readonly Step[]): boolean {
  const changing: readonly Deed["kind"][] = ["cancel-fulfillments", "cancel-order", "edit", "split"];
  const ways = new Set(steps.map(({ deed: { kind } }) => kind));
  const isBoughtOnce = !(ways.has("buy") && ways.has("fulfill"));
  return leavesOneAddress(steps) && isBoughtOnce && !changing.some((kind) => ways.has(kind));
}

function leavesFromPatras(deed: Deed): boolean {
  return deed.kind === "move" || (deed.kind === "place" && deed.lines.some(({ sku }) => sku === patrasSku));
}

/** At once, within hours, or within a day and a half. */
function gap(chance: Chance): number {
  const longest = chance.pick("pace", [
    [2, 0],
    [4, 0.03],
    [3, 0.2],
  ]);
  return chance.number("gap") * longest;
}

/** A surcharge, as far as its place in the order goes. */
export interface Ordered {
  readonly code: string;
  readonly rank: number;
  readonly group?: string | undefined;
  /** `lower-ranks`: the running total. Otherwise the codes of those that it is a share of. */
  readonly needs: "lower-ranks" | readonly string[];
}

/** Surcharges that are charged together: one, or a group, of which only the largest is charged. */
export interface Unit<T> {
  readonly rank: number;
  /** The unit's surcharges, sorted by code. */
  readonly members: readonly T[];
}

type SurchargeOrder<T> =
  | { readonly units: readonly Unit<T>[] }
  /** Codes, each of which is a share of the next; the last is one of the first. */
  | { readonly circle: readonly string[] };

/** All units of a rank and of those below it. */
interface Node<T> {
  readonly unit: Unit<T> | null;
  readonly key: string;
  readonly needs: Set<Node<T>>;
}

/**
 * Orders surcharges so that each comes after all that it is a share of; else by rank, then by code. Codes that are not
 * among them are ignored.
 */
export function orderSurcharges<T extends Ordered>(all: readonly T[]): SurchargeOrder<T> {
  const units = unitsOf(all);
  if (!all.some(({ needs }) => needs !== "lower-ranks" && needs.length > 0)) return { units };
  return sorted(nodesOf(units));
}

function unitsOf<T extends Ordered>(all: readonly T[]): readonly Unit<T>[] {
  const members = new Map<string, T[]>();
  for (const each of [...all].sort(byRankAndCode)) {
    const key = each.group === undefined ? `code ${each.code}` : `group ${each.rank} ${each.group}`;
    const unit = members.get(key);
    if (unit === undefined) members.set(key, [each]);
    else unit.push(each);
  }
  return [...members.values()].map((own) => ({ rank: own[0]?.rank ?? 0, members: own }));
}

function byRankAndCode(a: Ordered, b: Ordered): number {
  return a.rank - b.rank || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}

/** The nodes in the units' order. One without a unit is a rank, so that a running total is one need and not many. */
function nodesOf<T extends Ordered>(units: readonly Unit<T>[]): readonly Node<T>[] {
  const nodes: Node<T>[] = [];
  const byCode = new Map<string, Node<T>>();
  const below = new Map<number, Node<T> | undefined>();
  let lower: Node<T> | undefined;
  let current: Node<T> | undefined;
  let rank: number | undefined;
  for (const unit of units) {
    if (unit.rank !== rank) {
      if (current !== undefined) nodes.push(current);
      lower = current;
      rank = unit.rank;
      below.set(rank, lower);
      current = { unit: null, key: "", needs: new Set(lower === undefined ? [] : [lower]) };
    }
    const node: Node<T> = { unit, key: unit.members[0]?.code ?? "", needs: new Set() };
    nodes.push(node);
    current?.needs.add(node);
    for (const { code } of unit.members) byCode.set(code, node);
  }
  for (const { unit, needs } of nodes) {
    for (const member of unit?.members ?? []) {
      const named =
        member.needs === "lower-ranks"
          ? [below.get(member.rank)]
          : member.needs.map((code) => byCode.get(code));
      for (const node of named) if (node !== undefined) needs.add(node);
    }
  }
  return nodes;
}

function sorted<T extends Ordered>(nodes: readonly Node<T>[]): SurchargeOrder<T> {
  const done = new Set<Node<T>>();
  const units: Unit<T>[] = [];
  let left = nodes;
  while (left.length > 0) {
    const waiting: Node<T>[] = [];
    for (const node of left) {
      if ([...node.needs].every((need) => done.has(need))) {
        done.add(node);
        if (node.unit !== null) units.push(node.unit);
      } else waiting.push(node);
    }
    if (waiting.length === left.length) return { circle: circleIn(waiting) };
    left = waiting;
  }
  return { units };
}

/** Codes of surcharges that form a circle, where each waits for the next. */
function circleIn<T extends Ordered>(waiting: readonly Node<T>[]): readonly string[] {
  const stuck = new Set(waiting);
  const way: Node<T>[] = [];
  let node = waiting[0];
  while (node !== undefined && !way.includes(node)) {
    way.push(node);
    node = [...node.needs].find((need) => stuck.has(need));
  }
  const from = node === undefined ? 0 : way.indexOf(node);
  return way
    .slice(from)
    .filter(({ unit }) => unit !== null)
    .map(({ key }) => key);
}

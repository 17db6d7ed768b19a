type Data = Record<string, unknown>;
interface ConnectionData {
  edges: { node: Data | null }[];
}

/** The lines of a bulk query's answer, and the number of its root objects. */
export function toLines(data: Data, groupObjects: boolean): { lines: string[]; roots: number } {
  const root = Object.values(data).find(isConnection);
  const nodes = (root?.edges ?? []).flatMap(({ node }) => (node === null ? [] : [node]));
  const lines = groupObjects
    ? nodes.flatMap((node) => [lineOf(node), ...linesBelow(node)])
    : // Ungrouped, children come anywhere after their parents.
      [...nodes.map((node) => lineOf(node)), ...nodes.flatMap(linesBelow)];
  return { lines, roots: nodes.length };
}

function linesBelow(parent: Data): string[] {
  return connectionsIn(parent).flatMap(({ edges }) =>
    edges.flatMap(({ node }) =>
      node === null ? [] : [lineOf(node, String(parent.id)), ...linesBelow(node)],
    ),
  );
}

const lineOf = (node: Data, parentId?: string): string =>
  JSON.stringify({ ...withoutConnections(node), ...(parentId !== undefined && { __parentId: parentId }) });

function withoutConnections(node: Data): Data {
  return Object.fromEntries(
    Object.entries(node)
      .filter(([, value]) => !isConnection(value))
      .map(([key, value]) => [key, isData(value) ? withoutConnections(value) : value]),
  );
}

const connectionsIn = (node: Data): ConnectionData[] =>
  Object.values(node).flatMap((value) =>
    isConnection(value) ? [value] : isData(value) ? connectionsIn(value) : [],
  );

const isData = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isConnection = (value: unknown): value is ConnectionData => isData(value) && Array.isArray(value.edges);

/** One page of a connection. */
export interface Page<Node> {
  readonly nodes: Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Joins the first page and all that follow. @param next answers `undefined` when the resource with the pages is gone */
export async function restOfPages<Node>(
  first: Page<Node>,
  next: (after: string) => Promise<Page<Node> | undefined>,
): Promise<Page<Node>> {
  const nodes = [...first.nodes];
  let { pageInfo } = first;
  while (pageInfo.hasNextPage && pageInfo.endCursor !== null) {
    const page = await next(pageInfo.endCursor);
    if (page === undefined) break;
    nodes.push(...page.nodes);
    pageInfo = page.pageInfo;
  }
  return { nodes, pageInfo };
}

/** GraphQL names a resource `gid://shopify/<type>/<number>`; webhooks, URLs and our tables use the number. */
export function gid(type: string, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

/** The number of a GID, or the value itself when it is a number already. */
export function numericId(idOrGid: string | number): string {
  const text = String(idOrGid);
  return text.slice(text.lastIndexOf("/") + 1).replace(/\?.*$/, "");
}

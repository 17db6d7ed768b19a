/**
 * A cookie's name. Over HTTPS it has the prefix by which browsers take it from HTTPS alone (RFC 6265bis, 4.1.3.1). Over plain HTTP,
 * where this machine alone is served, some browsers would refuse the prefix.
 * @param url the address of the server, or of the request
 */
export function cookieName(name: string, url: string): string {
  return new URL(url).protocol === "https:" ? `__Secure-${name}` : name;
}

/** The value of a cookie in a `Cookie` header; empty without it. */
export function cookieIn(cookies: string | null, name: string): string {
  const pair = (cookies ?? "").split(";").find((each) => each.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1) ?? "";
}

/** @param template an address with `{ref}` in place of the voucher; null: the carrier has no public tracking page */
export function trackingUrl(template: string | null, trackingRef: string): string | null {
  return template === null ? null : template.replaceAll("{ref}", encodeURIComponent(trackingRef));
}

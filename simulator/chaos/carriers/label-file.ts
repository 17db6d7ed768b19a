import type { WeekCarrier } from "./week-carrier.ts";

/** @param path of a control call that answers a file */
export async function labelFile(
  { controlUrl }: Pick<WeekCarrier["server"], "controlUrl">,
  path: string,
): Promise<Buffer> {
  const response = await fetch(`${controlUrl}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

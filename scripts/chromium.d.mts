export interface Chromium {
  readonly executablePath: string;
  /** Variables that it needs to start. */
  readonly env: Readonly<Record<string, string>>;
}
export function ensureChromium(): Promise<Chromium | undefined>;

/** A merchant's use of the service in a month of UTC. */
export interface MonthOfUse {
  readonly merchantId: string;
  readonly merchantName: string;
  /** Labels of production that were bought in the month. */
  readonly labels: number;
  /** Those of them that are cancelled by now. */
  readonly cancelled: number;
  /** Labels of the sandbox. */
  readonly sandboxLabels: number;
  /** Parcels bought elsewhere that were followed from this month on. */
  readonly trackers: number;
}

export interface Month {
  readonly from: Date;
  /** The first moment after it. */
  readonly to: Date;
}

/** The month of UTC that holds a moment. */
export function monthOf(moment: Date): Month {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month, 1)), to: new Date(Date.UTC(year, month + 1, 1)) };
}

/** Reads `2026-11`; `null`: it is no month. */
export function readMonth(text: string): Month | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year === undefined ? null : monthOf(new Date(Date.UTC(Number(year), Number(month) - 1, 1)));
}

/** Writes `2026-11`. */
export function monthText({ from }: Month): string {
  return from.toISOString().slice(0, 7);
}

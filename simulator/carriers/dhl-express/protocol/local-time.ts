const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, made);
  return made;
}

/** `2026-11-23T15:00:00`: local time of a zone. */
export const localMoment = (zone: string, at: Date): string => formatOf(zone).format(at).replace(" ", "T");

/** `+02:00` */
export function offsetOf(zone: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000) * 1_000;
  const minutes = Math.round((Date.parse(`${localMoment(zone, at)}Z`) - seconds) / 60_000);
  const size = Math.abs(minutes);
  const part = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${part(Math.floor(size / 60))}:${part(size % 60)}`;
}

/** 0 for Sunday */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The day so many working days later; Saturday and Sunday are none. */
export function afterWorkingDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at.toISOString().slice(0, 10);
}

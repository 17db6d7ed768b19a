import { z } from "zod";

/** Minutes since midnight, `09:00` or `9:00 AM`. Source: contract sheet, section 9. */
const time = z.union([z.number(), z.string()]).transform((given) => {
  const [, hours = "", minutes = "", half = ""] =
    /^(\d{1,2}):(\d\d)\s*([AP]M)?$/i.exec(String(given).trim()) ?? [];
  const whole = hours === "" ? Number(given) : Number(hours) * 60 + Number(minutes);
  const isAfternoon = half.toUpperCase() === "PM";
  if (half === "") return whole;
  const beforeNoon = whole % (12 * 60);
  return isAfternoon ? beforeNoon + 12 * 60 : beforeNoon;
});

export const openingTimes = z.array(
  z.object({ dayOfWeek: z.string(), openingTime: time, closingTime: time }),
);

/** `Mon–Fri 09:00–21:00`; days of equal times that follow each other are together. `null`: none is named. */
export function openingHoursOf(times: z.output<typeof openingTimes>): string | null {
  const groups: { first: string; last: string; hours: string }[] = [];
  for (const { dayOfWeek, openingTime, closingTime } of times) {
    const day = dayOfWeek.charAt(0) + dayOfWeek.slice(1, 3).toLowerCase();
    const hours = `${clock(openingTime)}–${clock(closingTime)}`;
    const before = groups.at(-1);
    if (before?.hours === hours) before.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  const texts = groups.map(({ first, last, hours }) =>
    first === last ? `${first} ${hours}` : `${first}–${last} ${hours}`,
  );
  return texts.length === 0 ? null : texts.join(", ");
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

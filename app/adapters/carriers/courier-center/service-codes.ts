/** Source: contract sheet, section 10. */
export const names = {
  standard: "Courier Center",
  "same-day-3h": "Courier Center, within 3 hours",
  "same-day-5h": "Courier Center, within 5 hours",
  locker: "Courier Center to a BOX NOW locker",
} as const;

export type ServiceCode = keyof typeof names;
export const isServiceCode = (code: string): code is ServiceCode => Object.hasOwn(names, code);
export const serviceCodes = Object.keys(names) as ServiceCode[];

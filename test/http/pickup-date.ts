/** A Greek working day, some days ahead: Tuesday to Thursday, without fixed or movable holidays near it. */
export function aPickupDate(now = new Date()): string {
  const holidays = ["01-01", "01-06", "03-25", "05-01", "08-15", "10-28", "12-24", "12-25", "12-26", "12-31"];
  for (let ahead = 3; ; ahead += 1) {
    const day = new Date(now.getTime() + ahead * 86_400_000);
    const date = day.toISOString().slice(0, 10);
    // Easter and the holidays that depend on it fall on Fridays and Mondays.
    if (day.getUTCDay() >= 2 && day.getUTCDay() <= 4 && !holidays.includes(date.slice(5))) return date;
  }
}

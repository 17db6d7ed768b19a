/**
 * A spreadsheet's cell as text. A number has a point, and never three decimals, which would look like thousands. A date was a range
 * before: Excel makes 1 March of a typed 1-3, or 3 January.
 */
export function cellText(cell: unknown): string {
  if (cell instanceof Date)
    return [cell.getUTCDate(), cell.getUTCMonth() + 1].toSorted((a, b) => a - b).join("-");
  if (typeof cell === "number") {
    const text = String(Number(cell.toFixed(6)));
    return /\.\d{3}$/.test(text) ? `${text}0` : text;
  }
  return cell === null || cell === undefined ? "" : String(cell);
}

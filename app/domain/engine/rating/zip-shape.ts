/**
 * The positions of digits and letters in a postcode: `SW1A` is `aada`. Postcodes of one shape have an order and
 * can be counted; those of different shapes can't, so a range holds only the shape of its ends.
 */
export type ZipShape = string;

export function shapeOf(zip: string): ZipShape {
  let shape = "";
  for (let at = 0; at < zip.length; at += 1) {
    const code = zip.charCodeAt(at);
    if (isDigit(code)) shape += "d";
    else if (isLetter(code)) shape += "a";
    else shape += zip[at];
  }
  return shape;
}

/** The number of postcodes of this shape from a position on: each digit counts ten, each letter 26. */
export function countOfShape(shape: ZipShape, from = 0): number {
  let count = 1;
  for (let at = from; at < shape.length; at += 1) {
    if (shape[at] === "d") count *= 10;
    else if (shape[at] === "a") count *= 26;
  }
  return count;
}

/** Its place in the order of its shape, from 0. */
export function orderInShape(zip: string): number {
  let order = 0;
  for (let at = 0; at < zip.length; at += 1) {
    const code = zip.charCodeAt(at);
    if (isDigit(code)) order = order * 10 + code - 48;
    else if (isLetter(code)) order = order * 26 + code - 65;
  }
  return order;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** What a cell's number means: a number, a day or time, or digits with leading zeros (postal codes). */
export type NumberFormat = "number" | "date" | { digits: number };

const builtInDates = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The most characters of a format; Excel allows 255. */
const longestCode = 500;

/** The meaning of a custom number format. */
export function numberFormat(code: string): NumberFormat {
  if (/^0{2,100}$/.test(code)) return { digits: code.length };
  if (code.length > longestCode) return "number";
  const bare =
    code
      .replace(/"[^"]*"|\\.|_.|\*./g, "")
      .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
      .split(";")[0] ?? "";
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) ? "date" : "number";
}

/** The meaning of one of Excel's built-in number formats. */
export const builtInFormat = (id: number): NumberFormat => (builtInDates(id) ? "date" : "number");

/** A stored number as people read it: no exponent, no rounding error, a day as "YYYY-MM-DD". */
export function numberText(stored: string, format: NumberFormat, startsIn1904: boolean): string {
  const number = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(number)) return stored;
  if (format === "date") return dateText(number, startsIn1904) ?? plainNumber(number);
  if (typeof format === "object" && Number.isInteger(number) && number >= 0)
    return String(number).padStart(format.digits, "0");
  return plainNumber(number);
}

/** Excel keeps fifteen digits; anything a float shows beyond them is rounding error. */
function plainNumber(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return String(number);
  const short = Number(number.toPrecision(15));
  const text = String(short);
  return text.includes("e") ? written.format(short) : text;
}

const written = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 20 });

const dayMilliseconds = 86_400_000;

function dateText(serial: number, startsIn1904: boolean): string | undefined {
  if (serial < 0 || serial >= 2_958_466) return undefined;
  const seconds = Math.round((serial % 1) * 86_400);
  const clock = new Date(seconds * 1000).toISOString().slice(11, seconds % 60 === 0 ? 16 : 19);
  if (serial < 1 && !startsIn1904) return clock;
  // Excel believes that there was a February 29, 1900.
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const day = new Date(start + (Math.floor(serial) + (seconds === 86_400 ? 1 : 0)) * dayMilliseconds)
    .toISOString()
    .slice(0, 10);
  return seconds === 0 || seconds === 86_400 ? day : `${day} ${clock}`;
}

// Names of atproto, by its published syntax (atproto.com/specs: tid, record-key, handle).

const digits = "234567abcdefghijklmnopqrstuvwxyz";
const handle = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** A key of a record: 13 letters that hold a moment to the microsecond and a number that tells clocks apart (0 to 1023). */
export function tidOf(microseconds: bigint, clock: number): string {
  let rest = (BigInt.asUintN(53, microseconds) << 10n) | BigInt(clock & 1023);
  let made = "";
  for (let at = 0; at < 13; at += 1) {
    made = `${digits[Number(rest & 31n)]}${made}`;
    rest >>= 5n;
  }
  return made;
}

/** True for a key as `tidOf` makes it. */
export const isTid = (text: string): boolean => /^[2-7a-j][2-7a-z]{12}$/.test(text);

/** What a record's address may end with. */
export const isRecordKey = (text: string): boolean =>
  /^[\w.~:-]{1,512}$/.test(text) && text !== "." && text !== "..";

/** A name of a page on Bluesky, which is a name of the Internet, such as "alder.bsky.social". */
export const isHandle = (text: string): boolean => text.length <= 253 && handle.test(text);

/** A moment as atproto writes it, with its zone. */
export const isDatetime = (text: string): boolean =>
  /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d(\.\d{1,20})?(Z|[+-][0-2]\d:[0-5]\d)$/.test(text) &&
  !text.endsWith("-00:00") &&
  !text.startsWith("000") &&
  !Number.isNaN(Date.parse(text));

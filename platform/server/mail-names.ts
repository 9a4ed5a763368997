/** The longest that a name may be in an email, unless the caller says otherwise. */
const usualMax = 100;

/** A dot, in any script, before two letters: it makes an address of the text around it. */
const dots = /[.\u2024\u3002\uff0e\uff61]+(?=\p{L}{2})/gu;
const numbers = /\b(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\b/g;

/**
 * A name that somebody typed, made safe for a product email: one line without web or email addresses, so that nobody makes us send theirs.
 * `instead` is used when nothing is left.
 */
export function nameInMail(name: string | null | undefined, instead = "Somebody", max = usualMax): string {
  const line = (name ?? "").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/\p{Cf}+/gu, "");
  const plain = line
    .replace(/\S*:[/\\]{2}\S*/g, " ")
    .replace(/(?<=\p{L}):(?=\S)/gu, " ")
    .replace(/[@＠]/g, " ")
    .replace(dots, " ")
    .replace(numbers, "$1 $2 $3 $4");
  const short = [...plain.replace(/\s+/g, " ").trim()].slice(0, max).join("").trim();
  return short || instead;
}

/**
 * Like `nameInMail`, and `instead` for whoever hasn't confirmed their address: it may be a stranger's, and a name may be any text that somebody would
 * like them to read from us.
 */
export const nameTo = (
  reader: { emailConfirmedAt: string | null },
  name: string | null | undefined,
  instead: string,
  max = usualMax,
): string => (reader.emailConfirmedAt === null ? instead : nameInMail(name, instead, max));

/** How a product email begins. */
export const helloIn = (reader: { firstName: string; emailConfirmedAt: string | null }): string =>
  `Hi ${nameTo(reader, reader.firstName, "there", 40)},`;

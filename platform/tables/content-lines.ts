const encoder = new TextEncoder();

/** Lines as vCard and iCalendar write them (RFC 6350, 5545): folded at 75 bytes, each ended by CRLF. */
export const contentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldedLine(line)}\r\n`).join("");

/** A text as a value: "a, b⏎c" -> "a\, b\nc". */
export const escaped = (text: string): string =>
  !/[\\;,\r\n]/.test(text) ? text : text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** At most 75 bytes a line, never split within a character; each continued line begins with a space. */
function foldedLine(text: string): string {
  // No UTF-16 unit takes more than three bytes: most lines are short enough as they are.
  if (text.length <= 25 || (text.length <= 75 && /^[ -~]*$/.test(text))) return text;
  let folded = "";
  let bytes = 0;
  for (const letter of text) {
    const size = letter < "\u0080" ? 1 : encoder.encode(letter).length;
    if (bytes + size > 75) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}

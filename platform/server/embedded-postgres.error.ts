/** The bundled database can't be started; the message is one plain sentence for the owner of the machine. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}

const plainWords: { sign: RegExp; words: (place: string) => string }[] = [
  {
    sign: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i,
    words: (place) =>
      `The disk is full, so the database in ${place} cannot be used. Free some space and start again.`,
  },
  {
    sign: /EROFS|Read-only file system/i,
    words: (place) => `The database in ${place} cannot be used because its disk is read-only.`,
  },
  {
    sign: /EACCES|EPERM|Permission denied|Operation not permitted/i,
    words: (place) => `The database in ${place} cannot be used because this account may not write there.`,
  },
  {
    sign: /could not (resize|create|map) (anonymous )?shared memory|could not map anonymous|Cannot allocate memory/i,
    words: () =>
      "The database needs about 200 MB of memory and did not get it. Close other programs and start again.",
  },
];

/** Resolves to an error whose message says in plain words why the database at `place` did not start; the cause stays attached. */
export function plainError(cause: unknown, place: string): DatabaseStartError {
  if (cause instanceof DatabaseStartError) return cause;
  const text =
    cause instanceof Error
      ? `${(cause as NodeJS.ErrnoException).code ?? ""} ${cause.message}`
      : String(cause);
  const known = plainWords.find((entry) => entry.sign.test(text));
  const message = known?.words(place) ?? `The database in ${place} did not start: ${lastComplaint(text)}`;
  return new DatabaseStartError(message, { cause });
}

/** The last line in which PostgreSQL names a reason, without its time stamp; long output means nothing to an owner. */
function lastComplaint(text: string): string {
  const lines = text.trim().split("\n");
  const line = lines.findLast((entry) => /(FATAL|PANIC|error):/i.test(entry)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/i, "").trim();
}

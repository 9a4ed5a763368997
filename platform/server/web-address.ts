/**
 * An address as a URL, relative to `base` where one is given; undefined where it is none. Not `URL.canParse`: on Node 20 that answers
 * false for letters such as "ü" once it has been asked often.
 */
export function urlOf(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

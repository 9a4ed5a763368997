import { Resolver } from "node:dns/promises";
import { mustHoldNone } from "./held-connection.ts";

/** Looks up the text records of a name: the records, none, or "away" when nobody answered. */
export type Dns = { textOf(name: string): Promise<string[] | "away"> };

/** The resolver of this machine, with a little patience. */
export function makeDns(): Dns {
  const resolver = new Resolver({ timeout: 3000, tries: 1 });
  return {
    async textOf(name) {
      mustHoldNone("A name server is asked");
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        return ["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "") ? [] : "away";
      }
    },
  };
}

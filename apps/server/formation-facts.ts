import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { newestFacts, wrongOfFacts } from "#areas/formation/contract/brought-facts.rules.ts";
import { StateFacts } from "#areas/formation/contract/states.schema.ts";
import { bringFacts } from "#areas/formation/server/index.ts";
import { readConfig } from "./config.ts";

/** Why a file of facts was not taken. */
export class FactsError extends Error {}

const Brought = z.array(StateFacts).min(1, "The file has no states in it");
const fileName = "formation-facts.json";

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

/** The states in the text of a file, each checked; FactsError with a line for each thing that is wrong. */
export function statesIn(text: string): StateFacts[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new FactsError("That file is not JSON.");
  }
  const parsed = Brought.safeParse(Array.isArray(json) ? json : [json]);
  if (!parsed.success) throw new FactsError(z.prettifyError(parsed.error));
  const wrong = parsed.data.flatMap(wrongOfFacts);
  if (wrong.length > 0) throw new FactsError(wrong.join("\n"));
  return parsed.data;
}

/** The facts that were brought to this machine before; none where nobody brought any. */
export function broughtFacts(dataDir: string): StateFacts[] {
  const text = textOf(join(dataDir, fileName));
  return text === undefined ? [] : statesIn(text);
}

/** Keeps the states in a file's text on this machine, each where it is newer than the kept one; answers those of the file. FactsError when it is wrong. */
export function keepFacts(dataDir: string, text: string): StateFacts[] {
  const states = statesIn(text);
  const kept = newestFacts(broughtFacts(dataDir), states);
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, fileName);
  writeFileSync(`${path}.new`, `${JSON.stringify(kept, null, 2)}\n`);
  renameSync(`${path}.new`, path);
  return states;
}

/** Lets this process answer with the kept facts. What can't be read any more is left out, and `warn` is told so. */
export function takeBroughtFacts(dataDir: string, warn: (message: string) => void): void {
  try {
    bringFacts(broughtFacts(dataDir));
  } catch (error) {
    if (!(error instanceof FactsError)) throw error;
    warn(`${fileName} in DATA_DIR is not used. Bring the facts again: npm run formation-facts FILE.`);
  }
}

/** `take FILE`: newer facts of states, for the next start. Orders keep those that they were made with. */
export async function run([, file = ""]: string[]): Promise<void> {
  const text = file === "" ? undefined : textOf(file);
  if (text === undefined) throw new FactsError("Say which file: npm run formation-facts FILE.");
  const states = keepFacts(readConfig().dataDir, text);
  console.log(`Taken: ${states.map(({ name }) => name).join(", ")}. They are used from the next start on.`);
}

/** The sentence for the owner of the machine, or the whole error when it is an unexpected one. */
export const explain = (error: unknown): unknown => (error instanceof FactsError ? error.message : error);

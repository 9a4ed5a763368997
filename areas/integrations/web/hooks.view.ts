import { count, dateTime } from "#platform/web/format.ts";
import { hookFields } from "#areas/integrations/contract/hook-fields.rules.ts";
import type { Hook, HookBody, HookValue } from "#areas/integrations/contract/hooks.schema.ts";
import type { Tone } from "./webhooks.view.ts";

/** How a hook is doing, in a sentence. */
export function stateOf({ state, lastReceivedAt, waiting }: Hook): { tone: Tone; text: string } {
  const waits = waitingWords(waiting);
  const last = lastReceivedAt === null ? "" : ` The last message came ${dateTime(lastReceivedAt)}.`;
  switch (state) {
    case "works":
      return { tone: "positive", text: `Working.${last}${waits}` };
    case "failing":
      return { tone: "danger", text: `The last message wasn’t understood.${last}${waits}` };
    case "off":
      return { tone: "info", text: `Off.${last}${waits}` };
    case "paused":
      return { tone: "warning", text: `Paused, because your plan doesn’t include it.${waits}` };
    case "new":
      return { tone: "info", text: `On. Nothing was sent yet.${waits}` };
  }
}

const waitingWords = (waiting: number): string =>
  waiting === 0
    ? ""
    : waiting === 1
      ? " 1 message waits."
      : ` ${waiting >= 1000 ? "1,000" : count(waiting)} messages wait.`;

/** What a hook fills, in a few words. */
export const mappedLabel = ({ mapping }: Pick<Hook, "mapping">): string => {
  const fields = Object.keys(mapping).length;
  if (fields === 0) return "Choose what goes where";
  return `Fills ${count(fields)} ${fields === 1 ? "field" : "fields"}`;
};

/** What became of a message, in a few words. */
export function bodyLabel({ status, isNew }: Pick<HookBody, "status" | "isNew">): string {
  if (status === "waiting") return "Waiting";
  if (status === "failed") return "Not understood";
  return isNew ? "Customer added" : "Customer found";
}

/** Everything the last messages said, each path once, with its newest value. */
export function valuesOfAll(bodies: readonly HookBody[]): HookValue[] {
  const values = new Map<string, string>();
  for (const { values: said } of bodies)
    for (const { path, value } of said) if (!values.get(path)) values.set(path, value);
  return [...values].map(([path, value]) => ({ path, value }));
}

const exampleCharacters = 40;

/** What can go into a field: what the messages said, and what was chosen before. */
export function pathOptions(
  values: readonly HookValue[],
  chosen: string | undefined,
): { value: string; label: string }[] {
  const options = values.map(({ path, value }) => {
    const example = value.length > exampleCharacters ? `${value.slice(0, exampleCharacters)}…` : value;
    return { value: path, label: example === "" ? path : `${path}: ${example}` };
  });
  return chosen === undefined || values.some(({ path }) => path === chosen)
    ? options
    : [{ value: chosen, label: chosen }, ...options];
}

/** The fields that are shown first; the others are behind "More fields". */
export const firstFields: readonly string[] = [
  "email",
  "firstName",
  "lastName",
  "fullName",
  "phone",
  "company",
];
export const moreFields: readonly string[] = hookFields.filter((field) => !firstFields.includes(field));

/** How to send a first message by hand. */
export const exampleOf = (url: string): string =>
  `curl ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '{"first_name": "Ana", "last_name": "Silva", "email": "ana@example.com"}'`;

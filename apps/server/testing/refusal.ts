import { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { AppError, ErrorBody, errorStatus } from "#platform/contract/errors.ts";
import { parseInput } from "#platform/server/bind.ts";

/** Words that reveal internals: of the database, the validator, the language, a file. */
const jargon =
  /\b(sql|select|insert|update|delete from|relation|constraint|column|zod|schema|regex|regexp|undefined|NaN|typeof|null|boolean|array|stack|token|JSON\.parse|Unexpected|expected|received|prototype|pattern|enum|uuid|Invalid option|Too big|Too small|Unrecognized)\b|\[object|node_modules|\.ts:|\.js:|\bat \/|FST_|Error:|\$\d|discriminator/i;

/** Messages of the specification with a word that would otherwise reveal internals (Spec 1 §5). */
const stated = /^Please select at least one (goal|lead source|channel)$/;
/** The columns of a table that somebody uploaded are theirs. */
const ownColumns = /\bcolumn (?=from the list$|of (?:the )?amounts\b)/;

/** What is wrong with a refusal; empty when it is a 4xx in our format and in plain words. */
export async function refusalFaults(answer: Response, status?: number): Promise<string[]> {
  const text = await answer.text();
  const faults: string[] = [];
  if (answer.status < 400 || answer.status > 499) return [`answered ${answer.status}: ${text.slice(0, 300)}`];
  if (status !== undefined && answer.status !== status)
    faults.push(`answered ${answer.status}, not ${status}: ${text.slice(0, 300)}`);
  const body = ErrorBody.strict().safeParse(parsed(text));
  if (!body.success) return [...faults, `no error body: ${text.slice(0, 300)}`];
  const { code, message, error, errors = {}, requestId } = body.data;
  if (errorStatus[code] !== answer.status) faults.push(`code ${code} with ${answer.status}`);
  if (error !== message) faults.push("error differs from message");
  if (!requestId || requestId !== answer.headers.get("x-request-id"))
    faults.push(`request id ${requestId} is not the header's`);
  return [...faults, ...faultsInWords([message, ...Object.values(errors)])];
}

/** Which of these words of a refusal are not plain. */
function faultsInWords(words: readonly string[]): string[] {
  return words
    .map((one) =>
      one
        .replace(/^Unknown field: [\s\S]*/, "Unknown field")
        .replace(stated, "Please choose one")
        .replace(ownColumns, "place "),
    )
    .filter((said) => said.trim() === "" || said.length > 300 || jargon.test(said))
    .map((said) => `not plain: ${JSON.stringify(said.slice(0, 200))}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with the words in which a call's schema refuses a body. */
export function wordFaults(call: Endpoint, body: unknown): string[] {
  const route = { call: { ...call, params: z.unknown() }, handle: () => undefined };
  try {
    parseInput(route as never, { params: {}, query: {}, body });
  } catch (error) {
    if (!(error instanceof AppError)) return [`threw ${String(error)}`];
    return faultsInWords([error.message, ...Object.values(error.details.errors ?? {})]);
  }
  return ["was taken"];
}

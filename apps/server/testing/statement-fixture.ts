import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import type { Statement, StatementRow } from "#areas/statements/contract/statements.schema.ts";
import { formOf } from "./import-fixture.ts";
import type { SignedIn } from "./test-server.ts";

/** Day, text and amount of a line. */
export type Line = readonly [string, string, string];

/** A bank's table with headings. */
export const csvOf = (lines: readonly Line[]): string =>
  `Date,Description,Amount\n${lines.map((line) => line.join(",")).join("\n")}\n`;

/** The account of the books with a code, by default the one that money usually goes to. */
export const bankOf = async (person: SignedIn, code = "1000"): Promise<string> =>
  (await person.call(accountsApi.list)).body.find(({ accountCode }) => accountCode === code)?.id ?? "";

/** What every account of the books holds. */
export const balances = async (person: SignedIn) =>
  (await person.call(accountsApi.list)).body.map(
    ({ accountCode, currentBalance }) => [accountCode, currentBalance] as const,
  );

/** Sends a file for an account, and answers what came. */
export async function sent(
  person: SignedIn,
  content: string | Uint8Array,
  { fileName = "statement.csv", accountId }: { fileName?: string; accountId?: string } = {},
) {
  const form = formOf(content, fileName, { accountId: accountId ?? (await bankOf(person)) });
  return person.call(statementsApi.upload, { form });
}

/** As `sent`, of a file that is taken. */
export async function uploaded(...args: Parameters<typeof sent>): Promise<Statement> {
  const { status, body } = await sent(...args);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

export const read = async (person: SignedIn, id: string): Promise<Statement> =>
  (await person.call(statementsApi.get, { params: { id } })).body;

/** The first lines of a statement. */
export const rowsOf = async (person: SignedIn, id: string): Promise<StatementRow[]> =>
  (await person.call(statementsApi.rows, { params: { id }, query: { limit: "200" } })).body;

/** Takes a statement a step further; throws where that is refused. */
export async function step(
  person: SignedIn,
  id: string,
  what: "start" | "undo" | "cancel",
): Promise<Statement> {
  const { status, body } = await person.call(statementsApi[what], { params: { id } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

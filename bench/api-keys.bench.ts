import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { newApiKey } from "#platform/server/api-key-token.ts";
import { openBusiness } from "./business.ts";
import type { Figure } from "./contacts.bench.ts";
import { inTurns, pairOf, rate } from "./fixture.ts";
import { type ProductFixture, withProduct } from "./product-fixture.ts";

/** So many that none uses up its 120 calls of a minute. */
const keyCount = 800;
const seconds = 2;

/** The same call by an API key and by a session's cookie, in turn. */
export const apiKeysFigures = (): Promise<Figure[]> => withProduct({ RUN: "web" }, measure);

async function measure({ server, owner }: ProductFixture): Promise<Figure[]> {
  const { cookie, workspaceId } = await openBusiness(server, owner, 1000);
  const { rows } = await owner.query<{ id: string; maker: string }>(
    "SELECT contacts.id, members.user_id AS maker FROM contacts JOIN members USING (workspace_id) WHERE workspace_id = $1 LIMIT 1",
    [workspaceId],
  );
  const [{ id, maker } = { id: "", maker: "" }] = rows;
  const keys: string[] = [];
  for (let made = 0; made < keyCount; made++) {
    const { key, hash, last4 } = newApiKey(workspaceId);
    await owner.query(
      "INSERT INTO api_keys (workspace_id, id, name, role, key_hash, last4, created_by, created_at) VALUES ($1, $2, 'Bench', 'owner', $3, $4, $5, now())",
      [workspaceId, randomUUID(), hash, last4, maker],
    );
    keys.push(key);
  }
  const figures: Figure[] = [];
  for (const [what, path] of [
    ["one contact", `/api/contacts/${id}`],
    ["list of 50 contacts", "/api/contacts?limit=50&fields=card"],
  ] as const) {
    const rounds = await inTurns([
      () => rateByKeys(server.address, path, keys),
      () => rate(server.address, { path, headers: { cookie } }, seconds),
    ]);
    const { ours, theirs, ratio } = pairOf(rounds, 1);
    figures.push({
      what: `a call by key: ${what}`,
      measured: `${Math.round(ratio * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s)`,
      asked: ">= 90 % of by cookie",
      reached: ratio >= 0.9,
    });
  }
  return figures;
}

/** Requests per second, ten at a time, each with the next key. Throws when anything other than 200 came back. */
async function rateByKeys(address: string, path: string, keys: readonly string[]): Promise<number> {
  const result = await autocannon({
    url: address,
    connections: 10,
    duration: seconds,
    requests: keys.map((key) => ({
      method: "GET" as const,
      path,
      headers: { authorization: `Bearer ${key}` },
    })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were no 200, ${result.errors} errors`);
  return result["2xx"] / result.duration;
}

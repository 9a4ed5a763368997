import { randomUUID } from "node:crypto";
import { isJsonReply, isQuestion } from "#platform/contract/endpoint.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { routes } from "../areas.ts";
import { askedOf, sendAsked } from "./asked.ts";
import { factories, hasParams, nameOfCall } from "./call-factories.ts";
import { groupOwners } from "./group-owners.ts";
import { isLast, notTried } from "./once-factories.ts";
import type { Client, TestServer } from "./test-server.ts";

/** A business of an earlier version, and what its reads answered then. */
export type EarlierBusiness = { email: string; password: string; reads: Record<string, unknown> };
/** What stands beside the backup of an earlier version. */
export type Earlier = { madeAt: string; businesses: EarlierBusiness[] };

const calls = routes.map(({ call }) => call).filter(({ access }) => access === "session");
/** What its own call ends or locks away, such as the account. */
const ends = ["auth", "host"];

/** Does every write of the contract once, by its own call, and returns the businesses in which that happened, with all that they read. */
export async function makeEarlier(server: TestServer): Promise<EarlierBusiness[]> {
  const ownerFor = groupOwners(server);
  const groupOf = ({ path }: { path: string }) => path.split("/")[2] ?? "";
  const tried = calls.filter(
    (call) =>
      call.method !== "GET" &&
      isJsonReply(call.reply) &&
      !isQuestion(call) &&
      ![...Object.keys(notTried), ...isLast].includes(nameOfCall(call)) &&
      !ends.includes(groupOf(call)),
  );
  for (const call of tried) {
    const owner = await ownerFor(call);
    const { status, text } = await sendAsked(owner, call, await askedOf(call, owner), randomUUID());
    if (status !== 200) throw new Error(`${nameOfCall(call)}: ${text}`);
  }
  const reads = calls.filter((call) => call.method === "GET" && isJsonReply(call.reply));
  const businesses: EarlierBusiness[] = [];
  for (const group of new Set(tried.map(groupOf))) {
    const owner = await ownerFor(tried.find((call) => groupOf(call) === group)!);
    const paths: string[] = [];
    for (const call of reads.filter((one) => groupOf(one) === group))
      if (!hasParams(call)) paths.push(call.path);
      else if (factories[nameOfCall(call)]) {
        const { params } = await factories[nameOfCall(call)]!(owner);
        paths.push(call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ""));
      }
    const { email } = owner.user;
    businesses.push({ email, password: owner.password, reads: await answersTo(owner, paths) });
  }
  return businesses;
}

/** What these reads answer; those that are refused are left out. */
export async function answersTo(client: Client, paths: readonly string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const response = await client.send(path);
    if (response.status === 200) answers[path] = await response.json();
  }
  return answers;
}

/** Signs that person in; undefined where their own calls have changed how. */
export async function signedIn(
  server: TestServer,
  { email, password }: EarlierBusiness,
): Promise<Client | undefined> {
  const visitor = server.visitor();
  const { status } = await visitor.call(authApi.login, { body: { email, password } });
  return status === 200 ? visitor : undefined;
}

/** Where `now` lacks what an answer held `before`: fields and entries may have come, none may have gone or changed. */
export function lostSince(before: unknown, now: unknown, place: string): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(now)) return [place];
    let from = 0;
    return before.flatMap((one, at) => {
      const found = now.findIndex((entry, here) => here >= from && lostSince(one, entry, "").length === 0);
      if (found >= 0) from = found + 1;
      return found >= 0 ? [] : [`${place}[${at}]`, ...lostSince(one, now[at], `${place}[${at}]`)];
    });
  }
  if (typeof before !== "object" || before === null)
    return before === now ? [] : [`${place}: ${JSON.stringify(before)} is now ${JSON.stringify(now)}`];
  if (typeof now !== "object" || now === null) return [place];
  return Object.entries(before).flatMap(([name, value]) =>
    lostSince(value, (now as Record<string, unknown>)[name], `${place}.${name}`),
  );
}

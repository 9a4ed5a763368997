import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LinkKeys } from "#platform/server/context.ts";

/** A request as a stand-in for an accounting program sees it. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  text: string;
};
export type Told = { status: number; body?: unknown; headers?: Record<string, string> };

/** What is special of one program: where its logins are, how they are made, and its calls. */
export type Program = {
  authorizePath: string;
  tokenPath: string;
  revokePath: string;
  scope: string;
  takesChallenge: boolean;
  seconds: number;
  /** Whether an older refresh token still works for a while after it was used. */
  hasGrace: boolean;
  /** What comes back with the code. */
  extra: Record<string, string>;
  revokeIsJson: boolean;
  refusal(why: string): Told;
  serve(asked: Asked): Told;
};

/** A program elsewhere, as tests see it: it refuses what the real one would, by its published pages. */
export type ProviderStandIn = {
  origin: string;
  keys: LinkKeys;
  /** Every request with a valid token, in order: "POST /v3/company/1/invoice". */
  seen: string[];
  /** How often new tokens were given for old ones. */
  refreshes: number;
  /** How many refresh tokens are worth something. */
  liveTokens(): number;
  /** Every token that was given: none of them may be in an answer or a log of ours. */
  given: string[];
  /** A person agrees (or not) on the page that the address leads to; the address that they are sent back to. */
  agree(url: string, how?: "declines"): string;
  /** The access tokens end now. */
  expireTokens(): void;
  /** The business takes our access away over there. */
  takeAccessAway(): void;
  /** Something happens to the next requests that match: "lose" does what was asked and never answers. */
  next(pattern: RegExp, what: "lose" | Told, times?: number): void;
  /** Called before each request is served. */
  before?: (asked: Asked) => void | Promise<void>;
  stop(): Promise<void>;
};

type Grant = { redirectUri: string; challenge: string | null };

/** The checks and answers of a program's logins. */
function makeLogins(program: Program, keys: LinkKeys) {
  const codes = new Map<string, Grant>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  const given: string[] = [];
  const counts = { refreshes: 0 };
  const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString("base64")}`;
  const tokens = (): Told => {
    const [accessToken, refreshToken] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    access.add(accessToken);
    refresh.add(refreshToken);
    given.push(accessToken, refreshToken);
    return {
      status: 200,
      body: {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_in: program.seconds,
        token_type: "bearer",
      },
    };
  };
  const bad = (error: string): Told => ({ status: 400, body: { error } });
  const byCode = (form: URLSearchParams): Told => {
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (!grant || form.get("redirect_uri") !== grant.redirectUri) return bad("invalid_grant");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (grant.challenge !== null && verifier !== grant.challenge) return bad("invalid_grant");
    return tokens();
  };
  const byRefresh = (form: URLSearchParams): Told => {
    const old = form.get("refresh_token") ?? "";
    if (!refresh.has(old)) return bad("invalid_grant");
    if (!program.hasGrace) refresh.delete(old);
    counts.refreshes += 1;
    return tokens();
  };
  const token = ({ method, headers, text }: Asked): Told => {
    if (method !== "POST") return { status: 405 };
    if (headers.authorization !== basic) return { status: 401, body: { error: "invalid_client" } };
    if (headers["content-type"] !== "application/x-www-form-urlencoded") return bad("invalid_request");
    const form = new URLSearchParams(text);
    if (form.get("grant_type") === "authorization_code") return byCode(form);
    return form.get("grant_type") === "refresh_token" ? byRefresh(form) : bad("unsupported_grant_type");
  };
  const revoke = ({ method, headers, text }: Asked): Told => {
    if (method !== "POST" || headers.authorization !== basic) return { status: 401 };
    const isJson = headers["content-type"] === "application/json";
    if (isJson !== program.revokeIsJson) return { status: 415 };
    const one = isJson
      ? (JSON.parse(text) as { token?: string }).token
      : new URLSearchParams(text).get("token");
    if (!refresh.delete(one ?? "")) return { status: 400 };
    access.clear();
    return { status: 200 };
  };
  return { codes, access, refresh, given, counts, token, revoke };
}

type Page = { program: Program; keys: LinkKeys; codes: Map<string, Grant> };

/** What the program's own page does with a person who agrees or not; it lets nobody in who asks in another way than is published. */
function agreed({ program, keys, codes }: Page, url: string, how?: "declines"): string {
  const { origin, pathname, searchParams: query } = new URL(url);
  const asked = [origin, pathname, query.get("response_type"), query.get("client_id"), query.get("scope")];
  const wanted = [keys.loginUrl, program.authorizePath, "code", keys.clientId, program.scope];
  if (JSON.stringify(asked) !== JSON.stringify(wanted)) throw new Error(`Not let in: ${url}`);
  const challenge = query.get("code_challenge");
  const isChallenged = /^[\w-]{43}$/.test(challenge ?? "") && query.get("code_challenge_method") === "S256";
  if (program.takesChallenge !== isChallenged) throw new Error(`No proof of who asks: ${url}`);
  const redirectUri = query.get("redirect_uri") ?? "";
  const back = new URL(redirectUri);
  back.searchParams.set("state", query.get("state") ?? "");
  if (how === "declines") back.searchParams.set("error", "access_denied");
  else {
    const code = `code-${randomUUID()}`;
    codes.set(code, { redirectUri, challenge });
    for (const [name, value] of Object.entries({ code, ...program.extra }))
      back.searchParams.set(name, value);
  }
  return `${back.pathname}${back.search}`;
}

/** Starts a program on this machine. */
export async function startProgram(program: Program): Promise<ProviderStandIn> {
  const keys: LinkKeys = { clientId: `id-${randomUUID()}`, clientSecret: `secret-${randomUUID()}` };
  const logins = makeLogins(program, keys);
  const planned: { pattern: RegExp; what: "lose" | Told; left: number }[] = [];
  const serve = (asked: Asked): Told => {
    if (asked.path === program.tokenPath) return logins.token(asked);
    if (asked.path === program.revokePath) return logins.revoke(asked);
    if (!logins.access.has((asked.headers.authorization ?? "").replace("Bearer ", "")))
      return { status: 401, body: {} };
    standIn.seen.push(`${asked.method} ${asked.path}`);
    if (asked.headers.accept !== "application/json") return program.refusal("Ask for JSON");
    if (asked.method !== "GET" && asked.headers["content-type"] !== "application/json")
      return program.refusal("Send JSON");
    return program.serve(asked);
  };
  const answer = (reply: ServerResponse, { status, body, headers }: Told): void => {
    reply.writeHead(status, { "content-type": "application/json", ...headers });
    reply.end(body === undefined ? "" : JSON.stringify(body));
  };
  const handle = async (asked: Asked, reply: ServerResponse): Promise<void> => {
    await standIn.before?.(asked);
    const name = `${asked.method} ${asked.path}`;
    const plan = planned.find(({ pattern, left }) => left > 0 && pattern.test(name));
    if (plan) plan.left -= 1;
    if (plan && plan.what !== "lose") return answer(reply, plan.what);
    const told = serve(asked);
    if (plan) reply.destroy();
    else answer(reply, told);
  };
  const server = createServer((incoming, reply) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      const url = new URL(incoming.url ?? "/", "http://stand-in");
      const headers = incoming.headers as Record<string, string | undefined>;
      const text = Buffer.concat(parts).toString("utf8");
      void handle(
        { method: incoming.method ?? "", path: url.pathname, query: url.searchParams, headers, text },
        reply,
      );
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(keys, { loginUrl: origin, apiUrl: origin });
  const standIn: ProviderStandIn = {
    origin,
    keys,
    seen: [],
    given: logins.given,
    get refreshes() {
      return logins.counts.refreshes;
    },
    liveTokens: () => logins.refresh.size,
    agree: (url, how) => agreed({ program, keys, codes: logins.codes }, url, how),
    expireTokens: () => logins.access.clear(),
    takeAccessAway() {
      logins.access.clear();
      logins.refresh.clear();
    },
    next: (pattern, what, times = 1) => void planned.push({ pattern, what, left: times }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}

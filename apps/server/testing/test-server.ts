import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, inject } from "vitest";
import type { FastifyInstance } from "fastify";
import {
  pathOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "#platform/contract/endpoint.ts";
import type { ErrorBody } from "#platform/contract/errors.ts";
import { openDatabase, type Database } from "#platform/server/database.ts";
import type { JobContext, JobHandler, JobType } from "#platform/server/jobs.ts";
import { makeLog } from "#platform/server/log.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { jobHandlers } from "../areas.ts";
import { portsWith, startServer, type StartedServer, type StartOptions } from "./started-server.ts";

declare module "vitest" {
  // Vitest's way to name what `inject` may ask for.
  export interface ProvidedContext {
    serverUrl: string;
  }
}

export type Answered<T> = { status: number; body: T; headers: Headers };
type Asked<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  form?: FormData;
  headers?: Record<string, string>;
};

/** Someone with a browser: keeps cookies, sends calls. */
export type Client = {
  /** Sends a declared call; the answer is typed as its reply, also when it was refused (read `status` first). */
  call<E extends Endpoint>(call: E, asked?: Asked<E>): Promise<Answered<ReplyOf<E>>>;
  /** Like `call`, but expects it to be refused. */
  refused<E extends Endpoint>(call: E, asked?: Asked<E>): Promise<Answered<ErrorBody>>;
  /** Sends anything. */
  send(path: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
};
export type SignedIn = Client & { user: CurrentUser; password: string };

export type TestServer = {
  url: string;
  database: Database;
  /** Mail that went out; of a shared server, what jobs sent that were done here. */
  outbox: Mail[];
  visitor(): Client;
  /** A fresh business with its owner, signed in, whose address is confirmed. */
  newOwner(changes?: Record<string, string | boolean>): Promise<SignedIn>;
  /** Does what waits in the queue for this job, as the worker would; only what is the owner's or their business's if one is given, so that parallel test files do not take each other's. */
  runJobs(type: JobType, owner?: SignedIn): Promise<number>;
  /** Runs a scheduled job now, for those that nobody puts into the queue. */
  runNow(type: JobType): Promise<void>;
};

/** The whole server on its own port and the run's real PostgreSQL; closed after the file. */
export async function testServer(
  options: StartOptions & { databaseUrl?: string } = {},
): Promise<TestServer & { app: FastifyInstance }> {
  const started = await startServer(options.databaseUrl ?? inject("databaseUrl"), options);
  afterAll(started.close);
  return { ...standOn(started), app: started.app };
}

/** The one server that all files of a project share, where its setup started one. Its jobs are done here, beside the test. */
export function sharedServer(): TestServer {
  const database = openDatabase(inject("databaseUrl"), { max: 5 });
  afterAll(database.close);
  return standOn({ url: inject("serverUrl"), database, ...portsWith() });
}

const standOn = ({ url, database, outbox, ports }: Omit<StartedServer, "app" | "close">): TestServer => ({
  url,
  database,
  outbox,
  visitor: () => clientOf(url),
  newOwner: (changes) => newOwner(database, clientOf(url), changes),
  runJobs: (type, owner) => runJobs(database, jobHandlers(ports), type, owner?.user),
  runNow: (type) => runNow(database, jobHandlers(ports), type),
});

function clientOf(url: string): Client {
  const cookies = new Map<string, string>();
  // Each client is another address, so that limits per address do not mix tests up.
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join(".")}`;
  const send: Client["send"] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", address);
    if (cookies.size > 0 && !headers.has("cookie"))
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url + path, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  };
  const call: Client["call"] = async (endpoint, asked = {}) => {
    const path = pathOf(
      endpoint,
      asked.params as Record<string, unknown>,
      asked.query as Record<string, unknown>,
    );
    const body = asked.form ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
    const response = await send(path, {
      method: endpoint.method,
      body,
      headers: {
        ...(body !== undefined && !asked.form && { "content-type": "application/json" }),
        ...asked.headers,
      },
    });
    const text = await response.text();
    const json = (response.headers.get("content-type") ?? "").includes("json");
    return {
      status: response.status,
      body: (json ? JSON.parse(text) : text) as never,
      headers: response.headers,
    };
  };
  return { call, refused: call as Client["refused"], send, cookies };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ");
  const name = pair.slice(0, pair.indexOf("="));
  if (attributes.some((one) => /^Max-Age=0$|^Expires=Thu, 01 Jan 1970/i.test(one))) cookies.delete(name);
  else cookies.set(name, pair.slice(pair.indexOf("=") + 1));
}

async function newOwner(
  database: Database,
  client: Client,
  changes: Record<string, string | boolean> = {},
): Promise<SignedIn> {
  const password = "a good password";
  const email = `owner-${randomUUID()}@example.com`;
  const { status, body } = await client.call(authApi.register, {
    body: { firstName: "Rosa", lastName: "Delgado", companyName: "Alder & Rye", email, password, ...changes },
  });
  if (status !== 200) throw new Error(`Registering failed: ${JSON.stringify(body)}`);
  await database.transact((tx) =>
    tx.execute(sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${body.id}`),
  );
  return Object.assign(client, { user: { ...body, emailConfirmed: true }, password });
}

const contextOf = (database: Database): JobContext => ({
  database,
  log: makeLog("silent"),
  signal: new AbortController().signal,
});

async function runNow(database: Database, handlers: readonly JobHandler[], type: JobType): Promise<void> {
  await handlers.find((one) => one.type === type)?.run(type.payload.parse({}) as never, contextOf(database));
}

async function runJobs(
  database: Database,
  handlers: readonly JobHandler[],
  type: JobType,
  owner?: CurrentUser,
): Promise<number> {
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    // What the server does right after a commit.
    await client.query("SELECT app.wake_planned($1::uuid[])", [owner ? [owner.workspaceId] : null]);
    const { rows } = await client.query(
      "DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task WHERE task.id = job.task_id AND task.identifier = $1 AND ($2::text[] IS NULL OR COALESCE(job.payload ->> 'workspaceId', job.payload ->> 'userId') = ANY ($2)) RETURNING job.payload",
      [type.name, owner ? [owner.workspaceId, owner.id] : null],
    );
    const handler = handlers.find((one) => one.type === type);
    for (const { payload } of rows)
      await handler?.run(type.payload.parse(payload) as never, contextOf(database));
    return rows.length;
  } finally {
    await client.end();
  }
}

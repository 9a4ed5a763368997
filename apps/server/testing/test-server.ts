import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
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
import type { Ports } from "#platform/server/context.ts";
import { openDatabase, prepareDatabase, type Database } from "#platform/server/database.ts";
import type { JobContext, JobHandler, JobType } from "#platform/server/jobs.ts";
import { makeLog } from "#platform/server/log.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import { makeApp, type AppOptions } from "../app.ts";
import { jobHandlers } from "../areas.ts";
import { testPorts } from "./test-ports.ts";

export type Answered<T> = { status: number; body: T; headers: Headers };
type Asked<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  form?: FormData;
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
  app: FastifyInstance;
  database: Database;
  /** Mail that went out. */
  outbox: Mail[];
  visitor(): Client;
  /** A fresh business with its owner, signed in, whose address is confirmed. */
  newOwner(changes?: Record<string, string | boolean>): Promise<SignedIn>;
  /** Does what waits in the queue for this job, as the worker would; only the owner's if one is given, so that parallel test files do not take each other's. */
  runJobs(type: JobType, owner?: SignedIn): Promise<number>;
  /** Runs a scheduled job now, for those that nobody puts into the queue. */
  runNow(type: JobType): Promise<void>;
};

/** The whole server on its own port and the run's real PostgreSQL; closed after the file. */
export async function testServer(
  options: {
    mail?: "sent" | "none";
    testLogin?: boolean;
    smtp?: Ports["smtp"];
    dns?: Ports["dns"];
    databaseUrl?: string;
    trustProxy?: AppOptions["trustProxy"];
  } & Partial<Pick<AppOptions, "callsPerMinute" | "log" | "metricsToken" | "senders">> = {},
): Promise<TestServer> {
  const ownerUrl = options.databaseUrl ?? inject("databaseUrl");
  await prepareDatabase(ownerUrl, "database/migrations");
  const database = openDatabase(ownerUrl, { max: 5 });
  const outbox: Mail[] = [];
  const mailer: Ports["mailer"] =
    options.mail === "none"
      ? { ready: false, send: async () => "no_server", close: () => undefined }
      : { ready: true, send: async (mail) => (outbox.push(mail), "sent"), close: () => undefined };
  const ports: Ports = {
    ...testPorts(),
    mailer,
    testLogin: options.testLogin,
    ...(options.smtp && { smtp: options.smtp }),
    ...(options.dns && { dns: options.dns }),
  };
  const { callsPerMinute = 1_000_000, log = makeLog("silent"), metricsToken, senders } = options;
  const app = await makeApp({
    database,
    ports,
    secret: Buffer.from("test secret"),
    log,
    webDir: resolve("dist/web"),
    callsPerMinute,
    metricsToken,
    senders,
    trustProxy: options.trustProxy ?? 1,
    busyAfterMs: 0,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  return {
    url,
    app,
    database,
    outbox,
    visitor: () => clientOf(url),
    newOwner: (changes) => newOwner(database, clientOf(url), changes),
    runJobs: (type, owner) => runJobs(database, jobHandlers(ports), type, owner?.user.workspaceId),
    runNow: (type) => runNow(database, jobHandlers(ports), type),
  };
}

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
      headers: body === undefined || asked.form ? {} : { "content-type": "application/json" },
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
  workspaceId?: string,
): Promise<number> {
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task WHERE task.id = job.task_id AND task.identifier = $1 AND ($2::text IS NULL OR job.payload ->> 'workspaceId' = $2) RETURNING job.payload",
      [type.name, workspaceId ?? null],
    );
    const handler = handlers.find((one) => one.type === type);
    for (const { payload } of rows)
      await handler?.run(type.payload.parse(payload) as never, contextOf(database));
    return rows.length;
  } finally {
    await client.end();
  }
}

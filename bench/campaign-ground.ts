import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { fill } from "./business.ts";
import { signUp } from "./contacts.bench.ts";
import { database, product, type Running } from "./ground.ts";

/** What the campaigns that are measured say. */
export const content = `<h2>News from {{company}}</h2><p>Hi {{firstName|there}},</p>${"<p>Here is what is new with us this spring, told in two or three sentences that somebody may want to read.</p>".repeat(12)}<p><a href="https://alder.example/spring" data-button="true">Book a table</a></p><p>Best regards,<br>{{sender}}</p>`;

/** A mail server that takes everything, in a process of its own. */
export type Sink = { port: number; taken(): Promise<Map<string, number>>; last(): Promise<string>; forget(): void; stop(): void };

/** Starts one. */
export async function sink(): Promise<Sink> {
  const child: ChildProcess = fork("bench/smtp-sink.ts", { execArgv: ["--import", "tsx"] });
  const told = async <T>() => ((await once(child, "message")) as [T])[0];
  const { port } = await told<{ port: number }>();
  return { port, taken: () => { child.send("taken"); return told<{ taken: [string, number][] }>().then((one) => new Map(one.taken)); }, last: () => { child.send("last"); return told<{ last: string }>().then((one) => one.last); }, forget: () => void child.send("forget"), stop: () => child.disconnect() };
}

export type Api = <T>(method: string, path: string, body?: unknown) => Promise<T>;
/** Calls of a signed-in person; throws when one is refused. */
export const apiOf = (server: Running, cookie: string): Api => async (method, path, body) => {
  const response = await fetch(server.address + path, { method, headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }) }, body: body === undefined ? undefined : JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as never;
};

export type Shown = { id: string; status: string; totalSent: number; totalUnknown: number; totalPending: number };

/** A business with so many customers, the address of its owner's session, and a draft for all of them. */
export async function draftFor(server: Running, owner: pg.Client, many: number): Promise<{ api: Api; cookie: string; workspaceId: string; id: string }> {
  const cookie = await signUp(server.address);
  const api = apiOf(server, cookie);
  const { workspaceId } = await api<{ workspaceId: string }>("GET", "/api/auth/user");
  await fill(owner, workspaceId, many);
  await owner.query("VACUUM ANALYZE contacts");
  await api("PUT", "/api/outreach/mail-server", { postalAddress: "1 Market Street, Springfield" });
  const { id } = await api<Shown>("POST", "/api/email-campaigns", { name: "Spring", subject: "Spring is here, {{firstName|friend}}", content });
  return { api, cookie, workspaceId, id };
}

/** Waits. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Waits until a campaign is no longer being sent. */
export async function untilOver(api: Api, id: string): Promise<Shown> {
  for (;;) {
    const campaign = await api<Shown>("GET", `/api/email-campaigns/${id}`);
    if (campaign.status !== "sending") return campaign;
    await pause(50);
  }
}

/** With what the measured product signs. */
export const benchSecret = "of the measured product";

export type MailGround = { server: Running; owner: pg.Client; mails: Sink };

/** Measures on a product of its own that sends into a mail server of its own. */
export async function withMails<T>(measure: (ground: MailGround) => Promise<T>): Promise<T> {
  const postgres = await database();
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const mails = await sink();
  const server = await product({ DATABASE_URL: postgres.url, SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: "Alder & Rye <hello@alder.example>", SECRET_KEY: benchSecret });
  try {
    return await measure({ server, owner, mails });
  } finally {
    await server.stop();
    mails.stop();
    await owner.end();
    await postgres.stop();
  }
}

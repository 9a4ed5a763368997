import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type pg from "pg";
import { openBusiness } from "./business.ts";
import { pause, product, type Running } from "./fixture.ts";
import { type Api, apiOf, withDatabase } from "./product-fixture.ts";

/** The content of the measured campaigns. */
export const content = `<h2>News from {{company}}</h2><p>Hi {{firstName|there}},</p>${"<p>Here is what is new with us this spring, told in two or three sentences that somebody may want to read.</p>".repeat(12)}<p><a href="https://alder.example/spring" data-button="true">Book a table</a></p><p>Best regards,<br>{{sender}}</p>`;

/** A mail server that accepts everything, in a separate process. */
export type Sink = {
  port: number;
  taken(): Promise<Map<string, number>>;
  last(): Promise<string>;
  forget(): void;
  stop(): void;
};

/** Starts one. */
export async function sink(): Promise<Sink> {
  const child: ChildProcess = fork("bench/smtp-sink.ts", { execArgv: ["--import", "tsx"] });
  const told = async <T>() => ((await once(child, "message")) as [T])[0];
  const { port } = await told<{ port: number }>();
  return {
    port,
    taken: () => {
      child.send("taken");
      return told<{ taken: [string, number][] }>().then((one) => new Map(one.taken));
    },
    last: () => {
      child.send("last");
      return told<{ last: string }>().then((one) => one.last);
    },
    forget: () => void child.send("forget"),
    stop: () => child.disconnect(),
  };
}

export type Shown = {
  id: string;
  status: string;
  totalSent: number;
  totalUnknown: number;
  totalPending: number;
};

/** A business with so many customers, its owner's session, and a draft for all of them. */
export async function draftFor(
  server: Running,
  owner: pg.Client,
  many: number,
): Promise<{ api: Api; cookie: string; workspaceId: string; id: string }> {
  const { cookie, workspaceId } = await openBusiness(server, owner, many);
  // As if the confirmation link had been clicked: before that nothing is sent.
  await owner.query("UPDATE users SET email_confirmed_at = now() WHERE email_confirmed_at IS NULL");
  const api = apiOf(server, cookie);
  await api("PUT", "/api/outreach/mail-server", { postalAddress: "1 Market Street, Springfield" });
  const { id } = await api<Shown>("POST", "/api/email-campaigns", {
    name: "Spring",
    subject: "Spring is here, {{firstName|friend}}",
    content,
  });
  return { api, cookie, workspaceId, id };
}

/** Waits until a campaign is no longer being sent. */
export async function untilOver(api: Api, id: string): Promise<Shown> {
  for (;;) {
    const campaign = await api<Shown>("GET", `/api/email-campaigns/${id}`);
    if (campaign.status !== "sending") return campaign;
    await pause(50);
  }
}

/** The secret key of the measured product. */
export const benchSecret = "of the measured product alone, and of no other";

export type MailServerFixture = { owner: pg.Client; mails: Sink; environment: Record<string, string> };
export type MailFixture = { server: Running; owner: pg.Client; mails: Sink };

/** Measures with a separate mail server; the environment makes the product send there. */
export const withMailServer = <T>(measure: (fixture: MailServerFixture) => Promise<T>): Promise<T> =>
  withDatabase(async ({ owner, databaseUrl }) => {
    const mails = await sink();
    try {
      return await measure({
        owner,
        mails,
        environment: {
          DATABASE_URL: databaseUrl,
          SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
          MAILS_PER_DAY: "1000000",
          MAIL_FROM: "Alder & Rye <hello@alder.example>",
          SECRET_KEY: benchSecret,
        },
      });
    } finally {
      mails.stop();
    }
  });

/** Like `withMailServer`, with the product running. */
export const withMails = <T>(measure: (fixture: MailFixture) => Promise<T>): Promise<T> =>
  withMailServer(async ({ owner, mails, environment }) => {
    const server = await product(environment);
    try {
      return await measure({ server, owner, mails });
    } finally {
      await server.stop();
    }
  });

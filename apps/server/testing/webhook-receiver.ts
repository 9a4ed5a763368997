import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import type { NewWebhook, WebhookWithSecret } from "#areas/integrations/contract/webhooks.schema.ts";
import type { SignedIn, TestServer } from "./test-server.ts";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = (reply: ServerResponse, one: Received) => void;

/** Another program on this machine that webhooks call; each of its paths answers as it is told, 200 otherwise. */
export type Receiver = {
  url(path: string): string;
  received(path: string): Received[];
  answer(path: string, how: Answer): void;
  close(): Promise<void>;
};

/** Starts one on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const all: Received[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        const one = {
          path: request.url ?? "",
          headers: request.headers,
          body: Buffer.concat(parts).toString("utf8"),
        };
        all.push(one);
        const how = answers.get(one.path);
        if (how) how(reply, one);
        else reply.end("ok");
      });
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  return {
    url: (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received: (path) => all.filter((one) => one.path === path),
    answer: (path, how) => void answers.set(path, how),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** A webhook of a business; throws when it was refused. */
export async function newWebhook(
  owner: SignedIn,
  body: Partial<NewWebhook> & { url: string },
): Promise<WebhookWithSecret> {
  const made = await owner.call(webhooksApi.create, { body: { events: "all", ...body } });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return made.body;
}

/** As if so much time had passed that everything a business waits to send is due, and no address has a pause. */
export async function passTime(server: TestServer, owner: SignedIn): Promise<void> {
  await server.database.inWorkspace(owner.user.workspaceId, async (tx) => {
    await tx.execute(
      sql`UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 second', claimed_until = NULL WHERE status = 'pending'`,
    );
    await tx.execute(sql`UPDATE webhooks SET paused_until = NULL`);
  });
}

import { once } from "node:events";
import { connect } from "node:net";
import { resolve } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { openDatabase } from "#platform/server/database.ts";
import { makeLog } from "#platform/server/log.ts";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { makeApp } from "./app.ts";
import { testServer } from "./testing/test-server.ts";
import { testPorts } from "./testing/test-ports.ts";

// Signs people in; the server that is stopped is a second one on the same database.
const server = await testServer();
const locker = new pg.Client({ connectionString: inject("databaseUrl") });
await locker.connect();
afterAll(() => locker.end());

async function secondServer() {
  const database = openDatabase(inject("databaseUrl"), { max: 3, applicationName: "second" });
  const ports = testPorts();
  const app = await makeApp({
    database,
    ports,
    secret: Buffer.from("test secret"),
    log: makeLog("silent"),
    webDir: resolve("dist/web"),
    callsPerMinute: 1000,
  });
  return { app, database, url: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

describe("stopping", () => {
  test("lets a running request finish, accepts no new one, and then ends", async () => {
    const owner = await server.newOwner();
    const { body } = await owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" },
    });
    const second = await secondServer();
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    await locker.query("BEGIN");
    await locker.query("SELECT FROM contacts WHERE id = $1 FOR UPDATE", [body.id]);

    const slow = fetch(`${second.url}/api/contacts/${body.id}`, {
      method: "PUT",
      body: JSON.stringify({ company: "Alder" }),
      headers: { cookie, "content-type": "application/json" },
    });
    await vi.waitFor(
      async () => {
        expect(
          await asOwner(
            inject("databaseUrl"),
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'second' AND wait_event_type = 'Lock'",
          ),
        ).toHaveLength(1);
      },
      { timeout: 10_000 },
    );

    let ended = false;
    const stopped = second.app.close().finally(() => {
      ended = true;
    });
    await vi.waitFor(
      async () => {
        const status = await fetch(`${second.url}/healthz`).then(
          (answer) => answer.status,
          () => "refused",
        );
        expect([503, "refused"]).toContain(status);
      },
      { timeout: 10_000 },
    );
    expect(ended).toBe(false);

    await locker.query("COMMIT");
    const answer = await slow;
    expect([answer.status, ((await answer.json()) as { company: string }).company]).toEqual([200, "Alder"]);
    await stopped;
    await second.database.close();
    expect((await owner.call(contactsApi.get, { params: { id: body.id } })).body.company).toBe("Alder");
  });

  test("is not delayed by a browser that keeps its connection open", async () => {
    const second = await secondServer();
    await (await fetch(`${second.url}/healthz`, { headers: { connection: "keep-alive" } })).text();
    await second.app.close();
    await second.database.close();
    await expect(fetch(`${second.url}/healthz`)).rejects.toThrow();
  });

  test("nor by one that a browser opened in advance and never used", async () => {
    const second = await secondServer();
    const socket = connect(Number(new URL(second.url).port), "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    const closed = once(socket, "close");
    await second.app.close();
    await second.database.close();
    await closed;
    expect(socket.bytesWritten).toBe(0);
  });
});

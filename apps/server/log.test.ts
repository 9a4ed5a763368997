import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { handles, job, startWorker } from "#platform/server/jobs.ts";
import { openDatabase, prepareDatabase } from "#platform/server/database.ts";
import { makeLog } from "#platform/server/log.ts";
import { newDatabase } from "#platform/server/testing/new-database.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { testServer } from "./testing/test-server.ts";

const lines: string[] = [];
const log = makeLog("debug", { write: (line) => void lines.push(line) });
const server = await testServer({ log });
beforeEach(() => void lines.splice(0));

type Line = {
  level: number;
  msg: string;
  reqId?: string;
  method?: string;
  route?: string;
  status?: number;
  durationMs?: number;
  err?: { type: string; code?: string; message: string; stack?: string };
};
const told = (): Line[] => lines.map((line) => JSON.parse(line) as Line);

describe("the log", () => {
  test("records each request by method, route, status and id, one line each", async () => {
    const owner = await server.newOwner();
    lines.splice(0);
    const answer = await owner.send(`/api/contacts/${randomUUID()}?x=1`);
    await vi.waitFor(() =>
      expect(told()).toMatchObject([
        {
          level: 30,
          msg: "request",
          reqId: answer.headers.get("x-request-id"),
          method: "GET",
          route: "/api/contacts/:id",
          status: 400,
          durationMs: expect.any(Number),
        },
      ]),
    );
  });

  test("holds nothing personal: no names, addresses, passwords, cookies, searches, ids of people, file names", async () => {
    const owner = await server.newOwner({
      firstName: "Quirinius",
      lastName: "Zwiebelturm",
      companyName: "Hopfenperle",
      phone: "0170 5550142",
    });
    const { body } = await owner.call(contactsApi.create, {
      body: {
        firstName: "Theodolinde",
        lastName: "Schwanenhals",
        email: "theodolinde@kundschaft.example",
        source: "Messe Feldkirch",
        notes: "Hat Katzenallergie",
        phone: "0170 5550199",
      },
    });
    await owner.call(contactsApi.list, { query: { search: "Schwanenhals" } });
    await owner.send("/contacts?search=Schwanenhals", { headers: { accept: "text/html" } });
    await owner.send("/theodolinde@kundschaft.example", { headers: { accept: "text/html" } });
    await owner.send("/api/theodolinde@kundschaft.example");
    await owner.send("/api/contacts/theodolinde@kundschaft.example?email=theodolinde@kundschaft.example");
    await owner.send("/api/contacts/%zz?email=theodolinde@kundschaft.example");
    await owner.refused(contactsApi.update, { params: { id: body.id }, body: { email: "theodolinde" } });
    await server
      .visitor()
      .refused(authApi.login, { body: { email: owner.user.email, password: "Geheimwort7" } });
    await server.visitor().refused(authApi.register, {
      body: {
        firstName: "A",
        lastName: "B",
        companyName: "C",
        email: owner.user.email.toUpperCase(),
        password: "Geheimwort7",
      },
    });
    await server.visitor().call(authApi.requestPasswordReset, { body: { email: owner.user.email } });
    const form = new FormData();
    form.set("contactId", body.id);
    form.set("file", new Blob(["Kontoauszug"]), "Kontoauszug Schwanenhals.txt");
    await owner.call(attachmentsApi.upload, { form });
    await owner.send("/api/attachments", {
      method: "POST",
      body: form,
      headers: { "content-type": "multipart/form-data; boundary=Schwanenhals" },
    });
    const all = lines.join("");
    expect(all).not.toMatch(
      /Quirinius|Zwiebelturm|Hopfenperle|Theodolinde|Schwanenhals|kundschaft|Feldkirch|Katzenallergie|Geheimwort|Kontoauszug|5550142|5550199/i,
    );
    for (const secret of [
      owner.user.email,
      owner.user.username,
      owner.user.id,
      owner.password,
      ...owner.cookies.values(),
    ])
      expect(all).not.toContain(secret);
    expect(lines.length).toBeGreaterThan(10);
  });

  test("records our own errors by type, code and position, without the values in them", async () => {
    const owner = await server.newOwner();
    const failed = await server.database
      .inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`INSERT INTO contacts (workspace_id, id, first_name, last_name, email, source, search_text, sort_name, status)
      VALUES (${owner.user.workspaceId}, ${randomUUID()}, 'Theodolinde', ${"Schwanenhals"}, ${"theodolinde@kundschaft.example"}, 'x', 'x', 'x', ${"\nparams: Schwanen"})`),
      )
      .catch((error: unknown) => error as Error);
    lines.splice(0);
    log.error({ err: failed }, "failed");
    log.error({ err: (failed as Error).cause }, "failed");
    log.error(
      { err: new Error("550 <theodolinde@kundschaft.example> unknown\nsaid theodolinde@kundschaft.example") },
      "failed",
    );
    expect(lines.join("")).not.toMatch(/kundschaft|Schwanen/);
    expect(told()[1]?.err).toMatchObject({
      code: "23514",
      message: expect.stringContaining("contacts_status_check"),
      stack: expect.stringContaining("at "),
    });
    expect(told()[2]?.err?.message).toBe("550 <(address)> unknown\nsaid (address)");
  });

  test("records a failed job by its name, not by its content", async () => {
    const url = await newDatabase();
    await prepareDatabase(url, "database/migrations");
    const database = openDatabase(url, { max: 2 });
    const mail = job({ name: "test.mail", payload: z.object({ to: z.string() }), maxAttempts: 1 });
    const worker = await startWorker(
      database,
      [
        handles(mail, async ({ to }) => {
          throw new Error(`550 mailbox ${to} unknown`);
        }),
      ],
      log,
    );
    try {
      await database.transact((tx) =>
        tx.execute(
          sql`SELECT app.enqueue('test.mail', '{"to":"theodolinde@kundschaft.example"}'::json, NULL, NULL, 1, NULL)`,
        ),
      );
      await vi.waitFor(
        () =>
          expect(told()).toContainEqual(
            expect.objectContaining({
              level: 50,
              msg: "a job failed",
              job: "test.mail",
              err: expect.objectContaining({ message: "550 mailbox (address) unknown" }),
            }),
          ),
        { timeout: 10_000 },
      );
      expect(lines.join("")).not.toContain("kundschaft");
    } finally {
      await worker.stop();
      await database.close();
    }
  });
});

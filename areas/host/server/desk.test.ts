import { beforeEach, expect, test, vi } from "vitest";
import { sql } from "drizzle-orm";
import { emptyBins } from "#platform/server/bins.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { asOwner, newDatabase } from "#platform/server/testing/new-database.ts";
import { changeHost } from "#apps/server/host.ts";
import { newTicket } from "#apps/server/testing/help-factories.ts";
import { readLive } from "#apps/server/testing/live-reader.ts";
import { setSubscription } from "#apps/server/testing/subscription.ts";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { supportApi } from "#areas/help/contract/support.api.ts";
import { ticketsApi } from "#areas/help/contract/tickets.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { enterCall, enterLine, remindHosts } from "#areas/help/server/tickets.jobs.ts";
import { tutorialsApi } from "#areas/help/contract/tutorials.api.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { testWorkspaceApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { deskApi } from "#areas/host/contract/desk.api.ts";
import { routes } from "#apps/server/areas.ts";

// A database of its own: the desk, its hosts and how fast they answer are one for all businesses.
const url = await newDatabase();
const server = await testServer({
  databaseUrl: url,
  support: { email: "help@host.example", phone: "555 0199" },
});
const newHost = async (names: Record<string, string> = {}): Promise<SignedIn> => {
  const host = await server.newOwner({
    firstName: "Sam",
    lastName: "Lee",
    companyName: "The host",
    ...names,
  });
  await changeHost(url, host.user.email, false);
  return host;
};
const newAccount = () => ({
  firstName: "Mara",
  lastName: "Lind",
  email: `mara-${Date.now()}@example.com`,
  companyName: "Lind & Co",
  password: "a good password",
  keepTestWorkspace: true,
});
const endHosts = () => asOwner(url, "DELETE FROM support_hosts");
const forget = async () => {
  await endHosts();
  await asOwner(url, "DELETE FROM help_tickets");
  await asOwner(url, "DELETE FROM mails");
  await asOwner(url, "DELETE FROM graphile_worker._private_jobs");
  server.outbox.length = 0;
};
// Also after a test that failed.
beforeEach(forget);
const supportOf = async (person: SignedIn) => (await person.call(supportApi.get)).body;
const listed = async (host: SignedIn, query: Parameters<typeof host.call<typeof deskApi.tickets>>[1] = {}) =>
  (await host.call(deskApi.tickets, query)).body.map(({ subject }) => subject);
const mailsSent = async () => {
  await server.runJobs(sendKeptMail);
  return server.outbox.map(({ to, subject }) => [to, subject]);
};

test("the desk is there for hosts alone, whatever others send, and no browser makes one", async () => {
  const [owner, host] = [await server.newOwner(), await newHost()];
  const id = await newTicket(owner);
  const pageOf = async (person: SignedIn) =>
    (await person.send("/host", { headers: { accept: "text/html" } })).status;
  expect([await pageOf(owner), await pageOf(host)]).toEqual([404, 200]);
  const calls = routes.filter(({ call }) => call.path.startsWith("/api/host/"));
  expect(calls.every(({ call }) => call.onlyHosts)).toBe(true);
  for (const { call } of calls)
    for (const body of ["{}", '{"text":"Hi"}', "[1]"]) {
      const { status } = await owner.send(call.path.replace(":id", id), {
        method: call.method,
        ...(call.method !== "GET" && { body, headers: { "content-type": "application/json" } }),
      });
      expect([call.path, status]).toEqual([call.path, 404]);
    }
  for (const change of [
    `INSERT INTO support_hosts (user_id) VALUES ('${owner.user.id}')`,
    `DELETE FROM support_hosts`,
    `UPDATE support_hosts SET user_id = '${owner.user.id}'`,
  ])
    await expect(server.database.pool.query(change)).rejects.toThrow("permission denied");
  expect(await changeHost(url, host.user.email, true)).toContain("no longer a host");
  expect((await host.call(deskApi.tickets)).status).toBe(404);
});

test("an answer reaches the asker by bell and mail, once, with the host's name; notes never reach the business", async () => {
  const [owner, host] = [await server.newOwner(), await newHost()];
  const id = await newTicket(owner, { subject: "My import" });
  const [live, desk] = [await readLive(owner), await readLive(host)];
  const press = () =>
    host.call(deskApi.write, {
      params: { id },
      body: { text: "Try CSV", time: 5 },
      headers: { "idempotency-key": "answered-once-0123456789" },
    });
  expect((await press()).body).toMatchObject({ takenBy: "Sam Lee", isMine: true, minutes: 5, dueAt: null });
  await press();
  await host.call(deskApi.write, { params: { id }, body: { text: "Knows CSV", internal: true } });
  const { body } = await owner.call(ticketsApi.get, { params: { id } });
  expect(body.messages.map(({ from, author, text }) => [from, author, text])).toEqual([
    ["asker", "Rosa Delgado", "My file does nothing"],
    ["host", "Sam Lee", "Try CSV"],
  ]);
  expect(body).toMatchObject({ isUnread: true, seenBy: [{ name: "Sam Lee" }] });
  expect(JSON.stringify(body)).not.toContain("Knows CSV");
  expect((await owner.call(ticketsApi.read, { params: { id } })).body.isUnread).toBe(false);
  expect(await mailsSent()).toEqual([[owner.user.email, "Re: My import"]]);
  // Whoever sent it was killed before the queue knew.
  await asOwner(
    url,
    "SELECT graphile_worker.add_job('platform.send_mail', json_build_object('mailId', id)) FROM mails",
  );
  expect(await mailsSent()).toHaveLength(1);
  const bell = (await owner.call(notificationsApi.list)).body.filter(({ type }) => type === "help_answered");
  expect(bell).toMatchObject([
    { title: "Sam Lee answered: My import", href: `/tutorial-center?tab=help&ticket=${id}` },
  ]);
  // News that come together may be told one after the other.
  const hears = (stream: typeof live, read: string) =>
    vi.waitFor(() => expect(stream.heard.flatMap(({ reads }) => reads)).toContain(read), { timeout: 10_000 });
  await hears(live, "/api/help/tickets");
  await hears(desk, "/api/host/tickets");
  live.close();
  desk.close();
});

test("a host closes a question: its asker is told by bell and mail, once, and opens it again by writing on", async () => {
  const [owner, host] = [await server.newOwner(), await newHost()];
  const id = await newTicket(owner, { subject: "My import" });
  for (let press = 0; press < 2; press++) await host.call(deskApi.close, { params: { id } });
  expect(await mailsSent()).toEqual([[owner.user.email, "Closed: My import"]]);
  expect(server.outbox[0]?.text).toContain(`/tutorial-center?tab=help&ticket=${id}`);
  const bell = (await owner.call(notificationsApi.list)).body.filter(({ type }) => type === "help_closed");
  expect(bell.map(({ title }) => title)).toEqual(["Sam Lee closed your question: My import"]);
  const { body } = await owner.call(ticketsApi.write, { params: { id }, body: { text: "Not yet" } });
  expect([body.status, body.dueAt === null]).toEqual(["open", false]);
  expect(await listed(host)).toEqual(["My import"]);
  // Who closes a question of their own is told nothing of it.
  await owner.call(ticketsApi.close, { params: { id } });
  expect(await mailsSent()).toHaveLength(1);
});

test("the largest plan comes first, then what is due first; closed ones and one's own are lists of their own", async () => {
  const host = await newHost();
  const askAs = async (plan: string, subject: string) => {
    const owner = await server.newOwner({ companyName: `${plan} shop` });
    await setSubscription(server, owner, sql`plan = ${plan}, status = 'active'`);
    return { owner, id: await newTicket(owner, { subject }) };
  };
  const starter = await askAs("starter", "S1");
  await askAs("enterprise", "E1");
  await askAs("professional", "P1");
  const second = await askAs("enterprise", "E2");
  expect(await listed(host)).toEqual(["E1", "E2", "P1", "S1"]);
  const first = await host.call(deskApi.tickets, { query: { limit: "3" } });
  const next = /<(.*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect(((await (await host.send(next)).json()) as { subject: string }[]).map((one) => one.subject)).toEqual(
    ["S1"],
  );
  // Answered, it waits for the asker, behind those that wait for an answer.
  await host.call(deskApi.write, { params: { id: second.id }, body: { text: "Done" } });
  await host.call(deskApi.take, { params: { id: starter.id } });
  await askAs("enterprise", "E3");
  expect(await listed(host)).toEqual(["E1", "E3", "E2", "P1", "S1"]);
  expect(await listed(host, { query: { filter: "mine" } })).toEqual(["E2", "S1"]);
  await host.call(deskApi.close, { params: { id: starter.id } });
  await second.owner.call(ticketsApi.close, { params: { id: second.id } });
  expect(await listed(host, { query: { filter: "closed" } })).toEqual(["E2", "S1"]);
  expect(await listed(host, { query: { search: "STARTER shop" } })).toEqual(["S1"]);
  expect(await listed(host, { query: { search: "100%_" } })).toEqual([]);
});

test("who helps: an address where there is no host, then hosts, and somebody is here while a desk is open", async () => {
  const owner = await server.newOwner();
  await newTicket(owner, { subject: "Nobody is a host" });
  expect(await mailsSent()).toEqual([["help@host.example", "Nobody is a host (email)"]]);
  expect(await supportOf(owner)).toEqual({
    email: "help@host.example",
    phone: "555 0199",
    accountManager: null,
    staffed: true,
    online: false,
    replyHours: 24,
    kept: null,
    canCall: true,
    canSetUp: true,
    isTest: false,
  });
  const host = await newHost();
  server.outbox.length = 0;
  const id = await newTicket(owner, { subject: "Now there is" });
  expect(await mailsSent()).toEqual([]);
  await host.call(deskApi.here, { body: { isHere: true } });
  expect(await supportOf(owner)).toMatchObject({ staffed: true, online: true });
  await host.call(deskApi.here, { body: { isHere: false } });
  await host.call(deskApi.take, { params: { id } });
  expect(await supportOf(owner)).toMatchObject({ online: false, accountManager: "Sam Lee" });
  await setSubscription(server, owner, sql`plan = 'starter', status = 'active'`);
  expect(await supportOf(owner)).toMatchObject({
    phone: null,
    accountManager: null,
    canCall: false,
    canSetUp: false,
  });
});

test("whoever closed their account is no host: nobody is said to answer, and questions go to the address again", async () => {
  const [owner, host] = [await server.newOwner(), await newHost()];
  await host.call(deskApi.here, { body: { isHere: true } });
  await asOwner(url, "UPDATE users SET is_active = false WHERE id = $1", [host.user.id]);
  expect(await supportOf(owner)).toMatchObject({ online: false, staffed: true });
  await newTicket(owner, { subject: "Nobody left" });
  expect(await mailsSent()).toEqual([["help@host.example", "Nobody left (email)"]]);
});

test("what was asked in a test business waits at the desk once somebody keeps the business", async () => {
  const [visitor, host] = [server.visitor(), await newHost()];
  await visitor.call(testWorkspaceApi.create);
  const body = { kind: "chat" as const, subject: "From a test", message: "Can I keep this?" };
  const { id } = (await visitor.call(ticketsApi.create, { body })).body;
  expect(await listed(host)).toEqual([]);
  const { body: user } = await visitor.call(authApi.register, { body: newAccount() });
  expect(await listed(host)).toEqual(["From a test"]);
  expect((await visitor.call(ticketsApi.get, { params: { id } })).body).toMatchObject({
    isMine: true,
    askedBy: { id: user.id },
  });
  expect((await host.call(deskApi.tickets, { query: { search: user.email } })).body).toMatchObject([
    { business: "Lind & Co", askedBy: "Mara Lind" },
  ]);
});

test("how fast answers are counts what a host closes unanswered, not what is answered by mail or closed by its asker", async () => {
  const owner = await server.newOwner();
  await newTicket(owner, { subject: "By mail" });
  const host = await newHost();
  const [byAsker, byHost] = [await newTicket(owner), await newTicket(owner)];
  await owner.call(ticketsApi.close, { params: { id: byAsker } });
  await host.call(deskApi.close, { params: { id: byHost } });
  await asOwner(url, "UPDATE help_tickets SET created_at = created_at - interval '2 days'");
  const counted = () =>
    server.database.transact((tx) =>
      tx.execute(sql`SELECT asked, kept FROM app.ticket_answers_since(now() - interval '30 days', now())`),
    );
  expect((await counted()).rows).toEqual([{ asked: 1, kept: 0 }]);
});

test("the stated 24 hours stand until fewer than 95 of 100 were answered so; then the true figure is stated", async () => {
  const owner = await server.newOwner();
  for (let count = 0; count < 20; count++)
    await asOwner(
      url,
      `INSERT INTO help_tickets (workspace_id, id, kind, subject, status, times, rank, is_test, message_count, search_text, created_at, last_message_at, answered_at)
       VALUES ($1, gen_random_uuid(), 'email', 'Old', 'open', '[]', 0, false, 1, '', now() - interval '10 days', now(), now() - interval '10 days' + make_interval(hours => $2))`,
      [owner.user.workspaceId, count === 0 ? 30 : 2],
    );
  expect(await supportOf(owner)).toMatchObject({ replyHours: 24, kept: 95 });
  await asOwner(
    url,
    "UPDATE help_tickets SET answered_at = created_at + interval '40 hours' WHERE id IN (SELECT id FROM help_tickets WHERE answered_at < created_at + interval '3 hours' LIMIT 1)",
  );
  expect(await supportOf(owner)).toMatchObject({ replyHours: 30, kept: 90 });
});

test("hosts are mailed of what waited 20 hours, once; not of what was answered, nor of a throw-away business", async () => {
  const [owner, host] = [await server.newOwner(), await newHost()];
  const [late, answered] = [
    await newTicket(owner, { subject: "Late" }),
    await newTicket(owner, { subject: "Answered" }),
  ];
  await newTicket(owner, { subject: "Young" });
  await host.call(deskApi.write, { params: { id: answered }, body: { text: "Done" } });
  await asOwner(url, "DELETE FROM graphile_worker._private_jobs");
  await asOwner(
    url,
    "UPDATE help_tickets SET created_at = created_at - interval '21 hours', due_at = due_at - interval '21 hours' WHERE subject <> 'Young'",
  );
  await asOwner(
    url,
    "INSERT INTO help_tickets SELECT workspace_id, gen_random_uuid() AS id, asked_by, kind, 'Test' AS subject, status, phone, times, call_at, page, rank, true AS is_test, taken_by, message_count, search_text, created_at, last_message_at, due_at FROM help_tickets WHERE id = $1",
    [late],
  );
  await Promise.all([server.runNow(remindHosts), server.runNow(remindHosts)]);
  await server.runNow(remindHosts);
  expect(await mailsSent()).toEqual([[host.user.email, "A question has waited 20 hours"]]);
  expect(server.outbox[0]?.text).toContain("Alder & Rye: Late");
});

test("one of the proposed times is picked: the asker is answered, and it is in their calendar, once", async () => {
  const [owner, host] = [await server.newOwner(), await newHost()];
  const times = [30, 31, 50].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const id = await newTicket(owner, { kind: "phone", phone: "555 0100", times });
  const busy = { title: "Busy", type: "phone" as const, startTime: times[1]!, endTime: times[2]! };
  expect((await owner.call(appointmentsApi.create, { body: busy })).status).toBe(200);
  const pick = (time: string | undefined) =>
    host.refused(deskApi.call, { params: { id }, body: { time: time ?? "" } });
  expect((await pick(new Date().toISOString())).body.errors).toEqual({
    time: "Pick one of the proposed times",
  });
  expect((await pick(times[1])).status).toBe(200);
  expect((await pick(times[0])).status).toBe(409);
  const { body } = await owner.call(ticketsApi.get, { params: { id } });
  expect([body.callAt, body.messages.at(-1)?.text]).toEqual([times[1], expect.stringContaining("555 0100")]);
  for (let run = 0; run < 2; run++) {
    await server.runJobs(enterCall, owner);
    await asOwner(
      url,
      "SELECT graphile_worker.add_job('help.enter_call', json_build_object('workspaceId', $1::text, 'ticketId', $2::text))",
      [owner.user.workspaceId, id],
    );
  }
  await server.runJobs(enterCall, owner);
  const meetings = (await owner.call(appointmentsApi.list)).body;
  expect(meetings.map(({ title, startTime, phoneNumber }) => [title, startTime, phoneNumber]).sort()).toEqual(
    [
      ["Busy", times[1], null],
      ["Support call: Import", times[1], "555 0100"],
    ],
  );
});

test("a setup has a list that both see: the owner's lines are their tasks, once, the host's are ticked by hosts", async () => {
  const [owner, host] = [await server.newOwner(), await newHost()];
  const id = await newTicket(owner, { kind: "setup", subject: "Set up" });
  const add = (text: string, who: "host" | "owner") =>
    host.refused(deskApi.addLine, { params: { id }, body: { text, who } });
  await add("Upload your customers", "owner");
  await add("Look at the file", "host");
  expect(await server.runJobs(enterLine, owner)).toBe(1);
  const linesOf = async () => (await owner.call(ticketsApi.get, { params: { id } })).body.lines;
  const [theirs, ours] = await linesOf();
  const { body: tasks } = await owner.call(tasksApi.list);
  expect(tasks.map((task) => [task.title, task.id, task.assignedTo])).toEqual([
    ["Upload your customers", theirs?.taskId, owner.user.id],
  ]);
  await owner.call(tasksApi.update, { params: { id: theirs?.taskId ?? "" }, body: { status: "completed" } });
  const tick = (lineId = "") =>
    host.refused(deskApi.tickLine, { params: { id, lineId }, body: { done: true } });
  expect([(await tick(ours?.id)).status, (await tick(theirs?.id)).status]).toEqual([200, 409]);
  expect((await linesOf()).map(({ who, done }) => [who, done])).toEqual([
    ["owner", true],
    ["host", true],
  ]);
  // They did nothing of it themselves yet.
  const plan = (await owner.call(tutorialsApi.list)).body.find((one) => one.id === "social-media-basics");
  expect(plan?.steps.map(({ done }) => done)).toEqual([false, false, false]);
  // Whoever may only look gets no task: it is the owner's.
  const viewer = await newTeammate(server, owner, "viewer");
  const asked = await newTicket(viewer, { kind: "setup" });
  await host.call(deskApi.addLine, { params: { id: asked }, body: { text: "Choose your hours" } });
  await server.runJobs(enterLine, owner);
  const { body: all } = await owner.call(tasksApi.list);
  expect(all.find(({ title }) => title === "Choose your hours")?.assignedTo).toBe(owner.user.id);
  const other = await newTicket(owner);
  expect((await host.refused(deskApi.addLine, { params: { id: other }, body: { text: "Hi" } })).status).toBe(
    409,
  );
});

test("a setup's line is as its task is: done, open again, deleted, restored, and gone for good", async () => {
  const [owner, host] = [await server.newOwner(), await newHost()];
  const id = await newTicket(owner, { kind: "setup", subject: "Set up" });
  for (const text of ["Upload your customers", "Choose your hours"])
    await host.call(deskApi.addLine, { params: { id }, body: { text, who: "owner" } });
  await server.runJobs(enterLine, owner);
  const linesOf = async () => {
    const mine = (await owner.call(ticketsApi.get, { params: { id } })).body.lines;
    expect((await host.call(deskApi.ticket, { params: { id } })).body.lines).toEqual(mine);
    return mine;
  };
  const stands = async () => (await linesOf()).map(({ done, isRemoved }) => [done, isRemoved]);
  const [first, second] = (await linesOf()).map(({ taskId }) => ({ params: { id: taskId ?? "" } }));
  if (!first || !second) throw new Error("No tasks");
  const desk = await readLive(host);
  await owner.call(tasksApi.update, { ...first, body: { status: "completed" } });
  await vi.waitFor(() => expect(desk.heard.flatMap(({ reads }) => reads)).toContain("/api/host/tickets"), {
    timeout: 10_000,
  });
  desk.close();
  expect(await stands()).toEqual([
    [true, false],
    [false, false],
  ]);
  await owner.call(tasksApi.update, { ...first, body: { status: "pending" } });
  expect((await stands())[0]).toEqual([false, false]);
  await owner.call(tasksApi.update, { ...first, body: { status: "completed" } });
  for (const task of [first, second]) await owner.call(tasksApi.remove, task);
  expect(await stands()).toEqual([
    [true, true],
    [false, true],
  ]);
  for (const task of [first, second]) await owner.call(tasksApi.restore, task);
  expect(await stands()).toEqual([
    [true, false],
    [false, false],
  ]);
  for (const task of [first, second]) await owner.call(tasksApi.remove, task);
  await asOwner(url, "UPDATE tasks SET deleted_at = now() - interval '40 days' WHERE deleted_at IS NOT NULL");
  await server.runNow(emptyBins);
  expect((await owner.refused(tasksApi.restore, first)).status).toBe(404);
  expect(await stands()).toEqual([
    [true, true],
    [false, true],
  ]);
});

test("a host with a small role in a business that can only be read answers all the same, and stays in their own business", async () => {
  const [owner, other] = [await server.newOwner(), await server.newOwner()];
  const host = await newTeammate(server, other, "viewer");
  await changeHost(url, host.user.email, false);
  const id = await newTicket(owner);
  expect((await host.call(deskApi.write, { params: { id }, body: { text: "Here" } })).status).toBe(200);
  expect((await host.call(ticketsApi.get, { params: { id } })).status).toBe(404);
});

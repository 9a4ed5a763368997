import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newTeammate } from "#apps/server/testing/teammate.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { sendKeptMail } from "#platform/server/outbox.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { closeAccountApi } from "#areas/auth/contract/close-account.api.ts";
import {
  mailEmailChanged,
  mailNewEmail,
  mailNewEmailAsked,
  mailPasswordLink,
} from "#areas/auth/server/auth.jobs.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { remindOfTask } from "#areas/tasks/server/tasks.jobs.ts";

const server = await testServer();
const mailless = await testServer({ mail: "none" });
const mailsTo = (address: string) => server.outbox.filter((mail) => mail.to === address);

describe("my info", () => {
  test("is changed, also by somebody who may only read, and shows wherever the person does", async () => {
    const owner = await server.newOwner();
    const viewer = await newTeammate(server, owner, "viewer");
    const body = { firstName: "Ana", lastName: "Öz", phone: "", jobTitle: "Baker" };
    expect((await viewer.call(settingsApi.saveProfile, { body })).body).toEqual({
      ...body,
      phone: null,
      email: viewer.user.email,
      pictureUrl: null,
    });
    expect((await viewer.call(authApi.user)).body).toMatchObject({ firstName: "Ana", jobTitle: "Baker" });
    const { status, body: refused } = await viewer.refused(settingsApi.saveProfile, {
      body: { ...body, firstName: " " },
    });
    expect([status, refused]).toMatchObject([400, { errors: { firstName: "First name is required" } }]);
  });

  test("the business's is what its owner said at sign-up; managers change it, and its clock moves along", async () => {
    const owner = await server.newOwner();
    const member = await newTeammate(server, owner, "member");
    const { body: before } = await owner.call(settingsApi.business);
    expect(before).toMatchObject({ name: owner.user.companyName, industry: owner.user.industry });
    const body = {
      name: "Öz & Daughters",
      timeZone: "Asia/Kathmandu",
      industry: "",
      companySize: "2-5 employees",
      website: "https://oz.example",
      address: "1 Lane\nKathmandu",
    };
    expect((await owner.call(settingsApi.saveBusiness, { body })).body).toEqual({ ...body, industry: null });
    expect((await member.call(settingsApi.business)).body).toMatchObject({ name: "Öz & Daughters" });
    expect((await owner.call(authApi.user)).body.workspaceName).toBe("Öz & Daughters");
    expect((await owner.call(tasksApi.settings)).body.timeZone).toBe("Asia/Kathmandu");
    expect((await member.refused(settingsApi.saveBusiness, { body })).status).toBe(403);
    const wrong = { ...body, timeZone: "Middle/Earth" };
    expect((await owner.refused(settingsApi.saveBusiness, { body: wrong })).body).toMatchObject({
      errors: { timeZone: "Choose a time zone" },
    });
  });
});

describe("a new email", () => {
  const tokenTo = (address: string) =>
    /\/auth\/new-email\?token=([\w-]+)/.exec(mailsTo(address).at(-1)?.text ?? "")?.[1] ?? "";

  test("is taken once its link is opened, once; the address before is told", async () => {
    const owner = await server.newOwner();
    const old = owner.user.email;
    const email = `new-${old}`;
    await owner.call(settingsApi.newEmail, { body: { email, password: owner.password } });
    await server.runJobs(mailNewEmail);
    expect((await owner.call(authApi.user)).body.email).toBe(old);
    const token = tokenTo(email);
    expect((await server.visitor().refused(authApi.confirmNewEmail, { body: { token } })).status).toBe(200);
    expect((await owner.call(authApi.user)).body).toMatchObject({ email, emailConfirmed: true });
    await server.runJobs(mailEmailChanged);
    expect(mailsTo(old).at(-1)).toMatchObject({ subject: "Your email for Mainstay was changed" });
    expect((await server.visitor().refused(authApi.confirmNewEmail, { body: { token } })).body).toMatchObject(
      {
        code: "validation_failed",
        message: "This link is incomplete, was used, or has expired.",
      },
    );
    const { status } = await server
      .visitor()
      .refused(authApi.login, { body: { email, password: owner.password } });
    expect(status).toBe(200);
  });

  const asked = async (person: SignedIn) => {
    const email = `new-${person.user.email}`;
    await person.call(settingsApi.newEmail, { body: { email, password: person.password } });
    await server.runJobs(mailNewEmailAsked);
    await server.runJobs(mailNewEmail);
    return { email, token: tokenTo(email) };
  };
  const taken = async (token: string) =>
    (await server.visitor().refused(authApi.confirmNewEmail, { body: { token } })).status === 200;

  test("is told at once to the address of now, whose link stops it; it is shown until then", async () => {
    const owner = await server.newOwner();
    const { email, token } = await asked(owner);
    expect((await owner.call(authApi.pendingEmail)).body.pending).toMatchObject({ email });
    const told = mailsTo(owner.user.email).at(-1);
    expect(told?.subject).toBe("A new email was asked for in Mainstay");
    expect(told?.text).toContain(email);
    const stop = /\/auth\/stop-new-email\?token=([\w-]+)/.exec(told?.text ?? "")?.[1] ?? "";
    expect(await taken(stop)).toBe(false);
    const press = () => server.visitor().refused(authApi.stopNewEmail, { body: { token: stop } });
    expect((await server.visitor().refused(authApi.stopNewEmail, { body: { token } })).status).toBe(400);
    expect((await press()).status).toBe(200);
    expect((await press()).body.message).toContain("There’s nothing to stop");
    expect((await owner.call(authApi.pendingEmail)).body.pending).toBeNull();
    expect(await taken(token)).toBe(false);
    expect((await owner.call(authApi.user)).body.email).toBe(owner.user.email);
  });

  test.each<[string, (owner: SignedIn) => Promise<{ status: number }>]>([
    [
      "a new password",
      (owner) =>
        owner.call(authApi.changePassword, {
          body: { currentPassword: owner.password, newPassword: "quite another 9 words" },
        }),
    ],
    [
      "a reset",
      async (owner) => {
        const { email } = owner.user;
        await server.visitor().call(authApi.requestPasswordReset, { body: { email } });
        await server.runJobs(mailPasswordLink);
        const token = /reset\?token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? "")?.[1] ?? "";
        return server
          .visitor()
          .call(authApi.resetPassword, { body: { token, password: "quite another 9 words" } });
      },
    ],
    ["signing out everywhere else", (owner) => owner.call(authApi.endOtherSessions)],
    ["stopping it here", (owner) => owner.call(authApi.stopPendingEmail)],
    ["another one being asked for", async (owner) => (await asked(owner), { status: 200 })],
    [
      "a closed account",
      async (owner) => {
        const mate = await newTeammate(server, owner, "owner");
        expect((await mate.call(authApi.user)).status).toBe(200);
        return owner.call(closeAccountApi.close, { body: { password: owner.password } });
      },
    ],
  ])("ends with %s", async (_what, act) => {
    const owner = await server.newOwner();
    const { token } = await asked(owner);
    expect((await act(owner)).status).toBe(200);
    expect(await taken(token)).toBe(false);
  });

  test("needs the password, and goes to nobody for the address they have", async () => {
    const owner = await server.newOwner();
    const asked = (email: string, password: string) =>
      owner.refused(settingsApi.newEmail, { body: { email, password } });
    expect((await asked("x@example.com", "wrong")).body).toMatchObject({
      errors: { password: "The current password is incorrect" },
    });
    expect((await asked(owner.user.email.toUpperCase(), owner.password)).body).toMatchObject({
      errors: { email: "This is your address already" },
    });
  });

  test("that somebody else has by then is refused, and neither account changes", async () => {
    const [owner, other] = [await server.newOwner(), await server.newOwner()];
    await owner.call(settingsApi.newEmail, { body: { email: other.user.email, password: owner.password } });
    await server.runJobs(mailNewEmail);
    const token = tokenTo(other.user.email);
    expect((await server.visitor().refused(authApi.confirmNewEmail, { body: { token } })).status).toBe(409);
    expect((await owner.call(authApi.user)).body.email).toBe(owner.user.email);
  });

  test.each(["", "x", "A".repeat(400)])("a made-up link %j is refused", async (token) => {
    expect((await server.visitor().refused(authApi.confirmNewEmail, { body: { token } })).status).toBe(400);
  });
});

describe("the look", () => {
  test("is of a person, on every device, from the first byte; the browser keeps it after signing out", async () => {
    const owner = await server.newOwner();
    expect((await owner.call(settingsApi.look)).body).toEqual({
      theme: "system",
      accent: "blue",
      text: "medium",
    });
    const look = { theme: "dark", accent: "green", text: "large" } as const;
    await owner.call(settingsApi.saveLook, { body: look });
    expect(owner.cookies.get("look")).toBe("dark.green.large");
    const elsewhere = server.visitor();
    const { body } = await elsewhere.call(authApi.login, {
      body: { email: owner.user.email, password: owner.password },
    });
    expect([body.look, elsewhere.cookies.get("look")]).toEqual([look, "dark.green.large"]);
    elsewhere.cookies.delete("look");
    const html = await (await elsewhere.send("/settings")).text();
    expect(html).toContain('<html lang="en" data-theme="dark" data-accent="green" data-text="large">');
    const wrong = { ...look, accent: "red" } as never;
    expect((await owner.refused(settingsApi.saveLook, { body: wrong })).status).toBe(400);
  });
});

describe("alerts", () => {
  test("are on, off, on, off at first, and say by which nothing can arrive", async () => {
    const owner = await server.newOwner();
    const first = { email: true, sms: false, push: true, marketing: false };
    expect((await owner.call(settingsApi.alerts)).body).toEqual({
      ...first,
      missing: ["sms", "marketing"],
    });
    const there = await mailless.newOwner();
    expect((await there.call(settingsApi.alerts)).body.missing).toContain("email");
    const body = { ...first, email: false, marketing: true };
    expect((await owner.call(settingsApi.saveAlerts, { body })).body).toMatchObject(body);
  });

  test("without Email a reminder is in the bell, and nothing is mailed", async () => {
    const owner = await server.newOwner();
    const remindedOf = async (title: string) => {
      const { body } = await owner.call(tasksApi.create, {
        body: { type: "task", title, dueDate: "2030-01-01", dueTime: "09:00", remindMinutes: 0 },
      });
      await server.database.inWorkspace(owner.user.workspaceId, (tx) =>
        tx.execute(sql`UPDATE tasks SET remind_at = now() - interval '1 minute' WHERE id = ${body.id}`),
      );
      await server.runJobs(remindOfTask, owner);
      await server.runJobs(sendKeptMail);
      return mailsTo(owner.user.email).some(({ subject }) => subject.includes(title));
    };
    expect(await remindedOf("Call the miller")).toBe(true);
    await owner.call(settingsApi.saveAlerts, {
      body: { email: false, sms: false, push: true, marketing: false },
    });
    expect(await remindedOf("Call the baker")).toBe(false);
  });
});

describe("the system", () => {
  test("is 'All Good' only when everything is", async () => {
    // Other tests leave jobs behind that nobody works on, so the worker may be late.
    const { body } = await (await server.newOwner()).call(settingsApi.system);
    expect(body.version).toBe("1.0.0");
    expect(body.checks.map(({ key }) => key)).toEqual(["database", "worker", "mail"]);
    expect(body.status).toBe(body.checks.every(({ ok }) => ok) ? "All Good" : "Needs attention");
    expect(body.checks[2]?.ok).toBe(true);
    expect((await (await mailless.newOwner()).call(settingsApi.system)).body).toMatchObject({
      status: "Needs attention",
      checks: [{ key: "database", ok: true }, { key: "worker" }, { key: "mail", ok: false }],
    });
  });
});

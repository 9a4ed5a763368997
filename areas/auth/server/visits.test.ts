import { describe, expect, test } from "vitest";
import { testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { testLogin } from "#areas/auth/contract/auth.rules.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { testWorkspaceLimit } from "./visits.service.ts";

const [open, closed] = [await testServer({ testLogin: true }), await testServer()];
const dana = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" };

describe("the test login, if the server has it", () => {
  test("opens a throw-away business with sample data, another one each time", async () => {
    const [one, two] = [open.visitor(), open.visitor()];
    const first = await one.call(authApi.login, { body: testLogin });
    expect([first.status, first.body.testWorkspace, first.body.workspaceRole]).toEqual([200, true, "owner"]);
    expect((await one.call(contactsApi.create, { body: dana })).status).toBe(200);
    const second = await two.call(authApi.login, {
      body: { ...testLogin, email: ` ${testLogin.email.toUpperCase()} ` },
    });
    expect(second.body.workspaceId).not.toBe(first.body.workspaceId);
    const seen = (await two.call(contactsApi.list)).body;
    expect(seen.length).toBeGreaterThan(30);
    expect(seen.some((contact) => contact.email === dana.email)).toBe(false);
  });

  test("ends the session that was there before, and opens none of that person's data", async () => {
    const owner = await open.newOwner();
    const { body } = await owner.call(authApi.login, { body: testLogin });
    expect(body.workspaceId).not.toBe(owner.user.workspaceId);
    expect((await owner.call(authApi.user)).body.workspaceId).toBe(body.workspaceId);
  });

  test("a wrong password is refused, and an invitation in hand opens nobody's business", async () => {
    const owner = await open.newOwner();
    const { body: invitation } = await owner.call(invitationsApi.create, {
      body: { email: testLogin.email, role: "member", sees: "all" },
    });
    const { body: link } = await owner.call(invitationsApi.link, { params: { id: invitation.id } });
    const token =
      new URL(link.link).searchParams.get("token") ?? new URL(link.link).hash.replace(/^#(?:token=)?/, "");
    expect(
      (await open.visitor().refused(authApi.login, { body: { ...testLogin, invitation: token } })).status,
    ).toBe(401);
    expect(
      (await open.visitor().refused(authApi.login, { body: { ...testLogin, password: "look-about" } }))
        .status,
    ).toBe(401);
  });

  test("is limited per address like the button", async () => {
    const visitor = open.visitor();
    for (let tries = 0; tries < testWorkspaceLimit.max; tries++)
      expect((await visitor.call(authApi.login, { body: testLogin })).status).toBe(200);
    expect((await visitor.refused(authApi.login, { body: testLogin })).status).toBe(429);
  });

  test("the landing page shows the login on the button", async () => {
    const html = await (await open.visitor().send("/")).text();
    expect(html.replace(/<svg.*?<\/svg>/gs, "")).toMatch(
      /<button[^>]*data-act="test-access"[^>]*><span>Try it with sample data<span[^>]*>&nbsp;\(test@visitor\.invalid, look-around\)<\/span><\/span><\/button>/,
    );
  });
});

describe("when the server was started without it", () => {
  test("the login works for nobody, and the landing page does not show it", async () => {
    expect((await closed.visitor().refused(authApi.login, { body: testLogin })).status).toBe(401);
    const html = await (await closed.visitor().send("/")).text();
    expect(html).toContain("Try it with sample data");
    expect(html).not.toContain(testLogin.password);
  });
});

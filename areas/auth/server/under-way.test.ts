import { expect, test } from "vitest";
import { beginAccountChange } from "#apps/server/testing/account-lock.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { closeAccountApi } from "#areas/auth/contract/close-account.api.ts";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { workspacesApi } from "#areas/team/contract/workspaces.api.ts";

const server = await testServer();
const newPassword = "UPDATE users SET password_hash = password_hash || 'x' WHERE id = $1";
const secondStep =
  "INSERT INTO two_factors (user_id, secret_sealed, confirmed_at) VALUES ($1, '\\x00', now())";

test.each([
  ["a new password", newPassword, "unauthenticated"],
  ["two-step sign-in", secondStep, "second_factor_required"],
])("a sign-in that is under way doesn't outlive %s", async (_what, statement, code) => {
  const { user, password } = await server.newOwner();
  const change = await beginAccountChange(user.id);
  await change.run(statement);
  const visitor = server.visitor();
  const signingIn = visitor.refused(authApi.login, { body: { email: user.email, password } });
  await change.isWaitedFor();
  await change.commit();
  const { status, body } = await signingIn;
  expect([status, body.code]).toEqual([401, code]);
  expect((await visitor.call(authApi.user)).status).toBe(401);
});

test.each<[string, (owner: SignedIn) => Promise<{ status: number }>]>([
  [
    "changes the password",
    (owner) =>
      owner.refused(authApi.changePassword, {
        body: { currentPassword: owner.password, newPassword: "quite another 9 words" },
      }),
  ],
  [
    "asks for a new email",
    (owner) =>
      owner.refused(settingsApi.newEmail, {
        body: { email: `new-${owner.user.email}`, password: owner.password },
      }),
  ],
  [
    "sets up two-step sign-in",
    (owner) => owner.refused(twoFactorApi.begin, { body: { password: owner.password } }),
  ],
  [
    "closes the account",
    (owner) => owner.refused(closeAccountApi.close, { body: { password: owner.password } }),
  ],
])("whoever %s with a password that is replaced at that moment is refused", async (_what, act) => {
  const owner = await server.newOwner();
  const change = await beginAccountChange(owner.user.id);
  await change.run(newPassword);
  const acting = act(owner);
  await change.isWaitedFor();
  await change.commit();
  expect((await acting).status).toBe(400);
});

test("signing out everywhere else waits for a sign-in that is under way, and ends it too", async () => {
  const owner = await server.newOwner();
  const change = await beginAccountChange(owner.user.id);
  await change.run(
    "INSERT INTO sessions (sid, id, user_id, workspace_id, sess, expire) SELECT '\\x01'::bytea || uuid_send($1), gen_random_uuid(), $1, workspace_id, '{}', now() + interval '1 day' FROM members WHERE user_id = $1",
  );
  const ending = owner.refused(authApi.endOtherSessions);
  await change.isWaitedFor();
  await change.commit();
  expect((await ending).status).toBe(200);
  expect((await owner.call(authApi.sessions)).body.length).toBe(1);
  expect((await owner.call(workspacesApi.mine)).status).toBe(200);
});

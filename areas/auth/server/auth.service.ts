import { createHash } from "node:crypto";
import { AppError } from "#platform/contract/errors.ts";
import { trialDays } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import type { Answer, PublicCtx } from "#platform/server/route.ts";
import { countAttempt, refuseIfSpent } from "#platform/server/attempts.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { endSessionOf, endSessionsOf, findSessionOf, startSession } from "#platform/server/sessions.ts";
import * as team from "#areas/team/server/index.ts";
import { emailKey, isVisitorEmail, usernameFor } from "#areas/auth/contract/auth.rules.ts";
import type { Credentials, CurrentUser, Registration } from "#areas/auth/contract/auth.schema.ts";
import { mailPasswordLink } from "./auth.jobs.ts";
import { countFailedLogin, forgetFailedLogins, linkPerAccount, linkPerAddress, passwordChange, refuseSpentLogin } from "./login-limits.service.ts";
import { hashPassword, isPassword } from "./passwords.service.ts";
import * as store from "./users.store.ts";
import { addVisit, isTestLogin } from "./visits.service.ts";

type Entry = { ctx: PublicCtx; answer: Answer };

/** Marks a browser in which this person has signed in, so that strangers' wrong guesses do not lock them out there. */
const knownDeviceCookie = "mainstay_known";
const yearSeconds = 365 * 86_400;

/** Signs in and renews the session's id. Unknown email and wrong password get the same answer in the same time. */
export async function signIn({ ctx, answer }: Entry, credentials: Credentials): Promise<CurrentUser> {
  if (isTestLogin(ctx, credentials)) return visit({ ctx, answer });
  const key = emailKey(credentials.email);
  const known = ctx.signedCookie(knownDeviceCookie);
  const { user, attempt } = await ctx.database.transact(async (tx) => {
    const found = await store.findUserByEmail(tx, key);
    const asked = { ip: ctx.ip, emailKey: key, knownDevice: found !== undefined && known === found.id };
    await refuseSpentLogin(tx, asked);
    return { user: found, attempt: asked };
  });
  const right = (await isPassword(user?.passwordHash, credentials.password)) && user !== undefined && user.isActive;
  if (!right) {
    await ctx.database.transact((tx) => countFailedLogin(tx, attempt));
    throw new AppError("unauthenticated", "The email or the password is not right");
  }
  return ctx.database.transact(async (tx) => {
    await forgetFailedLogins(tx, attempt);
    const workspaceId = credentials.invitation === undefined ? await team.firstWorkspaceOf(tx, user.id) : await join(ctx, tx, user.id, credentials.invitation);
    if (!workspaceId) throw new AppError("forbidden", "You no longer belong to a business here. Ask its owner to invite you again.");
    return begin({ ctx, answer }, tx, user, workspaceId);
  });
}

/** Signs in with the test login: to a throw-away business of this visit. */
async function visit({ ctx, answer }: Entry): Promise<CurrentUser> {
  return ctx.database.transact(async (tx) => {
    const { userId, workspaceId } = await addVisit(ctx, tx);
    return begin({ ctx, answer }, tx, (await store.findUser(tx, userId))!, workspaceId);
  });
}

async function join(ctx: PublicCtx, tx: Tx, userId: string, token: string): Promise<string> {
  const there = await team.joinByInvitation({ database: ctx.database, subject: ctx.ip, token, userId, enter: (workspaceId) => ctx.enter(tx, workspaceId, userId) });
  return there.workspaceId;
}

/** Opens an account and its workspace, or joins the one it is invited to, and signs in. 409 when the email, in any letter case, has an account. */
export async function register({ ctx, answer }: Entry, input: Registration): Promise<CurrentUser> {
  const passwordHash = await hashPassword(input.password);
  return ctx.database.transact(async (tx) => {
    const key = emailKey(input.email);
    if (await store.findUserByEmail(tx, key)) refuseTakenEmail();
    const user = await insertNewUser(tx, input, { key, passwordHash, now: ctx.now });
    if (input.invitation !== undefined) return begin({ ctx, answer }, tx, user, await join(ctx, tx, user.id, input.invitation));
    if (input.keepTestWorkspace) return begin({ ctx, answer }, tx, user, await keepVisited(ctx, tx, user));
    const workspaceId = newId();
    const workspace = await ctx.enter(tx, workspaceId, user.id);
    await team.createWorkspace(workspace, { name: input.companyName, ownerId: user.id, withSampleData: input.withSampleData });
    return begin({ ctx, answer }, tx, user, workspaceId);
  });
}

/** Makes the throw-away business in which the visitor is signed in theirs; 409 when they are in none. */
async function keepVisited(ctx: PublicCtx, tx: Tx, user: store.User): Promise<string> {
  const visit = await findSessionOf(tx, ctx.sessionToken);
  const visitor = visit && (await store.findUser(tx, visit.userId));
  if (!visit || !visitor || !isVisitorEmail(visitor.email)) throw new AppError("conflict", "This test business is over. Sign up without it to start a new one.");
  const workspace = await ctx.enter(tx, visit.workspaceId, user.id);
  await team.keepWorkspace(workspace, { name: user.companyName, from: visitor.id, to: user.id });
  await store.removeUser(tx, visitor.id);
  return visit.workspaceId;
}

function refuseTakenEmail(): never {
  const message = "There is already an account with this email. Sign in instead, or use “Forgot password”.";
  throw new AppError("conflict", message, { errors: { email: message } });
}

async function insertNewUser(tx: Tx, input: Registration, made: { key: string; passwordHash: string; now: Date }): Promise<store.User> {
  let username = input.username ?? usernameFor(input.email, Math.random);
  while (await store.isUsernameTaken(tx, username)) username = usernameFor(input.email, Math.random);
  const { password: _password, invitation: _invitation, withSampleData: _sample, keepTestWorkspace: _keep, ...fields } = input;
  const now = made.now.toISOString();
  const trialEndsAt = new Date(made.now.getTime() + trialDays * 86_400_000).toISOString();
  const id = newId();
  const inserted = await store.insertUser(tx, { ...fields, id, username, emailKey: made.key, passwordHash: made.passwordHash, trialEndsAt, createdAt: now, updatedAt: now });
  if (!inserted) refuseTakenEmail();
  return (await store.findUser(tx, id))!;
}

async function begin({ ctx, answer }: Entry, tx: Tx, user: store.User, workspaceId: string): Promise<CurrentUser> {
  await endSessionOf(tx, ctx.sessionToken);
  const token = await startSession(tx, { userId: user.id, workspaceId, device: ctx.device });
  const workspace = await ctx.enter(tx, workspaceId, user.id);
  answer.session(token);
  answer.signedCookie(knownDeviceCookie, user.id, yearSeconds);
  return asCurrentUser(user, await team.workspaceFor(workspace, user.id));
}

/** The signed-in person, with the workspace they are in and their role there. */
export async function currentUser(ctx: Ctx): Promise<CurrentUser> {
  const user = await store.findUser(ctx.tx, ctx.actor.userId!);
  return asCurrentUser(user!, await team.workspaceFor(ctx, ctx.actor.userId!));
}

function asCurrentUser(user: store.User, workspace: Awaited<ReturnType<typeof team.workspaceFor>>): CurrentUser {
  return { ...user, workspaceId: workspace.id, workspaceName: workspace.name, workspaceRole: workspace.role, workspaceSees: workspace.sees, workspaceCount: workspace.workspaceCount, testWorkspace: workspace.expiresAt !== null };
}

/** Ends this session. Signing out twice, or signed out, is no error. */
export async function signOut({ ctx, answer }: Entry): Promise<void> {
  await ctx.database.transact((tx) => endSessionOf(tx, ctx.sessionToken));
  answer.session(undefined);
}

/** Has a link mailed if there is such an account; tells nobody whether there is. */
export async function requestPasswordLink(ctx: PublicCtx, email: string): Promise<void> {
  const key = emailKey(email);
  await ctx.database.transact(async (tx) => {
    await refuseIfSpent(tx, linkPerAddress, ctx.ip);
    await refuseIfSpent(tx, linkPerAccount, key);
    await countAttempt(tx, linkPerAddress, ctx.ip);
    await countAttempt(tx, linkPerAccount, key);
    await enqueue(tx, mailPasswordLink, { emailKey: key });
  });
}

/** What the database keeps of a mailed token. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Sets a new password with a mailed link and ends all sessions of the person. 400 when the link is used, old or wrong. Who reads
 * the person's mail is known from then on: a stranger's guesses do not keep them out here.
 */
export async function resetPassword({ ctx, answer }: Entry, input: { token: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  const userId = await ctx.database.transact(async (tx) => {
    const userId = await store.takeReset(tx, tokenHash(input.token), ctx.now.toISOString());
    if (!userId) throw new AppError("validation_failed", "This link has been used or is too old. Ask for a new one.", { errors: { token: "Used or too old" } });
    await store.updatePassword(tx, userId, passwordHash, ctx.now.toISOString());
    await store.removeResets(tx, userId);
    await endSessionsOf(tx, userId, null, "password");
    return userId;
  });
  answer.signedCookie(knownDeviceCookie, userId, yearSeconds);
}

/** Changes the password and ends all other sessions. 400 when the current one is wrong, 429 after 10 wrong ones in a quarter of an hour. */
export async function changePassword(ctx: Ctx, input: { currentPassword: string; newPassword: string }): Promise<void> {
  const userId = ctx.actor.userId!;
  await refuseIfSpent(ctx.tx, passwordChange, userId);
  const user = await store.findUser(ctx.tx, userId);
  if (!(await isPassword(user!.passwordHash, input.currentPassword))) {
    // In a transaction of its own: this one is rolled back by the refusal.
    await ctx.database.transact((tx) => countAttempt(tx, passwordChange, userId));
    throw new AppError("validation_failed", "The current password is not right", { errors: { currentPassword: "The current password is not right" } });
  }
  await store.updatePassword(ctx.tx, userId, await hashPassword(input.newPassword), ctx.now.toISOString());
  await store.removeResets(ctx.tx, userId);
  await endSessionsOf(ctx.tx, userId, ctx.actor.sessionId, "password");
}

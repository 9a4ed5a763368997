import { AppError, found } from "#platform/contract/errors.ts";
import { lookCookie, lookFrom } from "#platform/contract/look.ts";
import { type Ctx, personIn } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { openGate } from "#platform/server/gate.ts";
import { newId } from "#platform/server/ids.ts";
import type { Answer, PublicCtx } from "#platform/server/route.ts";
import { returnAttempt, takeAttempt } from "#platform/server/attempts.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { hashPassword, isPassword } from "#platform/server/passwords.ts";
import { endSessionOf, findSessionOf, startSession } from "#platform/server/sessions.ts";
import * as billing from "#areas/billing/server/index.ts";
import { pictureAddress } from "#areas/team/contract/pictures.rules.ts";
import * as team from "#areas/team/server/index.ts";
import { emailKey, emailReturnDays, isVisitorEmail, usernameFor } from "#areas/auth/contract/auth.rules.ts";
import type { Credentials, CurrentUser, Registration } from "#areas/auth/contract/auth.schema.ts";
import { mailConfirmation } from "./auth.jobs.ts";
import { isReturnable } from "./email-returns.store.ts";
import { knownDeviceCookie, yearSeconds } from "./known-devices.service.ts";
import { rememberFirstStep } from "./first-step.service.ts";
import { countLogin, forgiveLogin, signUpsPerAddress } from "./login-limits.service.ts";
import { hasTwoFactor } from "./two-factor.store.ts";
import * as store from "./users.store.ts";
import { addVisit, isTestLogin } from "./visits.service.ts";
import { refuseWeakPassword } from "./weak-passwords.service.ts";

export type Entry = { ctx: PublicCtx; answer: Answer };

/** Signs in and renews the session's id. An unknown email and a wrong password get the same answer in the same time. */
export async function signIn({ ctx, answer }: Entry, credentials: Credentials): Promise<CurrentUser> {
  if (isTestLogin(ctx, credentials)) return visit({ ctx, answer });
  const key = emailKey(credentials.email);
  const known = ctx.signedCookie(knownDeviceCookie);
  const { user, attempt, asksMore } = await ctx.database.transact(async (tx) => {
    const found = await store.findUserByEmail(tx, key);
    const login = { ip: ctx.ip, emailKey: key, knownDevice: found !== undefined && known === found.id };
    await countLogin(tx, login);
    return { user: found, attempt: login, asksMore: await hasTwoFactor(tx, found?.id) };
  });
  const right =
    (await isPassword(user?.passwordHash, credentials.password, key)) && user !== undefined && user.isActive;
  if (!right) throw wrongLogin();
  if (asksMore) {
    await ctx.database.transact((tx) => forgiveLogin(tx, attempt));
    askMore({ ctx, answer }, user);
  }
  return enterAs({ ctx, answer }, credentials, async (tx) => {
    // The password may be another one by now, or no longer enough.
    const now = await store.lockUser(tx, user.id);
    if (!now?.isActive || now.passwordHash !== user.passwordHash) throw wrongLogin();
    if (await hasTwoFactor(tx, now.id)) askMore({ ctx, answer }, now);
    await forgiveLogin(tx, attempt);
    return now;
  });
}

const wrongLogin = () => new AppError("unauthenticated", "The email or password is incorrect");

/** After the right password: remembers that in this browser for the second step, and asks for it (401). */
function askMore(entry: Entry, user: store.User): never {
  rememberFirstStep(entry, user);
  throw new AppError("second_factor_required", "Enter the code from your authenticator app");
}

/**
 * Opens a session for somebody who has shown who they are: `proof` runs in the same transaction, and its refusal undoes everything. It locks the
 * account and looks at it again, so that no session is opened by what a new password or a second step has just ended.
 */
export async function enterAs(
  { ctx, answer }: Entry,
  input: { invitation?: string },
  proof: (tx: Tx) => Promise<store.User>,
): Promise<CurrentUser> {
  const invited = await invitationIn(ctx, input);
  return ctx.database.transact(async (tx) => {
    const user = await proof(tx);
    const workspaceId = invited
      ? await join(ctx, tx, user, invited)
      : await team.firstWorkspaceOf(tx, user.id);
    if (!workspaceId)
      throw new AppError(
        "forbidden",
        "You’re not on a team here anymore, or its owner closed the business. Ask them to invite you again.",
      );
    return begin({ ctx, answer }, tx, user, workspaceId);
  });
}

/** Signs in with the test login: to a throw-away business of this visit. */
async function visit({ ctx, answer }: Entry): Promise<CurrentUser> {
  return ctx.database.transact(async (tx) => {
    const { userId, workspaceId } = await addVisit(ctx, tx);
    return begin({ ctx, answer }, tx, found(await store.findUser(tx, userId), "User"), workspaceId);
  });
}

/** The invitation behind the token, counted as an attempt. */
const invitationIn = async (
  ctx: PublicCtx,
  { invitation }: { invitation?: string },
): Promise<team.TriedInvitation | undefined> =>
  invitation === undefined ? undefined : team.tryInvitation(ctx.database, ctx.ip, invitation);

async function join(
  ctx: PublicCtx,
  tx: Tx,
  user: store.User,
  invited: team.TriedInvitation,
): Promise<string> {
  const { wasMailed } = await team.joinByInvitation(
    await ctx.enter(tx, invited.workspaceId, user.id),
    invited,
    user.id,
  );
  if (wasMailed) await store.updateEmailConfirmed(tx, user.id, ctx.now.toISOString());
  return invited.workspaceId;
}

/**
 * Opens an account and its workspace, or joins the one it is invited to, and signs in. 409 when the email, in any letter case, has an account;
 * 429 for an address with too many attempts.
 */
export async function register({ ctx, answer }: Entry, input: Registration): Promise<CurrentUser> {
  const key = emailKey(input.email);
  // Counted before the password is judged: judging keeps a thread busy.
  const isTaken = await ctx.database.transact(async (tx) => {
    await takeAttempt(tx, signUpsPerAddress, ctx.ip);
    return (await store.findUserByEmail(tx, key)) !== undefined;
  });
  await refuseWeakPassword(ctx.ports, input.password, input);
  if (isTaken) refuseTakenEmail();
  const invited = await invitationIn(ctx, input);
  const passwordHash = await hashPassword(input.password, key);
  return ctx.database.transact(async (tx) => {
    const user = await insertNewUser(tx, input, { key, passwordHash, now: ctx.now });
    const workspaceId = invited
      ? await join(ctx, tx, user, invited)
      : await ownWorkspace(ctx, tx, user, input);
    await returnAttempt(tx, signUpsPerAddress, ctx.ip);
    if (ctx.ports.mailer.ready) await enqueue(tx, mailConfirmation, { userId: user.id });
    return begin({ ctx, answer }, tx, (await store.findUser(tx, user.id)) ?? user, workspaceId);
  });
}

/** A business of their own, new or kept, with what they said of it. */
async function ownWorkspace(ctx: PublicCtx, tx: Tx, user: store.User, input: Registration): Promise<string> {
  const id = input.keepTestWorkspace
    ? await keepVisited(ctx, tx, user, input.selectedPlan)
    : await openWorkspace(ctx, tx, user, input);
  const { industry, companySize, website, address } = input;
  await team.updateWorkspace(tx, { industry, companySize, website, address });
  return id;
}

async function openWorkspace(ctx: PublicCtx, tx: Tx, user: store.User, input: Registration): Promise<string> {
  const workspaceId = newId();
  const workspace = await ctx.enter(tx, workspaceId, user.id);
  await team.createWorkspace(workspace, {
    name: input.companyName,
    ownerId: user.id,
    withSampleData: input.withSampleData,
    timeZone: input.timeZone,
    plan: input.selectedPlan,
  });
  return workspaceId;
}

/** Makes the throw-away business that the visitor is signed in to theirs; 409 when they are in none. */
async function keepVisited(
  ctx: PublicCtx,
  tx: Tx,
  user: store.User,
  plan: Registration["selectedPlan"],
): Promise<string> {
  const visit = await findSessionOf(tx, ctx.sessionToken);
  const visitor = visit && (await store.findUser(tx, visit.userId));
  if (!visit || !visitor || !isVisitorEmail(visitor.email))
    throw new AppError("conflict", "This test business has ended. Sign up to start your own.");
  const workspace = await ctx.enter(tx, visit.workspaceId, user.id);
  await team.keepWorkspace(workspace, { name: user.companyName, from: visitor.id, to: user.id, plan });
  await store.removeUser(tx, visitor.id);
  return visit.workspaceId;
}

function refuseTakenEmail(): never {
  const message = "There’s already an account with this email. Sign in instead, or use “Forgot password”.";
  throw new AppError("conflict", message, { errors: { email: message } });
}

function refuseReturnable(): never {
  const message = `This email belonged to another account until a few days ago, which may take it back. Use another one, or try again in ${emailReturnDays} days.`;
  throw new AppError("conflict", message, { errors: { email: message } });
}

async function insertNewUser(
  tx: Tx,
  input: Registration,
  made: { key: string; passwordHash: string; now: Date },
): Promise<store.User> {
  let username = input.username ?? usernameFor(input.email, Math.random);
  while (await store.isUsernameTaken(tx, username)) username = usernameFor(input.email, Math.random);
  const {
    password: _password,
    invitation: _invitation,
    withSampleData: _sample,
    keepTestWorkspace: _keep,
    timeZone: _zone,
    selectedPlan: _plan,
    ...fields
  } = input;
  const now = made.now.toISOString();
  const id = newId();
  const inserted = await store.insertUser(tx, {
    ...fields,
    id,
    username,
    emailKey: made.key,
    passwordHash: made.passwordHash,
    createdAt: now,
    updatedAt: now,
  });
  if (!inserted) refuseTakenEmail();
  // Looked at once the address is ours: who gave it up until then is seen.
  if (await isReturnable(tx, made.key, now)) refuseReturnable();
  return found(await store.findUser(tx, id), "User");
}

async function begin(
  { ctx, answer }: Entry,
  tx: Tx,
  user: store.User,
  workspaceId: string,
): Promise<CurrentUser> {
  await endSessionOf(tx, ctx.sessionToken);
  const token = await startSession(tx, { userId: user.id, workspaceId, device: ctx.device });
  const workspace = await ctx.enter(tx, workspaceId, user.id);
  answer.session(token);
  answer.cookie(lookCookie, user.look, yearSeconds);
  answer.signedCookie(knownDeviceCookie, user.id, yearSeconds);
  return asCurrentUser(workspace, user);
}

/** The signed-in person, with the workspace they are in and their role there. */
export async function currentUser(ctx: Ctx): Promise<CurrentUser> {
  return asCurrentUser(ctx, found(await store.findUser(ctx.tx, personIn(ctx)), "User"));
}

async function asCurrentUser(ctx: Ctx, user: store.User): Promise<CurrentUser> {
  const [workspace, subscription] = await Promise.all([
    team.workspaceFor(ctx, user.id),
    billing.shownSubscription(ctx),
  ]);
  const emailConfirmed = user.emailConfirmedAt !== null || !ctx.ports.mailer.ready;
  const { standing } = ctx.ports.gate ?? openGate;
  return {
    ...user,
    look: lookFrom(user.look),
    profileImageUrl: pictureAddress(user.id, workspace.pictureFileId),
    ...subscription,
    emailConfirmed,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    workspaceRole: workspace.role,
    workspaceSees: workspace.sees,
    workspaceCount: workspace.workspaceCount,
    testWorkspace: workspace.expiresAt !== null,
    ...(standing !== "live" && ["owner", "manager"].includes(workspace.role) && { restored: standing }),
    workspaceClosedAt: workspace.closedAt,
  };
}

/** Ends this session. Signing out when already signed out is not an error. */
export async function signOut({ ctx, answer }: Entry): Promise<void> {
  await ctx.database.transact((tx) => endSessionOf(tx, ctx.sessionToken));
  answer.session(undefined);
}

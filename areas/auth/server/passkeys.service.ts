import { parse } from "uuid";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { productName } from "#platform/contract/product.ts";
import { type Ctx, type OpenCtx, personIn } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { mailOut } from "#platform/server/outbox.ts";
import { withPassword } from "#platform/server/passwords.ts";
import { isSessionLive } from "#platform/server/sessions.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { challengeMinutes, passkeysMax } from "#areas/auth/contract/passkeys.rules.ts";
import type { Passkey, PasskeyMade, PasskeyOptions } from "#areas/auth/contract/passkeys.schema.ts";
import { challengeIn, checked, hostOrRefuse, originFor, webauthn } from "./passkey-checks.service.ts";
import * as store from "./passkeys.store.ts";
import { passkeyMail } from "./second-factor-mails.service.ts";
import { makeTicket, readTicket, useTicket } from "./tickets.service.ts";
import { findUser, lockUser } from "./users.store.ts";

const purpose = "passkey-new";
const sessionOf = ({ actor }: Pick<OpenCtx, "actor">): string => actor.sessionId ?? "";
/** ES256 and RS256 are what devices make; Ed25519 is made by some keys. */
const algorithms = [-8, -7, -257];

const shown = ({ id, name, synced, createdAt, lastUsedAt }: store.PasskeyRow): Passkey => ({
  id,
  name,
  synced,
  createdAt,
  lastUsedAt,
});

/** The passkeys of the person who asks, newest first. */
export const listPasskeys = async (ctx: Ctx): Promise<Passkey[]> =>
  (await store.listPasskeys(ctx.tx, personIn(ctx))).map(shown);

const refuseMore = (count: number): void => {
  if (count >= passkeysMax)
    throw new AppError("conflict", `You have ${passkeysMax} passkeys. Remove one that you no longer use.`);
};

/** What the browser makes a passkey from. 400 for a wrong password, 409 where passkeys can't work or there are 20. */
export async function newPasskeyOptions(open: OpenCtx, password: string): Promise<PasskeyOptions> {
  const rpId = hostOrRefuse(open.ports);
  const userId = personIn(open);
  return withPassword(open, password, async ({ tx, now, ports }) => {
    const user = found(await findUser(tx, userId), "User");
    const mine = await store.listPasskeys(tx, userId);
    refuseMore(mine.length);
    const boundTo = sessionOf(open);
    return {
      rp: { id: rpId, name: productName },
      user: {
        id: Buffer.from(parse(userId)).toString("base64url"),
        name: user.email,
        displayName: fullNameOf(user) || user.email,
      },
      challenge: makeTicket(ports.secrets, purpose, { now, minutes: challengeMinutes, boundTo, userId }),
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      timeout: challengeMinutes * 60_000,
      attestation: "none",
      excludeCredentials: mine.map(({ credentialId: id, transports }) => ({
        id,
        type: "public-key",
        transports,
      })),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    };
  });
}

function refuse(): never {
  throw new AppError("validation_failed", "The passkey wasn’t added. Start again.");
}

/** Keeps the passkey that the browser made. 400 when it answers no challenge of this session, or one that was used, and when the session ended meanwhile; 409 when it is there already. */
export async function addPasskey(
  open: OpenCtx,
  { name, credential }: { name: string; credential: PasskeyMade },
): Promise<Passkey> {
  const { ports, now } = open;
  const userId = personIn(open);
  const { clientDataJSON } = credential.response;
  const challenge = challengeIn(clientDataJSON);
  const ticket = readTicket(ports.secrets, purpose, challenge, now);
  if (!ticket?.isBoundTo(sessionOf(open)) || ticket.userId !== userId) refuse();
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await checked(
    () =>
      verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} } as never,
        expectedChallenge: challenge,
        expectedOrigin: originFor(ports, clientDataJSON),
        expectedRPID: hostOrRefuse(ports),
        supportedAlgorithmIDs: algorithms,
      }),
    refuse,
  );
  if (!registrationInfo) refuse();
  const { credential: made, credentialDeviceType } = registrationInfo;
  return open.transact(async (ctx) => {
    await lockUser(ctx.tx, userId);
    // Whoever was signed out while it was made, by a new password for one, leaves nothing to sign in with.
    if (!(await isSessionLive(ctx.tx, userId, ctx.actor.sessionId))) refuse();
    if (!(await useTicket(ctx.tx, ticket))) refuse();
    refuseMore((await store.listPasskeys(ctx.tx, userId)).length);
    const row: store.PasskeyRow = {
      id: newId(),
      userId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      synced: credentialDeviceType === "multiDevice",
      transports: credential.response.transports ?? [],
      name,
      createdAt: ctx.now.toISOString(),
      lastUsedAt: null,
    };
    if (!(await store.insertPasskey(ctx.tx, row)))
      throw new AppError("conflict", "This passkey is already in use");
    await sayOf(ctx, { name, added: true });
    return shown(row);
  });
}

/** Tells the person by email that a passkey came or went. */
async function sayOf(ctx: Ctx, what: { name: string; added: boolean }): Promise<void> {
  const user = found(await findUser(ctx.tx, personIn(ctx)), "User");
  await mailOut(ctx, passkeyMail(user, ctx.now, ctx.ports.appUrl, what));
}

/** Renames a passkey; 404 for another's, 409 where it was renamed meanwhile. */
export async function renamePasskey(ctx: Ctx, id: string, sent: Edit<{ name: string }>): Promise<Passkey> {
  const userId = personIn(ctx);
  await lockUser(ctx.tx, userId);
  const mine = await store.listPasskeys(ctx.tx, userId);
  const passkey = shown(
    found(
      mine.find((one) => one.id === id),
      "Passkey",
    ),
  );
  await refuseClash(sent, () => passkey);
  if (sent.name === undefined) return passkey;
  return shown(found(await store.updatePasskeyName(ctx.tx, userId, id, sent.name), "Passkey"));
}

/** Removes a passkey, so that it no longer signs in; 404 for another's. */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  // Nobody who is just signing in with it gets in.
  await lockUser(ctx.tx, personIn(ctx));
  const { name } = found(await store.removePasskey(ctx.tx, personIn(ctx), id), "Passkey");
  await sayOf(ctx, { name, added: false });
}

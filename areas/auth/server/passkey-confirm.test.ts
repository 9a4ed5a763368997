import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { beginAccountChange } from "#apps/server/testing/account-lock.ts";
import { type SignedIn, testServer } from "#apps/server/testing/test-server.ts";
import { newId } from "#platform/server/ids.ts";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import { makeExport } from "#areas/settings/server/data-exports.jobs.ts";

const server = await testServer();

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();

const newKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE_Key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  return { cose, privateKey };
};

/** What a device gives that makes a passkey: authenticator data with the new key, in CBOR {fmt: "none", attStmt: {}, authData}. */
function madeFor(challenge: string) {
  const id = randomBytes(16);
  const clientData = JSON.stringify({ type: "webauthn.create", challenge, origin: "http://localhost" });
  const authData = Buffer.concat([
    sha256("localhost"),
    Buffer.from("4500000000", "hex"),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    newKeys().cose,
  ]);
  const attestation = Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
    Buffer.from([authData.length]),
    authData,
  ]);
  const name = id.toString("base64url");
  return {
    id: name,
    rawId: name,
    type: "public-key" as const,
    response: {
      clientDataJSON: Buffer.from(clientData).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
    },
  };
}

/** A device with a passkey of this person, a month old: it answers challenges as browsers have them answered (WebAuthn level 2, ES256). */
async function withPasskey(owner: SignedIn, daysAgo = 30) {
  const { cose, privateKey } = newKeys();
  const id = randomBytes(16).toString("base64url");
  await server.database.transact((tx) =>
    tx.execute(
      sql`INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, synced, name, created_at) VALUES (${newId()}, ${owner.user.id}, ${id}, ${cose}, 0, true, 'Phone', now() - make_interval(days => ${daysAgo}))`,
    ),
  );
  return (challenge: string) => {
    const clientData = JSON.stringify({ type: "webauthn.get", challenge, origin: "http://localhost" });
    const authenticatorData = Buffer.concat([sha256("localhost"), Buffer.from("0500000000", "hex")]);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id,
      rawId: id,
      type: "public-key" as const,
      response: {
        clientDataJSON: Buffer.from(clientData).toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle: undefined,
      },
      authenticatorAttachment: undefined,
    };
  };
}
const challengeFor = async (owner: SignedIn) => (await owner.call(passkeysApi.confirmOptions)).body.challenge;

test("a passkey stands for the password: an export is asked for and downloaded, each challenge once and in its own session", async () => {
  const owner = await server.newOwner();
  expect((await owner.refused(passkeysApi.confirmOptions)).body.message).toBe(
    "You have no passkey. Use your password.",
  );
  const answer = await withPasskey(owner);
  const credential = answer(await challengeFor(owner));
  const { body } = await owner.call(dataExportsApi.create, { body: { credential } });
  await server.runJobs(makeExport, owner);
  const link = (given: object) =>
    owner.refused(dataExportsApi.link, { params: { id: body.id }, body: given as never });
  expect([(await link({ credential })).status, (await link({})).body.errors]).toEqual([
    400,
    { password: "Enter your password" },
  ]);
  const elsewhere = server.visitor();
  await elsewhere.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
  const { challenge } = (await elsewhere.call(passkeysApi.confirmOptions)).body;
  expect((await link({ credential: answer(challenge) })).status).toBe(400);
  const signIn = (await server.visitor().call(passkeysApi.signInOptions)).body.challenge;
  expect((await link({ credential: answer(signIn) })).status).toBe(400);
  const opened = await link({ credential: answer(await challengeFor(owner)) });
  expect(opened.status).toBe(200);
  expect((await owner.send((opened.body as { path?: string }).path ?? "")).status).toBe(200);
});

test("another’s passkey, and a signature of another key, confirm nothing; one’s own makes new recovery codes, once it is a week old", async () => {
  const [owner, thief] = [await server.newOwner(), await server.newOwner()];
  const [own, foreign] = [await withPasskey(owner), await withPasskey(thief)];
  const renew = (credential: ReturnType<typeof own>) =>
    owner.refused(twoFactorApi.renewCodes, { body: { credential } });
  expect((await renew(own(await challengeFor(owner)))).body.message).toBe("Two-step sign-in isn’t on");
  await server.database.transact((tx) =>
    tx.execute(
      sql`INSERT INTO two_factors (user_id, secret_sealed, confirmed_at) VALUES (${owner.user.id}, '\\x00', now())`,
    ),
  );
  expect((await renew(foreign(await challengeFor(owner)))).status).toBe(400);
  const challenge = await challengeFor(owner);
  expect((await renew({ ...foreign(challenge), id: own(challenge).id })).status).toBe(400);
  expect((await renew(own(challenge))).status).toBe(200);
  expect((await owner.call(twoFactorApi.get)).body.recoveryCodesLeft).toBe(10);
  const young = await withPasskey(owner, 6);
  expect((await renew(young(await challengeFor(owner)))).body.message).toContain("This passkey is new.");
});

test("a passkey that is being made isn’t kept once its session was ended; else it is", async () => {
  const owner = await server.newOwner();
  const add = async (challenge: string) =>
    owner.refused(passkeysApi.create, { body: { name: "Phone", credential: madeFor(challenge) as never } });
  const begin = async () =>
    (await owner.call(passkeysApi.options, { body: { password: owner.password } })).body.challenge;
  expect((await add(await begin())).status).toBe(200);
  const challenge = await begin();
  const change = await beginAccountChange(owner.user.id);
  await change.run("UPDATE sessions SET expire = now(), ended = 'password' WHERE user_id = $1");
  const adding = add(challenge);
  await change.isWaitedFor();
  await change.commit();
  expect((await adding).status).toBe(400);
  const { rows } = await server.database.transact((tx) =>
    tx.execute(sql`SELECT 1 FROM passkeys WHERE user_id = ${owner.user.id}`),
  );
  expect(rows).toHaveLength(1);
});

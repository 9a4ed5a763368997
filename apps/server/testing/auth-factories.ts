import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { authApi } from "#areas/auth/contract/auth.api.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import { fileForm, pictureOf } from "./picture-form.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };

const secondSession = async (owner: SignedIn): Promise<string> => {
  const cookies = new Map(owner.cookies);
  owner.cookies.clear();
  await owner.call(authApi.login, { body: { email: owner.user.email, password: owner.password } });
  for (const [name, value] of cookies) owner.cookies.set(name, value);
  const { body } = await owner.call(authApi.sessions);
  const other = body.find((session) => !session.current);
  if (!other) throw new Error("there is no second session");
  return other.id;
};

/** A row as a passkey leaves it: only a device can make a real one. */
const passkey =
  (body?: unknown) =>
  async (owner: SignedIn): Promise<Made> => {
    const id = randomUUID();
    await run(
      "INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, synced, name) VALUES ($1::uuid, $2, $3, '\\x00', 0, true, 'Phone')",
      [id, owner.user.id, id],
    );
    return { params: { id }, body };
  };

/** The same teammate, with two-step sign-in on. */
export async function withTwoFactor(made: Made): Promise<Made> {
  await run("INSERT INTO two_factors (user_id, secret_sealed, confirmed_at) VALUES ($1, '\\x00', now())", [
    made.params.id ?? "",
  ]);
  return made;
}

async function run(text: string, values: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** Somebody with a picture. */
const picture = async (owner: SignedIn): Promise<Made> => {
  await owner.call(settingsApi.savePicture, { form: fileForm(await pictureOf()) });
  return { params: { id: owner.user.id } };
};

export const authFactories = {
  "GET /api/team/members/:id/picture": picture,
  "DELETE /api/auth/sessions/:id": async (owner: SignedIn): Promise<Made> => ({
    params: { id: await secondSession(owner) },
  }),
  "PUT /api/auth/passkeys/:id": passkey({ name: "My phone" }),
  "DELETE /api/auth/passkeys/:id": passkey(),
};

/** Calls whose body is what a device made for a challenge. */
export const bodiesNamePasskeys = [
  "POST /api/auth/passkeys",
  "POST /api/auth/passkeys/options",
  "POST /api/auth/passkeys/sign-in",
  "POST /api/auth/two-factor",
  "POST /api/auth/two-factor/confirm",
  "POST /api/auth/two-factor/off",
  "POST /api/auth/two-factor/recovery-codes",
  "POST /api/auth/teammates/:id/reset-second-factor",
];

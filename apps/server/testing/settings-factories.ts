import pg from "pg";
import { inject } from "vitest";
import { dataExportsApi } from "#areas/settings/contract/data-exports.api.ts";
import type { SignedIn } from "./test-server.ts";
import { tutorialFactories } from "./tutorial-factories.ts";

/** An export as its job leaves it; a business that has one is given that. */
const dataExport = async (owner: SignedIn) => {
  const { body } = await owner.call(dataExportsApi.create, { body: { password: owner.password } });
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  await client.query("UPDATE data_exports SET ready_at = now(), size_bytes = 2 WHERE id = $1", [body.id]);
  await client.query(
    "INSERT INTO data_export_chunks (workspace_id, export_id, position, bytes) VALUES ($1, $2, 0, 'PK') ON CONFLICT DO NOTHING",
    [owner.user.workspaceId, body.id],
  );
  await client.end();
  return { params: { id: body.id }, body: { password: owner.password } };
};

/** The same with its link. */
const linked = async (owner: SignedIn) => {
  const made = await dataExport(owner);
  const { body } = await owner.call(dataExportsApi.link, made);
  const query = Object.fromEntries(new URL(body.path, "http://localhost").searchParams);
  return { params: made.params, query };
};

/** How to make an export, by the calls that have its id; and a person’s progress with tutorials. */
export const settingsFactories = {
  ...tutorialFactories,
  "GET /api/data-exports/:id/file": linked,
  "POST /api/data-exports/:id/link": dataExport,
};

/** Calls whose body is a password, the name of the business, or an amount that was shown. */
export const bodiesNameOwners = [
  "POST /api/settings/email",
  "POST /api/settings/reopen-business",
  "POST /api/data-exports",
  "POST /api/data-exports/:id/link",
  "POST /api/settings/close-business",
  "POST /api/auth/close-account",
];

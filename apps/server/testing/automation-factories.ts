import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { helpersApi } from "#areas/automation/contract/helpers.api.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };
type Factory = (owner: SignedIn) => Promise<Made>;

const helperOf = async (owner: SignedIn): Promise<string> =>
  (await owner.call(helpersApi.list)).body[0]?.id ?? "";

const helper =
  (body?: unknown): Factory =>
  async (owner) => ({ params: { id: await helperOf(owner) }, body });

const binned: Factory = async (owner) => {
  const id = await helperOf(owner);
  await owner.call(helpersApi.remove, { params: { id } });
  return { params: { id } };
};

/** A run in a state; no call begins one. */
const run =
  (state: "failed" | "waiting"): Factory =>
  async (owner) => {
    const email = `${randomUUID()}@example.com`;
    const { body } = await owner.call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Whitfield", email, source: "Website" },
    });
    const id = randomUUID();
    const client = new pg.Client({ connectionString: inject("databaseUrl") });
    await client.connect();
    await client.query(
      `INSERT INTO helper_runs (workspace_id, id, helper_id, version, contact_id, event_key, state, place, started_at, ended_at) VALUES ($1, $2, $3, 1, $4, 'x', $5, '0', now(), $6)`,
      [
        owner.user.workspaceId,
        id,
        await helperOf(owner),
        body.id,
        state,
        state === "failed" ? new Date() : null,
      ],
    );
    await client.end();
    return { params: { id } };
  };

/** Calls whose body names a customer or drafts that have to be there. */
export const bodiesNameHelperRecords = ["POST /api/helpers/preview/steps"];

/** How to make helpers, and what they did. */
export const automationFactories: Record<string, Factory> = {
  "GET /api/helpers/:id": helper(),
  "PUT /api/helpers/:id": helper({ name: "Thank you" }),
  "PATCH /api/helpers/:id": helper({ isActive: false }),
  "DELETE /api/helpers/:id": helper(),
  "POST /api/helpers/:id/restore": binned,
  "GET /api/helpers/:id/runs": helper(),
  "POST /api/helper-runs/:id/retry": run("failed"),
  "POST /api/helper-runs/:id/stop": run("waiting"),
};

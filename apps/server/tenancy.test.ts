import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { testServer } from "./testing/test-server.ts";
import { tenancyFaults } from "./testing/tenancy.ts";

const server = await testServer();
const owner = new pg.Client({ connectionString: inject("databaseUrl") });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const ask = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await owner.query(text, values)).rows as T[];

/** Statements are tried as the owner in a transaction that is rolled back. */
async function faultsAfter(...statements: string[]): Promise<string[]> {
  await owner.query("BEGIN");
  try {
    for (const statement of statements) await owner.query(statement);
    return await tenancyFaults(owner);
  } finally {
    await owner.query("ROLLBACK");
  }
}

const planted = `CREATE TABLE planted (workspace_id uuid NOT NULL REFERENCES workspaces, id uuid NOT NULL, contact_id uuid, PRIMARY KEY (workspace_id, id))`;
const protectedWell = "SELECT app.protect('planted')";
const narrowedWell = "SELECT app.protect_of_contact('planted')";

describe("every table of the database", () => {
  test("belongs to one workspace in each of its keys, and shows only the current one", async () => {
    expect(await tenancyFaults(owner)).toEqual([]);
  });

  test("a new one made like the others is fine", async () => {
    expect(await faultsAfter(planted, protectedWell, narrowedWell)).toEqual([]);
  });

  test.each([
    [
      "without workspace_id",
      ["CREATE TABLE planted (id uuid PRIMARY KEY)"],
      "planted: workspace_id must be there and NOT NULL",
    ],
    [
      "with a workspace_id that may be empty",
      ["CREATE TABLE planted (workspace_id uuid, id uuid UNIQUE)", protectedWell],
      "planted: workspace_id must be there and NOT NULL",
    ],
    ["without row security", [planted], "planted: row security must be on"],
    [
      "whose owner, who migrates and saves it, doesn't see its rows",
      [planted, protectedWell, "ALTER TABLE planted FORCE ROW LEVEL SECURITY"],
      "planted: its owner must see all its rows",
    ],
    [
      "with a policy that lets everything through",
      [planted, protectedWell, "CREATE POLICY more ON planted USING (true)"],
      "planted: unknown policy more",
    ],
    [
      "with a policy of the right name that lets everything through",
      [
        planted,
        "ALTER TABLE planted ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY workspace ON planted TO mainstay_app USING (true)",
      ],
      "planted: the policy workspace is not the one of app.protect",
    ],
    [
      "of customers that shows everybody's to those who see only their own",
      [planted, protectedWell],
      "planted: the policy own is missing (app.protect_of_contact)",
    ],
    [
      "of customers whose narrowing narrows nothing",
      [planted, protectedWell, "CREATE POLICY own ON planted AS RESTRICTIVE TO mainstay_own USING (true)"],
      "planted: the policy own is not the one of app.protect_of_contact",
    ],
    [
      "opened to the steward without being listed",
      [
        planted,
        protectedWell,
        "CREATE POLICY steward ON planted FOR SELECT TO mainstay_steward USING (true)",
      ],
      "planted: unknown policy steward",
    ],
    [
      "whose primary key does not begin with the workspace",
      [
        "CREATE TABLE planted (workspace_id uuid NOT NULL REFERENCES workspaces, id uuid PRIMARY KEY)",
        protectedWell,
      ],
      "planted: planted_pkey must begin with workspace_id",
    ],
    [
      "with an index that does not begin with the workspace",
      [planted, protectedWell, "CREATE INDEX planted_contact ON planted (contact_id)"],
      "planted: planted_contact must begin with workspace_id",
    ],
    [
      "with a unique rule over all workspaces",
      [planted, protectedWell, "ALTER TABLE planted ADD CONSTRAINT planted_one UNIQUE (id)"],
      "planted: planted_one must begin with workspace_id",
    ],
    [
      "that points at another table without the workspace",
      [
        "CREATE TABLE aimed (workspace_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (workspace_id, id), other uuid)",
        "SELECT app.protect('aimed')",
        "ALTER TABLE aimed ADD COLUMN more uuid UNIQUE",
        planted,
        protectedWell,
        "ALTER TABLE planted ADD CONSTRAINT planted_aim FOREIGN KEY (contact_id) REFERENCES aimed (more)",
      ],
      "planted: planted_aim must pair workspace_id with workspace_id",
    ],
    [
      "that crosses the workspace with another column",
      [
        planted,
        protectedWell,
        "ALTER TABLE planted ADD CONSTRAINT planted_cross FOREIGN KEY (contact_id, id) REFERENCES contacts (workspace_id, id)",
      ],
      "planted: planted_cross must pair workspace_id with workspace_id",
    ],
    [
      "that the app's role owns",
      [
        planted,
        protectedWell,
        "GRANT CREATE ON SCHEMA public TO mainstay_app",
        "ALTER TABLE planted OWNER TO mainstay_app",
      ],
      "mainstay_app owns planted",
    ],
    [
      "in its own schema",
      ["CREATE SCHEMA other", "CREATE TABLE other.planted (id uuid)"],
      "other.planted: tables of the product live in public",
    ],
    [
      "seen through a view that runs with its owner's rights",
      ["CREATE VIEW planted AS SELECT * FROM contacts"],
      "planted: a view needs security_invoker",
    ],
    [
      "read by a function with its owner's rights",
      [
        "CREATE FUNCTION app.planted() RETURNS bigint LANGUAGE sql SECURITY DEFINER RETURN (SELECT count(*) FROM contacts)",
      ],
      "app.planted: runs with its owner's rights and is not listed",
    ],
  ])("is refused by this test %s", async (_name, statements, fault) => {
    expect(await faultsAfter(...statements)).toContain(fault);
  });
});

describe("the roles", () => {
  test("the app's role can neither bypass row security nor become a role that can", async () => {
    const [role] = await ask(
      "SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication, rolcanlogin FROM pg_roles WHERE rolname = 'mainstay_app'",
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolcanlogin: false,
    });
    const groups = await ask(
      "SELECT roleid::regrole::text AS group FROM pg_auth_members WHERE member IN ('mainstay_app'::regrole, 'mainstay_steward'::regrole)",
    );
    expect(groups).toEqual([]);
  });

  test("someone who sees only their own is served by a role that may do what the app's role may, and no more", async () => {
    const [role] = await ask(
      "SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication, rolcanlogin FROM pg_roles WHERE rolname = 'mainstay_own'",
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolcanlogin: false,
    });
    expect(
      await ask(
        "SELECT roleid::regrole::text AS group FROM pg_auth_members WHERE member = 'mainstay_own'::regrole",
      ),
    ).toEqual([{ group: "mainstay_app" }]);
    expect(
      await ask(
        "SELECT c.relname FROM pg_class c, aclexplode(c.relacl) AS acl WHERE acl.grantee = 'mainstay_own'::regrole",
      ),
    ).toEqual([]);
  });

  test("the steward can neither log in nor bypass row security, and writes nowhere", async () => {
    const [role] = await ask(
      "SELECT rolsuper, rolbypassrls, rolcanlogin FROM pg_roles WHERE rolname = 'mainstay_steward'",
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false });
    const writes = await ask(
      `SELECT table_name, privilege_type FROM information_schema.role_table_grants WHERE grantee = 'mainstay_steward' AND privilege_type <> 'SELECT'`,
    );
    expect(writes).toEqual([]);
  });

  test("the app's role reaches neither the job queue's tables nor the list of migrations, and makes no tables", async () => {
    const reached = await ask<{
      name: string;
    }>(`SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v') AND (n.nspname = 'graphile_worker' OR c.relname = 'migrations')
        AND has_schema_privilege('mainstay_app', n.oid, 'USAGE') AND has_table_privilege('mainstay_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE')`);
    expect(reached).toEqual([]);
    const schemas = await ask(
      "SELECT nspname FROM pg_namespace WHERE has_schema_privilege('mainstay_app', oid, 'CREATE') AND nspname NOT LIKE 'pg_temp%'",
    );
    expect(schemas).toEqual([]);
  });

  test("requests run as the app's role", async () => {
    const { rows } = await server.database.pool.query("SELECT current_user");
    expect(rows).toEqual([{ current_user: "mainstay_app" }]);
  });
});

/** Tables to which the app's role may only add. */
const keptForGood = ["journal_entries", "journal_postings"];

describe("without an entered workspace", () => {
  const tenantTables = `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity ORDER BY 1`;

  test("every tenant table shows no rows, though there are some", async () => {
    const { call } = await server.newOwner();
    const { contactsApi } = await import("#areas/customers/contract/contacts.api.ts");
    await call(contactsApi.create, {
      body: { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", source: "Referral" },
    });
    const tables = (await ask<{ name: string }>(tenantTables)).map(({ name }) => name);
    expect(tables).toEqual(
      expect.arrayContaining(["activities", "contacts", "files", "operations", "members", "workspaces"]),
    );
    const [behind] = await ask<{ count: string }>("SELECT count(*)::int AS count FROM contacts");
    expect(Number(behind?.count)).toBeGreaterThan(0);
    for (const table of tables) {
      const { rows } = await server.database.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
      expect([table, rows[0].count]).toEqual([table, 0]);
      const removed = server.database.pool.query(`DELETE FROM ${table}`);
      if (keptForGood.includes(table)) await expect(removed, table).rejects.toThrow("permission denied");
      else expect([table, (await removed).rowCount]).toEqual([table, 0]);
    }
  });

  test("every tenant table refuses new rows, and so does another workspace", async () => {
    const { user } = await server.newOwner();
    const stranger = (await server.newOwner()).user;
    for (const { name } of await ask<{ name: string }>(tenantTables)) {
      const key = name === "workspaces" ? "id" : "workspace_id";
      const insert = `INSERT INTO ${name} (${key}) VALUES ('${user.workspaceId}')`;
      await expect(server.database.pool.query(insert), name).rejects.toThrow(
        /row-level security|null value in column/,
      );
      await expect(
        server.database.inWorkspace(stranger.workspaceId, (tx) => tx.execute(insert)),
        name,
      ).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/row-level security|null value in column/) },
      });
    }
  });

  test("a row can't be moved to another workspace", async () => {
    const mine = await server.newOwner();
    const other = await server.newOwner();
    await expect(
      server.database.inWorkspace(mine.user.workspaceId, (tx) =>
        tx.execute(`UPDATE members SET workspace_id = '${other.user.workspaceId}'`),
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("row-level security") } });
  });

  test("the current workspace ends with the transaction", async () => {
    const { user } = await server.newOwner();
    await server.database.inWorkspace(user.workspaceId, (tx) => tx.execute("SELECT 1"));
    const seen = await Promise.all(
      Array.from({ length: 8 }, () => server.database.pool.query("SELECT app.workspace_id() AS id")),
    );
    expect(seen.map(({ rows }) => rows[0].id)).toEqual(Array.from({ length: 8 }, () => null));
  });
});

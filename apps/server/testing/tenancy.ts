import type pg from "pg";
import { globalTables } from "./global-tables.ts";
import { indexFaults, keyFaults } from "./tenancy-keys.ts";
import { definerFunctions, stewardReads } from "./tenancy-lists.ts";
import { ownPeople } from "./tenancy-own-people.ts";

/** The tenant itself: its id is the workspace. */
const tenant = "workspaces";

/** Tables whose `contact_id` isn't a customer hidden from some readers, each with its reason. */
const openToAll: Record<string, string> = {
  import_people: "shown only with its import, which those who see only their own see only if they began it",
  deal_import_rows: "never shown; the same file again adds nothing, whoever uploaded it first",
};

const entered = "(workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid)";

type Asks = Pick<pg.Client, "query">;
type Table = {
  name: string;
  schema: string;
  kind: string;
  secured: boolean;
  forced: boolean;
  owner: string;
  options: string[] | null;
  tied: boolean | null;
};

/** Everything in the live catalogue that would let one workspace's rows meet another's; empty when all is well. */
export async function tenancyFaults(client: Asks): Promise<string[]> {
  const { rows: tables } = await client.query<Table>(`
    SELECT c.relname AS name, n.nspname AS schema, c.relkind AS kind, c.relrowsecurity AS secured, c.relforcerowsecurity AS forced, c.relowner::regrole::text AS owner, c.reloptions AS options,
      (SELECT a.attnotnull AND a.atttypid = 'uuid'::regtype FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id') AS tied
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker') AND n.nspname NOT LIKE 'pg_temp%' ORDER BY 1`);
  const tenants = tables.filter(
    ({ kind, name, schema }) => schema === "public" && "rp".includes(kind) && !(name in globalTables),
  );
  return [
    ...tables.flatMap(faultsOfPlace),
    ...tenants.flatMap(faultsOfTable),
    ...(await policyFaults(
      client,
      tenants.map(({ name }) => name),
    )),
    ...(await indexFaults(
      client,
      tenants.map(({ name }) => name),
    )),
    ...(await keyFaults(
      client,
      tenants.map(({ name }) => name),
    )),
    ...(await functionFaults(client)),
  ];
}

function faultsOfPlace({ name, schema, kind, owner, options }: Table): string[] {
  const faults: string[] = [];
  if (schema !== "public") faults.push(`${schema}.${name}: tables of the product live in public`);
  if (kind === "m" || kind === "f")
    faults.push(`${name}: materialized views and foreign tables know no row security`);
  if (kind === "v" && !options?.includes("security_invoker=true"))
    faults.push(`${name}: a view needs security_invoker`);
  if (owner.startsWith("mainstay_")) faults.push(`${owner} owns ${name}`);
  return faults;
}

function faultsOfTable({ name, tied, secured, forced }: Table): string[] {
  const faults: string[] = [];
  if (name !== tenant && !tied) faults.push(`${name}: workspace_id must be there and NOT NULL`);
  if (!secured) faults.push(`${name}: row security must be on`);
  // Migrations and backups run as the owner, who needs no superuser's rights.
  if (forced) faults.push(`${name}: its owner must see all its rows`);
  return faults;
}

async function policyFaults(client: Asks, tenants: string[]): Promise<string[]> {
  const { rows } = await client.query<{
    tablename: string;
    policyname: string;
    permissive: string;
    roles: string;
    cmd: string;
    qual: string;
    with_check: string | null;
  }>("SELECT tablename, policyname, permissive, roles::text, cmd, qual, with_check FROM pg_policies");
  const faults = tenants
    .filter((table) => !rows.some((row) => row.tablename === table && row.policyname === "workspace"))
    .map((table) => `${table}: the policy workspace is missing`);
  const ofContacts = await tablesOfContacts(client, tenants);
  for (const table of ofContacts)
    if (!(table in openToAll) && !rows.some((row) => row.tablename === table && row.policyname === "own"))
      faults.push(`${table}: the policy own is missing (app.protect_of_contact)`);
  for (const { tablename, policyname, permissive, roles, cmd, qual, with_check } of rows) {
    const wanted = tablename === tenant ? entered.replace("workspace_id", "id") : entered;
    if (policyname === "steward" && stewardReads.includes(tablename)) {
      if (roles !== "{mainstay_steward}" || cmd !== "SELECT")
        faults.push(`${tablename}: the steward only reads`);
    } else if (policyname === "own" && (ofContacts.includes(tablename) || tablename === "operations")) {
      if (
        permissive !== "RESTRICTIVE" ||
        roles !== "{mainstay_own}" ||
        cmd !== "ALL" ||
        !ownForms.some((form) => qual === form(tablename))
      )
        faults.push(`${tablename}: the policy own is not the one of app.protect_of_contact`);
    } else if (policyname === "own_people" && tablename in ownPeople) {
      if (
        permissive !== "RESTRICTIVE" ||
        roles !== "{mainstay_own}" ||
        cmd !== "ALL" ||
        qual !== ownPeople[tablename]
      )
        faults.push(`${tablename}: the policy own_people is not the known one`);
    } else if (policyname !== "workspace") faults.push(`${tablename}: unknown policy ${policyname}`);
    else if (
      permissive !== "PERMISSIVE" ||
      roles !== "{mainstay_app}" ||
      cmd !== "ALL" ||
      qual !== wanted ||
      with_check !== wanted
    )
      faults.push(`${tablename}: the policy workspace is not the one of app.protect`);
  }
  return faults;
}

/** How a table narrows to what a reader sees: customers by who they are assigned to, operations by who started them, the others by the customer they belong to. */
const ownForms = [
  (table: string) =>
    table === "contacts"
      ? "(assigned_to = (NULLIF(current_setting('app.only_of'::text, true), ''::text))::uuid)"
      : "",
  (table: string) =>
    table === "operations"
      ? "(created_by = (NULLIF(current_setting('app.only_of'::text, true), ''::text))::uuid)"
      : "",
  (table: string) =>
    `((contact_id IS NULL) OR (EXISTS ( SELECT\n   FROM contacts seen\n  WHERE ((seen.workspace_id = ${table}.workspace_id) AND (seen.id = ${table}.contact_id)))))`,
];

/** The customers, and every table that points at one. */
async function tablesOfContacts(client: Asks, tenants: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `
    SELECT relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1)
      AND (relname = 'contacts' OR EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'contact_id' AND NOT attisdropped))`,
    [tenants],
  );
  return rows.map(({ name }) => name);
}

async function functionFaults(client: Asks): Promise<string[]> {
  const { rows } = await client.query<{
    name: string;
    owner: string;
    config: string[] | null;
    everyone: boolean;
  }>(`
    SELECT n.nspname || '.' || p.proname AS name, p.proowner::regrole::text AS owner, p.proconfig AS config, has_function_privilege('public', p.oid, 'EXECUTE') AS everyone
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE p.prosecdef AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker')`);
  const gone = Object.keys(definerFunctions)
    .filter((name) => !rows.some((row) => row.name === name))
    .map((name) => `${name}: is listed and not there`);
  return gone.concat(
    rows.flatMap(({ name, owner, config, everyone }) => {
      const rights = definerFunctions[name];
      if (!rights) return [`${name}: runs with its owner's rights and is not listed`];
      const faults: string[] = [];
      if ((rights === "steward") !== (owner === "mainstay_steward"))
        faults.push(`${name}: belongs to ${owner}`);
      if (!config?.some((setting) => /^search_path=.*pg_temp$/.test(setting)))
        faults.push(`${name}: needs a fixed search_path that ends with pg_temp`);
      if (everyone) faults.push(`${name}: everyone may call it`);
      return faults;
    }),
  );
}

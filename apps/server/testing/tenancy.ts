import type pg from "pg";
import { globalTables } from "./global-tables.ts";
import { indexFaults, keyFaults } from "./tenancy-keys.ts";
import { ownPeople } from "./tenancy-own-people.ts";

/** The tenant itself: its id is the workspace. */
const tenant = "workspaces";

/** Tables that the steward may read across workspaces, for the functions below. */
const stewardReads = [
  "webhooks",
  "webhook_deliveries",
  "appointments",
  "bookings",
  "business_formations",
  "calendar_accounts",
  "calendar_settings",
  "contact_tallies",
  "contacts",
  "data_exports",
  "deals",
  "deliveries",
  "email_campaigns",
  "phone_campaigns",
  "feeds",
  "invoice_reminder_settings",
  "financial_reports",
  "helper_runs",
  "helper_starts",
  "helpers",
  "help_tickets",
  "invoices",
  "journal_entries",
  "journal_postings",
  "mail_servers",
  "members",
  "number_readings",
  "reconciliation_rows",
  "reconciliations",
  "recurring_invoices",
  "report_settings",
  "social_media_posts",
  "subscriptions",
  "task_settings",
  "tasks",
  "waiting_guests",
  "transactions",
  "tax_documents",
  "contractor_forms",
  "workspaces",
];

/** Functions that run with their owner's rights, and the owner. "owner": the role that migrates. */
const definerFunctions: Record<string, "steward" | "owner"> = {
  "app.all_workspaces": "steward",
  "app.wake_planned": "steward",
  "app.enqueue_once": "owner",
  "app.workspaces_of": "steward",
  "app.all_workspaces_of": "steward",
  "app.memberships_of": "steward",
  "app.search_contacts": "steward",
  "app.workspaces_with_bin_before": "steward",
  "app.expired_workspaces": "steward",
  "app.workspaces_with_exports_before": "steward",
  "app.is_closed": "steward",
  "app.workspaces_closed_before": "steward",
  "app.people_of_no_business": "steward",
  "app.trials_to_tell": "steward",
  "app.rooms_to_look_at": "steward",
  "app.business_of_customer": "steward",
  "app.paying_businesses": "steward",
  "app.workspaces_with_task_bin_before": "steward",
  "app.workspaces_with_deal_bin_before": "steward",
  "app.workspaces_with_appointment_bin_before": "steward",
  "app.workspace_of_booking_slug": "steward",
  "app.feeds_not_tried_since": "steward",
  "app.calendar_accounts_due": "steward",
  "app.count_seats": "steward",
  "app.workspaces_with_waiting_guests": "steward",
  "app.workspaces_with_due_helpers": "steward",
  "app.workspaces_with_held": "steward",
  "app.workspaces_with_helper_bin_before": "steward",
  "app.workspaces_with_task_digest": "steward",
  "app.workspaces_with_weekly_report": "steward",
  "app.workspaces_with_lapsed_claims": "steward",
  "app.workspaces_with_number_readings": "steward",
  // Carry a STOP from a business that closes to the next one of its owner: hashes only.
  "app.keep_stops": "owner",
  "app.return_stops": "owner",
  "app.workspaces_with_bounce_mailbox": "steward",
  "app.abandoned_campaigns": "steward",
  "app.workspaces_with_campaigns_binned_before": "steward",
  "app.workspaces_with_posts_binned_before": "steward",
  "app.workspaces_with_posts_due": "steward",
  "app.abandoned_phone_campaigns": "steward",
  "app.workspaces_with_phone_campaigns_binned_before": "steward",
  "app.workspaces_with_invoice_bin_before": "steward",
  "app.workspaces_with_invoices_due_before": "steward",
  "app.workspaces_with_reminders": "steward",
  "app.workspaces_with_series_bin_before": "steward",
  "app.workspaces_with_series_due_until": "steward",
  "app.workspaces_with_transaction_bin_before": "steward",
  "app.workspaces_with_report_bin_before": "steward",
  "app.workspaces_with_tax_bin_before": "steward",
  "app.workspaces_with_contractor_bin_before": "steward",
  "app.workspaces_with_reconciliation_bin_before": "steward",
  "app.workspaces_with_books": "steward",
  "app.keep_reconciled": "steward",
  "app.keep_reconciled_row": "steward",
  "app.search_transactions": "steward",
  "app.check_entry": "steward",
  "app.standing_postings": "steward",
  "app.standing_postings_of": "steward",
  "app.has_entries": "steward",
  "app.desk_tickets": "steward",
  "app.business_of_ticket": "steward",
  "app.tickets_due_before": "steward",
  "app.ticket_answers_since": "steward",
  "app.desk_orders": "steward",
  "app.business_of_order": "steward",
  "app.workspaces_with_access_ended": "steward",
  "app.keep_setup_line": "owner",
  "app.enqueue": "owner",
  "app.wake_jobs_of": "owner",
  "app.forget_idle_queues": "owner",
  "app.follow_growth": "owner",
  "app.is_worker_well": "owner",
  "app.forget_answers": "owner",
};

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

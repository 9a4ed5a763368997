import type pg from "pg";

type Asks = Pick<pg.Client, "query">;
/** The tenant itself: its id is the workspace. */
const tenant = "workspaces";

/** Indexes that may begin with something other than the workspace. */
const acrossWorkspaces: Record<string, string> = {
  members_user: "in which workspaces a person works is asked at sign-in, before one is entered",
  members_access_until: "whose time is over is asked over all businesses at once",
  business_formations_desk: "the desk's orders run over all businesses",
  calendar_settings_slug: "an address leads to one business of the whole installation",
  subscriptions_customer: "a webhook of Stripe names a customer, which is one business",
  deliveries_claimed: "which workers died is asked over all businesses at once",
  social_media_links_token: "whose link somebody follows is known by its token alone",
  help_tickets_id: "a host opens a ticket of any business by its id",
  help_tickets_open: "the desk's order runs over all businesses",
  help_tickets_taken: "as help_tickets_open: those that one host took",
  help_tickets_closed: "as help_tickets_open: those that are done",
  help_tickets_due: "which tickets will soon have waited too long is asked over all businesses",
  help_tickets_asked: "how fast answers come is one figure for the whole installation",
  help_tickets_search: "a host searches the tickets of all businesses",
};

/** Keys and indexes that do not begin with the workspace. */
export async function indexFaults(client: Asks, tenants: string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; index: string; first: string | null }>(
    `
    SELECT t.relname AS table, i.relname AS index, (SELECT attname FROM pg_attribute WHERE attrelid = x.indrelid AND attnum = x.indkey[0]) AS first
    FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relname = ANY($1)`,
    [tenants],
  );
  const { rows: keyless } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1) AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid AND indisprimary)",
    [tenants],
  );
  return [
    ...keyless.map(({ name }) => `${name}: needs a primary key`),
    ...rows
      .filter(
        ({ table, index, first }) =>
          !(index in acrossWorkspaces) && first !== (table === tenant ? "id" : "workspace_id"),
      )
      .map(({ table, index }) => `${table}: ${index} must begin with workspace_id`),
  ];
}

/** A key from tenant table to tenant table pairs the workspaces first; one to the tenant itself is by its id. */
export async function keyFaults(client: Asks, tenants: string[]): Promise<string[]> {
  const { rows } = await client.query<{
    table: string;
    name: string;
    to: string;
    columns: string[];
    targets: string[];
    valid: boolean;
  }>(`
    SELECT c.conrelid::regclass::text AS table, c.conname AS name, c.confrelid::regclass::text AS to, c.convalidated AS valid,
      (SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(c.conkey) WITH ORDINALITY AS k(num, at) JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.num) AS columns,
      (SELECT array_agg(a.attname::text ORDER BY k.at) FROM unnest(c.confkey) WITH ORDINALITY AS k(num, at) JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.num) AS targets
    FROM pg_constraint c WHERE c.contype = 'f'`);
  return rows
    .filter(({ table, to }) => tenants.includes(table) && tenants.includes(to))
    .flatMap(({ table, name, to, columns, targets, valid }) => {
      if (!valid) return [`${table}: ${name} is not validated`];
      const paired = columns[0] === "workspace_id" && targets[0] === (to === tenant ? "id" : "workspace_id");
      return paired ? [] : [`${table}: ${name} must pair workspace_id with workspace_id`];
    });
}

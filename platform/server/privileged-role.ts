import type pg from "pg";

/** Throws when the role that answers calls could see past row security. */
export async function refusePrivilegedRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT rolsuper OR rolbypassrls AS privileged FROM pg_roles WHERE rolname = 'mainstay_app'",
  );
  if (rows[0]?.privileged !== false)
    throw new Error(
      "The database role mainstay_app may bypass row security. Revoke that right and start again.",
    );
}

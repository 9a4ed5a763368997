import type pg from "pg";

/** live; held: restored, and nothing leaves until the host says so; copy: nothing ever leaves. */
export type Standing = "live" | "held" | "copy";

type Asks = Pick<pg.Client, "query">;

/** How the installation stands: may anything leave, and since when not. */
export type Installation = {
  standing: Standing;
  keyFingerprint: string | null;
  backupMadeAt: Date | null;
  restoredAt: Date | null;
};

/** The installation as its own row says. */
export async function readInstallation(client: Asks): Promise<Installation> {
  const { rows } = await client.query<Installation>(
    `SELECT standing, key_fingerprint AS "keyFingerprint", backup_made_at AS "backupMadeAt", restored_at AS "restoredAt" FROM installation`,
  );
  const [row] = rows;
  if (!row) throw new Error("The table installation has lost its row");
  return row;
}

/** The fingerprint of the key that the data is sealed with; null where it was never written down, as in earlier versions. */
export async function keyOfData(client: Asks): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.installation') IS NOT NULL AS there",
  );
  return rows[0]?.there ? (await readInstallation(client)).keyFingerprint : null;
}

/** Writes down which key the data is sealed with from now on. */
export async function keepKeyOfData(client: Asks, fingerprint: string): Promise<void> {
  await client.query("UPDATE installation SET key_fingerprint = $1", [fingerprint]);
}

/** From now on nothing leaves, also where the schema is older than this state. Readers wait until the transaction ends. */
export async function holdBack(
  client: Asks,
  { backupMadeAt, isCopy }: { backupMadeAt: string; isCopy: boolean },
): Promise<void> {
  // As its migration makes it.
  await client.query(
    "CREATE TABLE IF NOT EXISTS installation (only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one), key_fingerprint varchar(40), standing varchar(10) NOT NULL DEFAULT 'live' CHECK (standing IN ('live', 'held', 'copy')), backup_made_at timestamptz, restored_at timestamptz)",
  );
  await client.query("LOCK TABLE installation IN ACCESS EXCLUSIVE MODE");
  await client.query(
    `INSERT INTO installation (standing, backup_made_at, restored_at) VALUES ($1, $2, now())
     ON CONFLICT (only_one) DO UPDATE SET standing = excluded.standing, backup_made_at = excluded.backup_made_at, restored_at = excluded.restored_at`,
    [isCopy ? "copy" : "held", backupMadeAt],
  );
}

/** Lets everything leave again. */
export async function goOn(client: Asks): Promise<void> {
  await client.query("UPDATE installation SET standing = 'live'");
}

import { eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { socialMediaLinks } from "./links.table.ts";

/** A link of ours: in which business, of which post, and where it leads. */
export type FoundLink = { workspaceId: string; linkId: string; postId: string; target: string };

/** The addresses of a post's links that are there already, with their tokens. */
export async function listLinks(tx: Tx, postId: string): Promise<{ address: string; token: string }[]> {
  return tx
    .select({ address: socialMediaLinks.address, token: socialMediaLinks.token })
    .from(socialMediaLinks)
    .where(eq(socialMediaLinks.postId, postId));
}

export async function insertLinks(tx: Tx, rows: (typeof socialMediaLinks.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(socialMediaLinks).values(rows);
}

/** The link with this token, of whatever business. */
export async function findLink(tx: Tx, token: string): Promise<FoundLink | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT workspace_id AS "workspaceId", link_id AS "linkId", post_id AS "postId", target FROM app.social_link(${token})`,
  );
  return rows[0] as FoundLink | undefined;
}

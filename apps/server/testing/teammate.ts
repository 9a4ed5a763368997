import { sql } from "drizzle-orm";
import type { Role } from "#platform/contract/endpoint.ts";
import type { SignedIn, TestServer } from "./test-server.ts";

/** Another person, signed in to the owner's business in this role. */
export async function newTeammate(
  server: TestServer,
  owner: SignedIn,
  role: Role,
  names: Record<string, string> = {},
): Promise<SignedIn> {
  const person = await server.newOwner({ firstName: "Ben", lastName: "Okafor", ...names });
  const { workspaceId } = owner.user;
  await server.database.inWorkspace(person.user.workspaceId, (tx) =>
    tx.execute(sql`DELETE FROM members WHERE user_id = ${person.user.id}`),
  );
  await server.database.inWorkspace(workspaceId, async (tx) => {
    await tx.execute(
      sql`INSERT INTO members (workspace_id, user_id, role) VALUES (${workspaceId}, ${person.user.id}, ${role})`,
    );
    await tx.execute(
      sql`UPDATE sessions SET workspace_id = ${workspaceId} WHERE user_id = ${person.user.id}`,
    );
  });
  return person;
}

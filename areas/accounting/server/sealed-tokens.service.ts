import type { Ctx } from "#platform/server/context.ts";
import type { IntegrationRow } from "./accounting-integrations.store.ts";
import type { Tokens } from "./provider-login.service.ts";

const placeOf = (workspaceId: string, id: string): string => `accounting.tokens ${workspaceId} ${id}`;

/** A link's tokens, readable by nobody but this installation. */
export const sealTokens = (
  { ports, workspaceId }: Pick<Ctx, "ports" | "workspaceId">,
  id: string,
  tokens: Tokens,
) => ports.secrets.seal(JSON.stringify(tokens), placeOf(workspaceId, id));

/** A link's tokens; undefined where there are none, or the secret key is another one. */
export function openTokens(
  { ports, workspaceId }: Pick<Ctx, "ports" | "workspaceId">,
  { id, tokensSealed }: Pick<IntegrationRow, "id" | "tokensSealed">,
): Tokens | undefined {
  const opened = tokensSealed && ports.secrets.open(tokensSealed, placeOf(workspaceId, id));
  return opened ? (JSON.parse(opened) as Tokens) : undefined;
}

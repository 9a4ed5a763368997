import { makeKey } from "./key-client.ts";
import type { SignedIn } from "./test-server.ts";

type Factory = (owner: SignedIn) => Promise<{ params: Record<string, string>; body?: unknown }>;

/** How to make what connects a business with other programs. */
export const integrationFactories: Record<string, Factory> = {
  "DELETE /api/api-keys/:id": async (owner) => ({ params: { id: (await makeKey(owner)).id } }),
};

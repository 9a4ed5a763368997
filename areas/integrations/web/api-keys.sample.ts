import type { ApiKey } from "#areas/integrations/contract/api-keys.schema.ts";

/** The keys of the demo's business. */
export function sampleApiKeys(): ApiKey[] {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  return [
    {
      id: "01930000-0000-7000-80ab-000000000001",
      name: "Online shop",
      role: "member",
      last4: "k7Qd",
      state: "works",
      createdBy: "Rosa Delgado",
      createdAt: inDays(-40),
      lastUsedAt: inDays(-0.1),
      expiresAt: inDays(325),
    },
  ];
}

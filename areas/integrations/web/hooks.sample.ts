import type { Hook, HookBody } from "#areas/integrations/contract/hooks.schema.ts";

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

export const sampleHooks = (): Hook[] => [
  {
    id: "0190a000-0000-7000-8000-0000000000d1",
    name: "Form on our website",
    mapping: { email: "email", firstName: "first_name", lastName: "last_name", notes: "message" },
    signed: false,
    isActive: true,
    state: "works",
    lastReceivedAt: hoursAgo(3),
    waiting: 0,
    oldUntil: null,
    createdAt: hoursAgo(700),
  },
];

export const sampleHookBodies = (): HookBody[] => [
  {
    id: "0190a000-0000-7000-8000-0000000000e1",
    status: "done",
    reason: null,
    problems: [],
    contactId: null,
    isNew: true,
    values: [
      { path: "first_name", value: "Jennifer" },
      { path: "last_name", value: "Brown" },
      { path: "email", value: "jennifer@example.com" },
      { path: "message", value: "Do you have time next week?" },
    ],
    isCut: false,
    receivedAt: hoursAgo(3),
  },
];

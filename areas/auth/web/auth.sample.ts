import type { SessionInfo } from "#areas/auth/contract/auth.schema.ts";

/** The signed-in devices that the demo shows. */
export function sampleSessions(): SessionInfo[] {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  return [
    {
      id: "0193a4c0-0000-7000-8000-000000000001",
      device: "Chrome on Windows",
      createdAt: hoursAgo(50),
      lastSeenAt: hoursAgo(0),
      current: true,
    },
    {
      id: "0193a4c0-0000-7000-8000-000000000002",
      device: "Safari on iPhone",
      createdAt: hoursAgo(200),
      lastSeenAt: hoursAgo(3),
      current: false,
    },
  ];
}

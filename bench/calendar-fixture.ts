import { randomUUID } from "node:crypto";
import type pg from "pg";
import { openBusiness } from "./business.ts";
import { type Api, apiOf, type ProductFixture } from "./product-fixture.ts";

export const minute = 60_000;
const allDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [["00:00", "24:00"]]]));

export type Shop = { api: Api; cookie: string; workspaceId: string; typeId: string; path: string };

/** A business that is open day and night for a year, and the path of its booking page. */
export async function openShop({ server, owner }: ProductFixture, customers: number): Promise<Shop> {
  const { cookie, workspaceId } = await openBusiness(server, owner, customers);
  const api = apiOf(server, cookie);
  const { slug } = await api<{ slug: string }>("PUT", "/api/calendar/settings", {
    timeZone: "America/New_York",
    weeklyHours: allDay,
    windowDays: 365,
  });
  const [type] = await api<{ id: string; slug: string }[]>("GET", "/api/meeting-types");
  return { api, cookie, workspaceId, typeId: type?.id ?? "", path: `/api/book/${slug}/${type?.slug}` };
}

/** The n-th half hour from the day after tomorrow on. */
export const half = (n: number): string =>
  new Date((Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000 + n * 30 * minute).toISOString();

/** Every guest comes from another address. */
export const newAddress = (): string =>
  [10, 0, 0, 0].map((part) => part || Math.floor(Math.random() * 250)).join(".");

/** A guest's booking on a business's page. */
export const book = (address: string, path: string, start: string): Promise<Response> =>
  fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": newAddress() },
    body: JSON.stringify({
      start,
      timeZone: "Europe/Berlin",
      name: "Mara Lind",
      email: `${randomUUID()}@example.com`,
      phone: "(212) 555-0142",
    }),
  });

/** The owner's meetings that begin at these moments, each with the time that it takes. */
export async function fillMeetings(
  client: pg.Client,
  workspaceId: string,
  {
    status,
    minutes,
    starts,
  }: { status: "attended" | "confirmed"; minutes: number; starts: readonly string[] },
): Promise<void> {
  await client.query(
    `INSERT INTO hosts (workspace_id, id, user_id, name, created_at) SELECT workspace_id, user_id, user_id, 'Rosa', now() FROM members WHERE workspace_id = $1 ON CONFLICT DO NOTHING`,
    [workspaceId],
  );
  await client.query(
    `INSERT INTO appointments (workspace_id, id, title, host_id, type, status, start_time, end_time, search_text, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'Consultation', (SELECT id FROM hosts WHERE workspace_id = $1 LIMIT 1), 'phone', $2, at, at + make_interval(mins => $4::int), 'consultation', now(), now() FROM unnest($3::timestamptz[]) AS at`,
    [workspaceId, status, starts, minutes],
  );
  await client.query(
    `INSERT INTO held_times (workspace_id, id, host_id, appointment_id, held, holds)
     SELECT workspace_id, gen_random_uuid(), host_id, id, tstzrange(start_time, end_time), true FROM appointments AS m
     WHERE workspace_id = $1 AND NOT EXISTS (SELECT FROM held_times AS t WHERE t.workspace_id = m.workspace_id AND t.appointment_id = m.id)`,
    [workspaceId],
  );
}

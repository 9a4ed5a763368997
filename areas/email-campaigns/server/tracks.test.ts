import { sql } from "drizzle-orm";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { asOwner } from "#platform/server/testing/new-database.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { testServer } from "#apps/server/testing/test-server.ts";
import {
  type Business,
  businessWith,
  look,
  quickSmtp,
  sendAll,
} from "#apps/server/testing/campaign-fixture.ts";
import { foldTracks } from "./campaigns.jobs.ts";

const server = await testServer({ smtp: quickSmtp(3000) });
const browser = { "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15" };

type Sent = Business & { links: string[]; pixel: string; trap: string };

/** A campaign sent to these an hour ago, with the tracking addresses of the first one's email. */
async function sent(addresses: string[] = ["a@example.com"], changes: object = {}): Promise<Sent> {
  const made = await businessWith(server, addresses, changes);
  onTestFinished(() => made.standIn.close());
  await made.owner.call(campaignsApi.send, { params: { id: made.campaign.id } });
  await sendAll(server, made);
  await server.database.inWorkspace(made.workspaceId, (tx) =>
    tx.execute(sql`UPDATE deliveries SET accepted_at = now() - interval '1 hour'`),
  );
  const html = String(made.standIn.taken.find(({ to }) => to === addresses[0])?.mail.html);
  const urls = [...html.matchAll(/http:\/\/127\.0\.0\.1(\/t\/[oc]\/[\w.-]+)/g)].map(([, path]) => path ?? "");
  const clicks = urls.filter((url) => url.startsWith("/t/c/"));
  return {
    ...made,
    links: clicks.slice(0, -1),
    trap: clicks.at(-1) ?? "",
    pixel: urls.find((url) => url.startsWith("/t/o/")) ?? "",
  };
}

const get = (path: string, init: RequestInit = {}) =>
  server.visitor().send(path, { ...init, headers: { ...browser, ...init.headers } });

/** Has what came in written, and judged as if its time had come. */
async function fold({ owner, workspaceId }: Business, expected: number): Promise<void> {
  await expect
    .poll(async () =>
      Number(
        (
          await server.database.inWorkspace(workspaceId, (tx) =>
            tx.execute(sql`SELECT sum(times) AS many FROM email_tracks`),
          )
        ).rows[0]?.many,
      ),
    )
    .toBe(expected);
  await server.database.inWorkspace(workspaceId, (tx) =>
    tx.execute(sql`UPDATE email_tracks SET at = at - interval '10 seconds' WHERE NOT folded`),
  );
  await server.runJobs(foldTracks, owner);
}
const report = async ({ owner, campaign }: Business) =>
  (await owner.call(campaignsApi.report, { params: { id: campaign.id } })).body;
const shift = ({ workspaceId }: Business, seconds: number) =>
  server.database.inWorkspace(workspaceId, (tx) =>
    tx.execute(sql`UPDATE email_tracks SET at = at - make_interval(secs => ${seconds})`),
  );

describe("a person", () => {
  test("who opens is counted once, however often, and it shows on their page", async () => {
    const made = await sent();
    for (let times = 0; times < 3; times++) {
      const answer = await get(made.pixel);
      expect([
        answer.status,
        answer.headers.get("content-type"),
        answer.headers.get("cache-control"),
        answer.headers.get("cross-origin-resource-policy"),
      ]).toEqual([200, "image/gif", "no-store, max-age=0", "cross-origin"]);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 6)
          .toString(),
      ).toBe("GIF89a");
    }
    await fold(made, 3);
    expect(await look(made)).toMatchObject({ totalOpened: 1, totalClicked: 0 });
    expect((await report(made)).opens).toEqual({ people: 1, all: 3 });
    await get(made.pixel);
    await fold(made, 4);
    expect(await look(made)).toMatchObject({ totalOpened: 1 });
    const { body } = await made.owner.call(activitiesApi.list, { query: { contactId: made.contactIds[0]! } });
    expect(body.map((one) => one.title)).toEqual([
      "Opened the email: Spring news",
      "Email sent: Spring news",
    ]);
    expect(
      (
        await made.owner.call(campaignsApi.recipients, {
          params: { id: made.campaign.id },
          query: { state: "opened" },
        })
      ).body,
    ).toMatchObject([
      { email: "a@example.com", state: "opened", openedAt: expect.any(String), clickedAt: null },
    ]);
    expect((await made.owner.call(campaignsApi.totals)).body).toMatchObject({
      sent: 1,
      opened: 1,
      clicked: 0,
    });
  });

  test("who clicks a link gets there, and counts as an open as well", async () => {
    const made = await sent();
    const answer = await get(made.links[0] ?? "");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "https://alder.example/spring?a=1&b=2",
    ]);
    await fold(made, 1);
    expect(await look(made)).toMatchObject({ totalOpened: 1, totalClicked: 1 });
    expect((await report(made)).links).toEqual([
      { url: "https://alder.example/spring?a=1&b=2", people: 1, all: 1 },
      { url: "https://alder.example/two", people: 0, all: 0 },
    ]);
    expect(
      (await made.owner.call(activitiesApi.list, { query: { contactId: made.contactIds[0]! } })).body.map(
        (one) => one.type,
      ),
    ).toEqual(expect.arrayContaining(["email_opened", "email_clicked"]));
  });
});

test.each([
  ["https://bücher.example/für?q=ö&r=1", "https://xn--bcher-kva.example/f%C3%BCr?q=%C3%B6&r=1"],
  ["https://例え.example/日本#上", "https://xn--r8jz45g.example/%E6%97%A5%E6%9C%AC#%E4%B8%8A"],
  ["https://a.example/a b", "https://a.example/a%20b"],
  ["https://a.example/%0d%0aSet-Cookie:x=1", "https://a.example/%0d%0aSet-Cookie:x=1"],
])("a link to %s leads to %s", async (href, location) => {
  const made = await sent(["a@example.com"], { content: `<p><a href="${href}">there</a></p>` });
  const answer = await get(made.links[0] ?? "");
  expect([
    answer.status,
    answer.headers.get("location"),
    answer.headers.get("set-cookie"),
    answer.headers.get("x-content-type-options"),
  ]).toEqual([302, location, null, "nosniff"]);
});

test("calls of the same moment are written together", async () => {
  const mail = await sent();
  await Promise.all(Array.from({ length: 30 }, () => get(mail.pixel)));
  await fold(mail, 30);
  const { rows } = await server.database.inWorkspace(mail.workspaceId, (tx) =>
    tx.execute(sql`SELECT count(*)::int AS many FROM email_tracks`),
  );
  // One, or a few where the machine was slow; never one for each call.
  expect(rows[0]?.many).toBeLessThan(10);
});

test("a never-ending stream of opens is still counted: later ones delay nothing", async () => {
  const made = await sent();
  const written = async (many: number) => {
    await expect
      .poll(async () =>
        Number(
          (
            await server.database.inWorkspace(made.workspaceId, (tx) =>
              tx.execute(sql`SELECT sum(times) AS many FROM email_tracks`),
            )
          ).rows[0]?.many,
        ),
      )
      .toBe(many);
    const [row] = await asOwner<{ first: Date }>(
      inject("databaseUrl"),
      "SELECT min(job.run_at) AS first FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id WHERE task.identifier = $1 AND job.payload ->> 'workspaceId' = $2",
      [foldTracks.name, made.workspaceId],
    );
    return row?.first.getTime();
  };
  await get(made.pixel);
  const first = await written(1);
  await get(made.pixel);
  expect(await written(2)).toBe(first);
  expect(first).toBeLessThanOrEqual(Date.now() + 11_000);
});

describe("a program", () => {
  const people = async (made: Sent) => {
    const { opens, clicks } = await report(made);
    return [opens.people, clicks.people, opens.all + clicks.all];
  };

  test("that only asks for headers, prefetches or says what it is, is counted separately", async () => {
    const made = await sent();
    const [link = ""] = made.links;
    await get(link, { method: "HEAD" });
    await get(made.pixel, { headers: { purpose: "prefetch" } });
    await get(link, { headers: { "sec-purpose": "prefetch;prerender" } });
    await get(link, { headers: { "user-agent": "Barracuda Sentinel" } });
    await fold(made, 4);
    expect(await people(made)).toEqual([0, 0, 4]);
  });

  test("that clicks all links within two seconds is not a person; one link after a while is", async () => {
    const made = await sent();
    for (const link of made.links) await get(link);
    await fold(made, 2);
    expect(await people(made)).toEqual([0, 0, 2]);
    await shift(made, 60);
    await get(made.links[1] ?? "");
    await fold(made, 3);
    expect(await people(made)).toEqual([1, 1, 3]);
  });

  test("that clicks the hidden link gives itself away", async () => {
    const made = await sent();
    const answer = await get(made.trap);
    expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
    await get(made.links[0] ?? "");
    await fold(made, 2);
    expect(await people(made)).toEqual([0, 0, 1]);
  });

  test("that opens it within two seconds is not a person", async () => {
    const made = await sent();
    await server.database.inWorkspace(made.workspaceId, (tx) =>
      tx.execute(sql`UPDATE deliveries SET accepted_at = now() - interval '9 seconds'`),
    );
    await get(made.pixel);
    await fold(made, 1);
    expect(await people(made)).toEqual([0, 0, 1]);
  });
});

describe("a made-up address", () => {
  test("counts nothing and leads nowhere", async () => {
    const made = await sent();
    const [link = ""] = made.links;
    const token = link.split("/").at(-1) ?? "";
    const forged = [
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      token.slice(0, 40),
      "x",
      "https:%2F%2Fevil.example",
      made.pixel.split("/").at(-1)?.replace(".gif", "") ?? "",
      `${token}AA`,
    ];
    for (const one of forged) {
      const answer = await get(`/t/c/${one}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
      expect([(await get(`/t/o/${one === forged[4] ? token : one}.gif`)).status]).toEqual([200]);
    }
    expect((await get(`${link}?url=https://evil.example`)).status).toBe(400);
    await get(made.pixel);
    await fold(made, 1);
    expect((await report(made)).clicks.all).toBe(0);
  });

  test("of a campaign that no longer exists leads nowhere and breaks nothing", async () => {
    const [gone, made] = [await sent(), await sent()];
    await server.database.inWorkspace(gone.workspaceId, (tx) => tx.execute(sql`DELETE FROM email_campaigns`));
    expect((await get(gone.links[0] ?? "")).status).toBe(404);
    expect((await get(gone.pixel)).status).toBe(200);
    await get(made.pixel);
    await fold(made, 1);
  });
});

test("an open proves that an email of unknown outcome arrived", async () => {
  const made = await sent();
  await server.database.inWorkspace(made.workspaceId, (tx) =>
    tx.execute(sql`UPDATE deliveries SET state = 'unknown', accepted_at = NULL`),
  );
  await get(made.pixel);
  await fold(made, 1);
  expect(
    (
      await made.owner.call(campaignsApi.recipients, {
        params: { id: made.campaign.id },
        query: { state: "sent" },
      })
    ).body,
  ).toMatchObject([{ email: "a@example.com" }]);
});

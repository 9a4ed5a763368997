import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { saveBackup } from "#platform/server/backup.ts";
import { prepareDatabase } from "#platform/server/database.ts";
import { newestIn } from "#platform/server/migrate.ts";
import { restoreBackup } from "#platform/server/restore.ts";
import { startHostServer } from "#platform/server/testing/host-role.ts";
import { answersTo, type Earlier, lostSince, makeEarlier, signedIn } from "./testing/earlier.ts";
import { testServer } from "./testing/test-server.ts";

const folder = "database/earlier";
const landings = readdirSync(folder).flatMap((name) => (name.endsWith(".backup") ? [name.slice(0, -7)] : []));

/** What isn't compared, and why. */
const left: Readonly<Record<string, string>> = {
  "/api/push-subscriptions": "go with the sessions, which a restore ends",
  "/api/data-exports": "are copies of what a backup holds, which doesn't hold them",
  "/api/settings/system": "says how the queue does at this moment",
};

afterEach(() => vi.useRealTimers());

// MAKE_EARLIER=1 keeps what today's version has, for those that come: once for each landing that has a migration.
test.runIf(process.env.MAKE_EARLIER)(
  "today's version is kept",
  async () => {
    const server = await testServer();
    const madeAt = new Date().toISOString();
    const businesses = await makeEarlier(server);
    const name = `${folder}/${(await newestIn("database/migrations"))?.slice(0, 14)}`;
    rmSync(`${name}.backup`, { force: true });
    await saveBackup(inject("databaseUrl"), `${name}.backup`, "1.0.0");
    writeFileSync(`${name}.json`, JSON.stringify({ madeAt, businesses } satisfies Earlier));
  },
  600_000,
);

describe.each(landings)("a database that was filled by the version of %s", (landing) => {
  const earlier = JSON.parse(readFileSync(`${folder}/${landing}.json`, "utf8")) as Earlier;

  test("is updated as the README asks for, and every read answers what it did", async () => {
    const host = await startHostServer("included");
    try {
      const { hostUrl } = await host.newDatabase("earlier");
      await restoreBackup(hostUrl, `${folder}/${landing}.backup`, {
        migrationsDir: "database/migrations",
        prepare: prepareDatabase,
        isForced: false,
      });
      const server = await testServer({ databaseUrl: hostUrl });
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(earlier.madeAt) });
      const lost: string[] = [];
      let compared = 0;
      for (const business of earlier.businesses) {
        const owner = await signedIn(server, business);
        if (!owner) continue;
        const before = Object.fromEntries(Object.entries(business.reads).filter(([path]) => !(path in left)));
        compared += Object.keys(before).length;
        lost.push(...lostSince(before, await answersTo(owner, Object.keys(before)), ""));
      }
      expect(lost).toEqual([]);
      expect(compared).toBeGreaterThan(150);
      await server.app.close();
      await server.database.close();
    } finally {
      await host.stop();
    }
  }, 120_000);
});

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { secretsOf } from "#platform/server/secrets.ts";
import { trackingUrls } from "#areas/email-campaigns/server/tracks.service.ts";
import { benchSecret, draftFor, type MailFixture, untilOver, withMails } from "./campaign-fixture.ts";
import type { Figure } from "./contacts.bench.ts";
import { paired } from "./fixture.ts";

const people = 2000;

/** Opens and clicks a second, by one recipient after another, compared with a bare handler that answers the same but counts nothing. */
export const trackingFigures = (): Promise<Figure[]> => withMails(measure);

async function measure({ server, owner }: MailFixture): Promise<Figure[]> {
  const { api, workspaceId, id } = await draftFor(server, owner, people);
  await api("POST", `/api/email-campaigns/${id}/send`);
  await untilOver(api, id);
  const { rows: contacts } = await owner.query<{ id: string }>(
    "SELECT id FROM contacts WHERE workspace_id = $1",
    [workspaceId],
  );
  const marked = contacts.map((contact) =>
    trackingUrls(
      { secrets: secretsOf(Buffer.from(benchSecret)), appUrl: "" },
      { workspaceId, campaignId: id, contactId: contact.id },
    ),
  );
  const [pixels, links] = [marked.map((one) => one.pixelUrl), marked.map((one) => one.trackedLink(0))];
  const child: ChildProcess = fork("bench/pixel-server.ts", { execArgv: ["--import", "tsx"] });
  const [{ address }] = (await once(child, "message")) as [{ address: string }];
  const counted = async () =>
    Number(
      (
        await owner.query<{ many: string }>(
          "SELECT coalesce(sum(times), 0) AS many FROM email_tracks WHERE workspace_id = $1",
          [workspaceId],
        )
      ).rows[0]?.many,
    );
  const open = await paired(
    () => answers(server.address, pixels, 200),
    () => answers(address, pixels, 200),
  );
  const click = await paired(
    () => answers(server.address, links, 302),
    () => answers(address, links, 302),
  );
  child.disconnect();
  const many = await counted();
  return [
    ["tracking pixel", open],
    ["followed link", click],
  ].map(([what, pair]) => {
    const { ours, theirs, ratio } = pair as Awaited<ReturnType<typeof paired>>;
    return {
      what: String(what),
      measured: `${Math.round(ratio * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s; ${many} counted in all)`,
      asked: ">= 35 % of a bare handler",
      reached: ratio >= 0.35 && many > 0,
    };
  });
}

/** Answers per second, ten at a time, for these addresses in turn; throws on an unexpected answer. */
async function answers(url: string, paths: readonly string[], status: number): Promise<number> {
  let at = 0;
  const result = await autocannon({
    url,
    connections: 10,
    // Short enough for all runs to stay below the limit of calls per address and minute.
    duration: 2,
    headers: { "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" },
    requests: [{ setupRequest: (request) => ({ ...request, path: paths[at++ % paths.length] }) }],
  });
  const counts = result.statusCodeStats as Record<string, { count: number }>;
  const good = counts[String(status)]?.count ?? 0;
  if (good === 0 || Object.keys(counts).length > 1 || result.errors > 0)
    throw new Error(`${url}: ${JSON.stringify(counts)}, ${result.errors} errors`);
  return good / result.duration;
}

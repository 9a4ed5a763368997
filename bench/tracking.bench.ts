import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { simpleParser } from "mailparser";
import { draftFor, type MailGround, untilOver, withMails } from "./campaign-ground.ts";
import type { Figure } from "./contacts.bench.ts";
import { paired } from "./ground.ts";

/** Opens and clicks a second, against a bare handler that answers the same and counts nothing. */
export const trackingFigures = (): Promise<Figure[]> => withMails(measure);

async function measure({ server, owner, mails }: MailGround): Promise<Figure[]> {
  const { api, workspaceId, id } = await draftFor(server, owner, 1);
  await api("POST", `/api/email-campaigns/${id}/send`);
  await untilOver(api, id);
  const html = String((await simpleParser(await mails.last())).html);
  const pixel = /\/t\/o\/[\w-]+\.gif/.exec(html)?.[0] ?? "";
  const link = /\/t\/c\/[\w-]+/.exec(html)?.[0] ?? "";
  const child: ChildProcess = fork("bench/pixel-server.ts", { execArgv: ["--import", "tsx"] });
  const [{ address }] = (await once(child, "message")) as [{ address: string }];
  const open = await paired(() => answers(server.address + pixel, 200), () => answers(`${address}/pixel/one`, 200));
  const click = await paired(() => answers(server.address + link, 302), () => answers(`${address}/link/one`, 302));
  child.disconnect();
  const { rows } = await owner.query<{ many: string }>("SELECT count(*) AS many FROM email_tracks WHERE workspace_id = $1", [workspaceId]);
  return [["tracking pixel", open], ["followed link", click]].map(([what, pair]) => {
    const { ours, theirs, ratio } = pair as Awaited<ReturnType<typeof paired>>;
    return { what: String(what), measured: `${Math.round(ratio * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s; ${rows[0]?.many} counted in all)`, asked: ">= 70 % of a bare handler", reached: ratio >= 0.7 && Number(rows[0]?.many) > 0 };
  });
}

/** Answers a second, ten at a time; throws when one was another than expected. */
async function answers(url: string, status: number): Promise<number> {
  const result = await autocannon({ url, connections: 10, duration: 4, headers: { "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" } });
  const counts = result.statusCodeStats as Record<string, { count: number }>;
  const good = counts[String(status)]?.count ?? 0;
  if (good === 0 || Object.keys(counts).length > 1 || result.errors > 0) throw new Error(`${url}: ${JSON.stringify(counts)}, ${result.errors} errors`);
  return good / result.duration;
}

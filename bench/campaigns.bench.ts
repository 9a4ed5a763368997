import nodemailer from "nodemailer";
import { openBusiness } from "./business.ts";
import { content, draftFor, type MailFixture, untilOver, withMails } from "./campaign-fixture.ts";
import type { Figure } from "./contacts.bench.ts";
import { pause } from "./fixture.ts";

/** A campaign to many, compared with the library that sends its emails. */
export const campaignsFigures = (): Promise<Figure[]> =>
  withMails(async (fixture) => [await sendingFigure(fixture)]);

/** The start of a very large campaign, and how it affects others. */
export const campaignStartFigures = (): Promise<Figure[]> => withMails(startFigures);

/** Emails per second of the library alone: the same pool, the same body. */
async function bareRate(port: number, mails: number): Promise<number> {
  const transport = nodemailer.createTransport({
    host: "127.0.0.1",
    port,
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    ignoreTLS: true,
  });
  const started = performance.now();
  await Promise.all(
    Array.from({ length: mails }, (_, n) =>
      transport.sendMail({
        from: "Alder <a@example.com>",
        to: `p${n}@example.com`,
        subject: "Spring is here, Ana",
        html: `<!doctype html><html><body>${content.repeat(2)}</body></html>`,
        text: content.replace(/<[^>]+>/g, ""),
      }),
    ),
  );
  transport.close();
  return mails / ((performance.now() - started) / 1000);
}

async function sendingFigure({ server, owner, mails }: MailFixture): Promise<Figure> {
  const many = 10_000;
  const theirs = await bareRate(mails.port, many);
  const { api, id } = await draftFor(server, owner, many);
  const started = performance.now();
  await api("POST", `/api/email-campaigns/${id}/send`);
  const { totalSent } = await untilOver(api, id);
  const ours = totalSent / ((performance.now() - started) / 1000);
  return {
    what: "campaign to 10,000 people into a mail server on this machine",
    measured: `${Math.round((ours / theirs) * 100)} % (${Math.round(ours)}/s against ${Math.round(theirs)}/s)`,
    asked: ">= 50 % of nodemailer alone with the same pool and body",
    reached: totalSent === many && ours >= theirs * 0.5,
  };
}

async function startFigures({ server, owner }: MailFixture): Promise<Figure[]> {
  const { api, id } = await draftFor(server, owner, 100_000);
  const { cookie: other } = await openBusiness(server, owner, 10_000);
  const times = async (until: () => boolean) => {
    const list: number[] = [];
    while (!until()) {
      const asked = performance.now();
      await (
        await fetch(`${server.address}/api/contacts?limit=50&fields=card`, { headers: { cookie: other } })
      ).arrayBuffer();
      list.push(performance.now() - asked);
      await pause(10);
    }
    return list.sort((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0;
  };
  const end = Date.now() + 3000;
  const idle = await times(() => Date.now() > end);
  let isOver = false;
  const busy = times(() => isOver).catch(() => Infinity);
  const started = performance.now();
  await api("GET", `/api/email-campaigns/${id}/preflight`);
  const judged = performance.now() - started;
  await api("POST", `/api/email-campaigns/${id}/send`);
  const frozen = performance.now() - started;
  isOver = true;
  const p95 = await busy;
  await api("POST", `/api/email-campaigns/${id}/cancel`);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    {
      what: "start of a campaign with 100,000 recipients",
      measured: `${seconds(frozen)}, of which the pre-flight ${seconds(judged)}`,
      asked: "<= 5 s",
      reached: frozen <= 5000,
    },
    {
      what: "others' lists meanwhile, p95",
      measured: `${p95.toFixed(1)} ms against ${idle.toFixed(1)} ms idle`,
      asked: "<= 3 times idle",
      reached: p95 <= idle * 3,
    },
  ];
}

import type { Figure } from "./contacts.bench.ts";
import { signUp } from "./business.ts";
import { median } from "./fixture.ts";
import { type Api, apiOf, inBothDatabases, type ProductFixture } from "./product-fixture.ts";
import { withReceiver } from "./receiver.ts";

const writes = 3000;
const compared = 100;

/** Writes one after the other on a database just made, with helpers and a webhook on: the last hundred against the first, in both kinds of PostgreSQL. */
export const youngFigures = (): Promise<Figure[]> =>
  inBothDatabases({ RUN: "all", OUTGOING_ALLOW: "127.0.0.0/8" }, (fixture, where) =>
    withReceiver((address) => measure(fixture, where, address)),
  );

async function measure({ server, owner }: ProductFixture, where: string, address: string): Promise<Figure[]> {
  const api = apiOf(server, await signUp(server.address));
  await owner.query("UPDATE helpers SET is_active = true");
  await owner.query("UPDATE subscriptions SET plan = 'enterprise'");
  await api("POST", "/api/webhooks", { url: `${address}/quick`, events: "all" });
  const people: string[] = [];
  const figures: Figure[] = [];
  for (const [what, write] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let at = 0; at < writes; at += 1) {
      const begun = performance.now();
      await write(api, at, people);
      times.push(performance.now() - begun);
    }
    const [first, last] = [median(times.slice(0, compared)), median(times.slice(-compared))];
    figures.push({
      what: `${writes.toLocaleString("en-US")} ${what} one after the other, ${where}: the last ${compared} against the first`,
      measured: `${(last / first).toFixed(1)} times (${last.toFixed(1)} ms against ${first.toFixed(1)} ms)`,
      asked: "<= 1.5 times",
      reached: last / first <= 1.5,
    });
  }
  return figures;
}

type Write = (api: Api, at: number, people: string[]) => Promise<unknown>;
const stages = ["new", "lead", "qualified", "customer", "lost"];
const sources = ["Referral", "Website", "Google Ad"];
const one = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
/** Sixteen half hours a day from nine o'clock on, and some minutes. */
const moment = (at: number, minutes = 0): string =>
  new Date(Date.UTC(2031, 0, 1 + Math.floor(at / 16), 9, (at % 16) * 30 + minutes)).toISOString();

/** What owners write, each time a little different. */
const kinds: Record<string, Write> = {
  async customers(api, at, people) {
    const { id } = await api<{ id: string }>("POST", "/api/contacts", {
      firstName: `Given${at % 997}`,
      lastName: `Family${at}`,
      email: `person${at}@example${at % 89}.com`,
      phone: `+1 555 ${String(at).padStart(7, "0")}`,
      source: one(sources, at),
      pipelineStage: one(stages, at),
      value: String(at % 5000),
      tags: [`tag${at % 7}`],
      ...(at % 3 === 0 && { notes: `Met at fair ${at}` }),
    });
    people.push(id);
  },
  sales: (api, at, people) =>
    api("POST", "/api/deals", {
      contactId: one(people, at),
      title: `Sale ${at}`,
      stage: one(stages.slice(0, 4), at),
      value: String((at * 37) % 9000),
    }),
  tasks: (api, at, people) =>
    api("POST", "/api/tasks", {
      title: `Call about ${at}`,
      type: "call",
      ...(at % 2 === 0 && { contactId: one(people, at) }),
      dueDate: moment(at).slice(0, 10),
    }),
  invoices: (api, at, people) =>
    api("POST", "/api/accounting/invoices", {
      contactId: one(people, at),
      lineItems: [{ description: `Work ${at}`, unitPrice: String(20 + (at % 300)) }],
    }),
  meetings: (api, at, people) =>
    api("POST", "/api/appointments", {
      title: `Visit ${at}`,
      type: "phone",
      contactId: one(people, at),
      startTime: moment(at),
      endTime: moment(at, 25),
    }),
};

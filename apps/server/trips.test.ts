import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();

type Connection = { connection?: { stream: Socket } };
type Sends = Record<"_write" | "_writev", (...sent: unknown[]) => unknown>;

/** What each connection sends from now on, packet by packet, as the statements in it. Reads what pg does not promise. */
function watchPackets(): Map<Socket, string[][]> {
  const packets = new Map<Socket, string[][]>();
  const queued = new Map<Socket, string[]>();
  const { query } = pg.Client.prototype;
  const undo: (() => void)[] = [() => void (pg.Client.prototype.query = query)];
  pg.Client.prototype.query = function (
    this: pg.Client & Connection,
    asked: string | { text: string },
    ...rest: unknown[]
  ) {
    const stream = this.connection?.stream;
    if (stream) {
      if (!queued.has(stream)) {
        queued.set(stream, []);
        packets.set(stream, []);
        const sends = stream as unknown as Sends;
        for (const kind of ["_write", "_writev"] as const) {
          const send = sends[kind];
          sends[kind] = (...sent) => {
            packets.get(stream)?.push(queued.get(stream)?.splice(0) ?? []);
            return send.apply(stream, sent);
          };
          undo.push(() => void (sends[kind] = send));
        }
      }
      queued.get(stream)?.push(typeof asked === "string" ? asked : asked.text);
    }
    return (query as (...all: unknown[]) => unknown).call(this, asked, ...rest);
  } as typeof query;
  onTestFinished(() => undo.forEach((one) => one()));
  return packets;
}

/** The packets of the transaction that adds to this table or changes it. */
function tripsOf(packets: Map<Socket, string[][]>, table: string): string[][] {
  for (const all of packets.values()) {
    const written = all.findIndex((one) =>
      one.some((text) => new RegExp(`^(insert into|update) "?${table}`, "i").test(text)),
    );
    if (written < 0) continue;
    const from = all.slice(0, written + 1).findLastIndex((one) => one.includes("BEGIN"));
    return all.slice(from, all.findIndex((one, at) => at >= written && one.includes("COMMIT")) + 1);
  }
  return [];
}

const body = { firstName: "Dana", lastName: "Berg", email: "dana@example.com", source: "Referral" };
/** As a screen sends it: done once. */
async function added(owner: SignedIn, more: object = {}): Promise<{ id: string }> {
  const response = await owner.send(contactsApi.create.path, {
    method: "POST",
    body: JSON.stringify({ ...body, ...more }),
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
  });
  return (await response.json()) as { id: string };
}

test("adding a customer takes five trips to the database, also one who has bought and comes with a note no more than seven", async () => {
  const owner = await server.newOwner();
  await added(owner);
  const first = watchPackets();
  await added(owner);
  expect(tripsOf(first, "contacts")).toHaveLength(5);
  const second = watchPackets();
  await added(owner, { pipelineStage: "customer", notes: "Likes tea" });
  expect(tripsOf(second, "contacts").length).toBeLessThanOrEqual(7);
});

test("moving a customer takes six trips, and asks for the stages once", async () => {
  const owner = await server.newOwner();
  const { id } = await added(owner);
  await owner.call(contactsApi.update, { params: { id }, body: { pipelineStage: "qualified" } });
  const packets = watchPackets();
  await owner.call(contactsApi.update, { params: { id }, body: { pipelineStage: "customer" } });
  const trips = tripsOf(packets, "contacts");
  expect(trips.length).toBeLessThanOrEqual(6);
  expect(trips.flat().filter((text) => text.includes('from "pipeline_stages"'))).toHaveLength(1);
});

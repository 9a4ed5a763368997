import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Sees } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/contract/errors.ts";
import {
  crowdedOut,
  everythingStale,
  heartbeatSeconds,
  herePosition,
  liveApi,
  liveEventName,
} from "#platform/contract/live.ts";
import { refuseKeys } from "./api-key-calls.ts";
import { withSession } from "./call-session.ts";
import type { Services } from "./context.ts";
import type { Database } from "./database.ts";
import { type Listener, startListener } from "./live-listener.ts";
import { type Heard, type LiveMemory, mayKnow } from "./live-memory.ts";
import { momentOf, positionText, readPosition } from "./live-position.ts";
import { callerOf } from "./request.ts";
import { refuseOther } from "./whose.ts";

type Reader = { sid: Buffer; userId: string; sees: Sees; workspaceId: string };
type Stream = Reader & { out: ServerResponse };
/** The open streams of this process by business. */
type Streams = Map<string, Set<Stream>>;

/** After one of these, sessions may have ended: they are checked before anything is passed on. */
const ofSessions = ["/api/auth/user", "/api/auth/sessions"];

/** How much earlier, in milliseconds, a stream states its position: news sent before may still be on its way. */
const marginMs = 2000;

/** How much a slow reader may leave unread, in bytes, before its stream is ended; its browser reconnects. */
const maxUnreadBytes = 65_536;

/** The most open streams of one session and of one business, in this process. */
const maxStreams = { session: 6, business: 200 } as const;

/** Serves GET /api/live: a stream per open screen, fed by one listening connection per process. */
export function serveLive(
  app: FastifyInstance,
  services: Services,
  options: { heartbeatMs?: number } = {},
): void {
  const { database, ports } = services;
  const streams: Streams = new Map();
  let listener: Listener | undefined;
  let isStopping = false;
  const log: FastifyBaseLogger = app.log;
  const beatOnce = async (): Promise<void> => {
    await endDead(database, streams, all(streams));
    if (streams.size > 0) sendPosition(streams, all(streams), await database.transact(momentOf));
  };
  const beat = setInterval(
    () =>
      void beatOnce().catch((error: unknown) => log.warn({ err: error }, "live news: sessions not checked")),
    options.heartbeatMs ?? heartbeatSeconds * 1000,
  );
  beat.unref();
  // From the start: news from before the first screen connected could not be repeated to it.
  const listening = () =>
    (listener ??= startListener(
      database.ownerUrl,
      log,
      (heard) =>
        void pass(database, streams, heard).catch((error: unknown) =>
          log.warn({ err: error }, "live news not passed on"),
        ),
    ));
  app.addHook("onListen", async () => void listening());

  app.route({
    method: liveApi.stream.method,
    url: liveApi.stream.path,
    config: { rateLimit: { max: services.callsPerMinute, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      refuseKeys(request);
      const caller = callerOf(request, ports.appUrl);
      const session = await withSession(
        database,
        caller,
        "read",
        async (tx, found) => found && { ...found, at: await momentOf(tx) },
      );
      if (!session || caller.token === undefined) throw new AppError("unauthenticated", "Please sign in");
      if (isStopping)
        throw new AppError("unavailable", "The server is stopping. Please try again in a moment.");
      const { since, business } = request.query as { since?: unknown; business?: string };
      refuseOther(session, { business: business ?? caller.business });
      const { memory, ready } = listening();
      await ready();
      const reader = {
        sid: createHash("sha256").update(caller.token).digest(),
        workspaceId: session.workspaceId,
        userId: session.userId,
        sees: session.sees,
      };
      makeRoom(streams, reader);
      const stream = open(streams, request, reply, reader);
      const missed =
        since === undefined ? [] : missedBy(stream, typeof since === "string" ? since : "", memory);
      if (missed.length > 0) writeTo(streams, [stream], told(missed));
      sendPosition(streams, [stream], session.at);
      return reply;
    },
  });
  app.addHook("preClose", async () => {
    isStopping = true;
    clearInterval(beat);
    for (const stream of all(streams)) stream.out.end();
    await listener?.stop();
  });
}

const all = (streams: Streams): Stream[] => [...streams.values()].flatMap((some) => [...some]);

/** What became stale since this position; everything when it is invalid, somebody else's or another business's. */
function missedBy({ userId, workspaceId, sees }: Reader, text: string, memory: LiveMemory): string[] {
  const position = readPosition(text);
  if (position?.userId !== userId || position.workspaceId !== workspaceId) return [everythingStale];
  return memory.missedBy({ userId, workspaceId, sees, since: position.at });
}

const told = (reads: readonly string[]): string =>
  `event: ${liveEventName}\ndata: ${JSON.stringify({ reads })}\n\n`;

/** Says up to when everything was sent, so that a browser that loses the stream can ask for the rest. */
function sendPosition(streams: Streams, wanted: readonly Stream[], at: number): void {
  for (const stream of wanted)
    writeTo(
      streams,
      [stream],
      `event: ${herePosition}\nid: ${positionText({ ...stream, at: at - marginMs })}\ndata: here\n\n`,
    );
}

/** Closes the oldest streams of the same session to make room; throws 429 when others in the business have them all. */
function makeRoom(streams: Streams, { workspaceId, sid }: Reader): void {
  const mates = [...(streams.get(workspaceId) ?? [])];
  const own = mates.filter((stream) => stream.sid.equals(sid));
  const surplus = Math.max(own.length + 1 - maxStreams.session, mates.length + 1 - maxStreams.business);
  if (surplus > own.length)
    throw new AppError(
      "rate_limited",
      "Too many screens of your business are open at once. Close some and try again.",
      { retryAfterSeconds: heartbeatSeconds },
    );
  const crowded = own.slice(0, Math.max(0, surplus));
  writeTo(streams, crowded, `event: ${crowdedOut}\ndata: crowded\n\n`);
  for (const stream of crowded) end(streams, stream);
}

function open(streams: Streams, request: FastifyRequest, reply: FastifyReply, who: Reader): Stream {
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
    "x-request-id": request.id,
  });
  request.raw.socket.setKeepAlive(true);
  request.raw.socket.setTimeout(0);
  const stream: Stream = { out, ...who };
  const mates = streams.get(who.workspaceId) ?? new Set();
  streams.set(who.workspaceId, mates.add(stream));
  out.on("close", () => {
    mates.delete(stream);
    if (mates.size === 0 && streams.get(who.workspaceId) === mates) streams.delete(who.workspaceId);
  });
  out.on("error", () => undefined);
  return stream;
}

/** Passes news on to the business that it is about, or to all. */
async function pass(database: Database, streams: Streams, heard: Heard): Promise<void> {
  const wanted = heard.workspaceId === undefined ? all(streams) : [...(streams.get(heard.workspaceId) ?? [])];
  for (const stream of wanted) if (stream.userId === heard.anew) end(streams, stream);
  if (wanted.length === 0 || heard.reads.length === 0) return;
  if (ofSessions.some((read) => heard.reads.includes(read))) await endDead(database, streams, wanted);
  const concerned = wanted.filter((stream) => mayKnow(heard, stream));
  writeTo(streams, concerned, told(heard.reads));
}

function writeTo(streams: Streams, wanted: readonly Stream[], text: string): void {
  for (const stream of wanted) {
    if (!streams.get(stream.workspaceId)?.has(stream)) continue;
    if (stream.out.writableLength > maxUnreadBytes) stream.out.destroy();
    else stream.out.write(text);
  }
}

/** Ends the streams whose session has ended or moved to another business. */
async function endDead(database: Database, streams: Streams, looked: readonly Stream[]): Promise<void> {
  if (looked.length === 0) return;
  const { rows } = await database.pool.query<{ sid: Buffer; workspace_id: string }>(
    "SELECT sid, workspace_id FROM sessions JOIN users ON users.id = user_id WHERE sid = ANY($1) AND expire > now() AND users.is_active",
    [looked.map((stream) => stream.sid)],
  );
  const alive = new Set(rows.map((row) => `${row.sid.toString("hex")} ${row.workspace_id}`));
  for (const stream of looked) {
    if (!alive.has(`${stream.sid.toString("hex")} ${stream.workspaceId}`)) end(streams, stream);
  }
}

function end(streams: Streams, stream: Stream): void {
  streams.get(stream.workspaceId)?.delete(stream);
  stream.out.end();
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/contract/errors.ts";
import { isByKey, senderOf } from "./api-key-calls.ts";
import { admit, withSession } from "./call-session.ts";
import { UnknownOutcome } from "./commits.ts";
import type { ContextFor, Ctx, OpenCtx, Services } from "./context.ts";
import { sharedBy } from "./database.ts";
import {
  answerBefore,
  answerOnce,
  answerOnceApart,
  type Once,
  onceOf,
  type Progress,
} from "./idempotency.ts";
import { answerOf } from "./request.ts";
import type { Asked, Route, Upload } from "./route.ts";
import type { OpenSession } from "./sessions.ts";
import { withUpload } from "./upload.ts";

type Form = { upload: Upload; fields: unknown };
type Served = {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
  contextFor: ContextFor;
  inputOf: (route: Route, request: FastifyRequest) => Asked;
};

/** Answers a call of a signed-in person, or of a program by an API key: who may, one transaction or its own, a file if it takes one. */
export async function serveSession(served: Served): Promise<unknown> {
  const { route, request, reply, services, contextFor, inputOf } = served;
  const { database, ports, declared } = services;
  const caller = senderOf(request, ports.appUrl);
  const { multipart, transaction, method } = route.call;
  const whoAsks = (once?: Once) =>
    withSession(
      database,
      caller,
      once ? "write" : "read",
      async (tx, open, isMine) => {
        const session = await admit(tx, route, open, caller, services.plans);
        return { session, before: once && !isMine ? await answerBefore(tx, session, once) : undefined };
      },
      once,
    );
  const transact = <T>(
    kind: "read" | "write",
    work: (ctx: Ctx, session: OpenSession, isMine: boolean) => Promise<T>,
    once?: Once,
  ) =>
    withSession(
      database,
      caller,
      kind,
      async (tx, open, isMine) => {
        const session = await admit(tx, route, open, caller, services.plans);
        return work(contextFor(tx, session, request.id, request.log), session, isMine);
      },
      once,
    );
  const prepare = async ({ prepare: work }: Route): Promise<{ body?: unknown }> => {
    if (!work) return {};
    const { workspaceId } = (await whoAsks()).session;
    return { body: await work({ ports, workspaceId }, inputOf(route, request).body as never) };
  };
  const handleWith = async (form?: Form) => {
    const prepared = await prepare(route);
    const handle = (ctx: Ctx | OpenCtx) =>
      route.handle({
        ...inputOf(route, request),
        ...prepared,
        ctx,
        ...form,
        answer: answerOf(request, reply, ports.appUrl),
      } as never);
    const once = onceOf(route.call, request, { secrets: ports.secrets, isByKey: isByKey(request), form });
    if (transaction === "one")
      return transact(
        method === "GET" ? "read" : "write",
        (ctx, session, isMine) =>
          once ? answerOnce(ctx.tx, session, { once, isMine }, () => handle(ctx)) : handle(ctx),
        once,
      ).catch(saySafe(once));
    const { session, before } = await whoAsks(once).catch(saySafe(once));
    if (before) return before;
    const { userId, sessionId, workspaceId, role, sees } = session;
    let progress: Progress = "none";
    const committed = async <T>(work: Promise<T>, now: Progress): Promise<T> => {
      const result = await work;
      if (progress !== "written") progress = now;
      return result;
    };
    const handleApart = () =>
      handle({
        actor: { userId, sessionId, role, sees },
        workspaceId,
        now: new Date(),
        requestId: request.id,
        log: request.log,
        ports,
        declared,
        database: sharedBy(database, workspaceId),
        beforehand: (work) => committed(transact("write", work), "prepared"),
        transact: (work) => committed(transact("write", work), "written"),
      });
    return once
      ? answerOnceApart(
          (work) => database.inWorkspace(workspaceId, work),
          session,
          { once, progress: () => progress },
          handleApart,
        )
      : handleApart();
  };
  if (!multipart) return handleWith();
  const { workspaceId } = (await whoAsks()).session;
  return withUpload({ request, shape: multipart, database, workspaceId }, handleWith);
}

/** Where nobody can tell whether it was committed, trying again is safe by its Idempotency-Key. */
const saySafe =
  (once: Once | undefined) =>
  (error: unknown): never => {
    throw once && error instanceof UnknownOutcome ? safeToRepeat(error) : error;
  };

const safeToRepeat = (cause: UnknownOutcome): AppError =>
  new AppError(
    "unavailable",
    "The connection to the database was lost while this was being saved. Try again: it won’t be saved twice.",
    { cause, retryAfterSeconds: 5 },
  );

import type { FastifyReply, FastifyRequest } from "fastify";
import { senderOf } from "./api-key-calls.ts";
import { allow, withSession } from "./call-session.ts";
import type { ContextFor, Ctx, OpenCtx, Services } from "./context.ts";
import { sharedBy } from "./database.ts";
import { answerOnce, answerOnceApart, onceOf } from "./idempotency.ts";
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
  const whoAsks = () =>
    withSession(database, caller, "read", async (_tx, open) => allow(route, open, caller, services.plans));
  const transact = <T>(kind: "read" | "write", work: (ctx: Ctx, session: OpenSession) => Promise<T>) =>
    withSession(database, caller, kind, (tx, open) => {
      const session = allow(route, open, caller, services.plans);
      return work(contextFor(tx, session, request.id, request.log), session);
    });
  const prepare = async ({ prepare: work }: Route): Promise<{ body?: unknown }> => {
    if (!work) return {};
    const { workspaceId } = await whoAsks();
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
    const once = caller.key && onceOf(route.call, request, services.ports.secrets, form);
    if (transaction === "one")
      return transact(method === "GET" ? "read" : "write", (ctx, { keyId }) =>
        once && keyId ? answerOnce(ctx.tx, keyId, once, () => handle(ctx)) : handle(ctx),
      );
    const { userId, sessionId, workspaceId, role, sees } = await whoAsks();
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
        transact: (work) => transact("write", work),
      });
    if (!once) return handleApart();
    return answerOnceApart(
      (work) => transact("write", (ctx, { keyId = "" }) => work(ctx.tx, keyId)),
      once,
      handleApart,
    );
  };
  if (!multipart) return handleWith();
  const { workspaceId } = await whoAsks();
  return withUpload({ request, shape: multipart, database, workspaceId }, handleWith);
}

import type { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { BinaryReply, Endpoint, RedirectReply } from "#platform/contract/endpoint.ts";
import type { Ctx, OpenCtx, Ports } from "./context.ts";
import type { Database } from "./database.ts";
import type { StoredFile } from "./files.ts";

/** What a call without a signed-in person gets: it opens its own transaction, so that slow work such as hashing holds none. */
export type PublicCtx = {
  readonly database: Database;
  readonly now: Date;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly ports: Ports;
  /** The network that limits count: for an IPv6 address its /64. */
  readonly ip: string;
  readonly device: string;
  readonly method: string;
  /** A header of the request, by its lowercase name. */
  header(name: string): string | undefined;
  /** The value of the session cookie that came with the call. */
  readonly sessionToken: string | undefined;
  /** A signed cookie's value, undefined when absent or forged. */
  signedCookie(name: string): string | undefined;
  /** The context of a workspace within a transaction of `database`: for what happens before anyone is signed in; null is the product itself. */
  enter(tx: Ctx["tx"], workspaceId: string, userId: string | null): Promise<Ctx>;
};

/** Ways to shape an answer besides its body. */
export type Answer = {
  header(name: string, value: string): void;
  /** Sets the Link header to the next page of this same list; undefined when this was the last. */
  next(cursor: string | undefined): void;
  /** Sets the session cookie, or clears it with undefined. */
  session(token: string | undefined): void;
  signedCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** A cookie that anyone may change: for what decides nothing. */
  cookie(name: string, value: string, maxAgeSeconds: number): void;
};

/** An answer that isn't JSON. */
export type BinaryAnswer = {
  contentType: string;
  fileName?: string;
  bytes: Readable | Buffer;
  sizeBytes?: number;
  status?: number;
};

const file = Symbol("file");
type FileInstead = { [file]: () => Promise<BinaryAnswer> };
/** Answers with a file where the call otherwise answers JSON, as its query asked for. It is made once the call's transaction is over. */
export const fileInstead = (make: () => Promise<BinaryAnswer>): never =>
  ({ [file]: make }) satisfies FileInstead as never;
/** The file that is answered instead of JSON, made now; undefined where there is none. */
export const fileInsteadOf = (result: unknown): Promise<BinaryAnswer> | undefined =>
  typeof result === "object" && result !== null ? (result as Partial<FileInstead>)[file]?.() : undefined;

/** A redirect: always to one of our paths, so that nobody can be sent elsewhere. */
export type RedirectAnswer = { path: `/${string}` };

/** One uploaded file, already stored: its bytes came in before the transaction began. Removed again when the call fails. */
export type Upload = { fileName: string } & StoredFile;

type Result<E extends Endpoint> = E["reply"] extends BinaryReply
  ? BinaryAnswer
  : E["reply"] extends RedirectReply
    ? RedirectAnswer
    : E["reply"] extends z.ZodType
      ? z.input<E["reply"]>
      : never;

/** A call's input as it came, and once it is checked. */
export type Asked = { params: unknown; query: unknown; body: unknown };

export type Input<E extends Endpoint> = {
  ctx: E["access"] extends "public" ? PublicCtx : E["transaction"] extends "own" ? OpenCtx : Ctx;
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  fields: E["multipart"] extends { fields: infer F extends z.ZodType } ? z.output<F> : never;
  /** Set when the call takes a file. */
  upload: Upload;
  answer: Answer;
};
export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Result<E>>;

/** What is done to a body before the transaction of its call begins: work that takes long, such as cleaning a text. Returns the body that is handled. */
export type Prepare<B> = (about: Prepared, body: B) => Promise<B>;
export type Prepared = { ports: Ports; workspaceId: string };

/** A call joined to the function that answers it. */
export type Route = {
  call: Endpoint;
  handle: (input: never) => Promise<unknown>;
  prepare?: (about: Prepared, body: never) => Promise<unknown>;
};

/** Joins every call of an area's api to its handler; leaving one out does not compile. `prepared`: what is done to bodies before. */
export function routesOf<A extends Record<string, Endpoint>>(
  api: A,
  handlers: { [K in keyof A]: Handler<A[K]> },
  prepared: { [K in keyof A]?: Prepare<z.output<A[K]["body"]>> } = {},
): Route[] {
  return Object.entries(api).map(([name, call]) => ({
    call,
    handle: handlers[name as keyof A] as Route["handle"],
    ...(prepared[name] && { prepare: prepared[name] }),
  }));
}

import { z } from "zod";
import { isEdit } from "./edits.ts";

/** Roles of a workspace, from highest to lowest; each may do everything that those after it may. */
export const roles = ["owner", "manager", "member", "viewer"] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** Which customers a person sees: everyone's, or only those assigned to them. */
export const sights = ["all", "own"] as const;
export const Sees = z.enum(sights);
export type Sees = z.infer<typeof Sees>;

/** In what capacity something is done: a member's role, the product itself in a job, or somebody who is not signed in. */
export type ActorRole = Role | "system" | "public";

/** True when someone with `role` may do what `needed` may: the product itself everything, someone not signed in nothing. */
export const roleAllows = (role: ActorRole, needed: Role): boolean =>
  role === "system" || (role !== "public" && roles.indexOf(role) <= roles.indexOf(needed));

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A body that is sent as multipart/form-data: its text fields and one streamed file. */
export type Multipart<F extends z.ZodType = z.ZodType> = { fields: F; maxFileBytes: number };

/** An answer that isn't JSON: a file, a picture, a feed. The handler returns a `BinaryAnswer`. */
export type BinaryReply = { binary: true; contentType: string };
/** Declares a reply of this content type that isn't JSON. */
export const binary = (contentType: string): BinaryReply => ({ binary: true, contentType });

/** An answer that redirects the browser (302). The handler returns a `RedirectAnswer`. */
export type RedirectReply = { redirect: true };
/** Declares a reply that redirects the browser to another of our pages. */
export const redirect: RedirectReply = { redirect: true };

/** True for what is asked by a POST and changes nothing: asked twice, it is answered twice. */
export const isQuestion = ({ method, keys }: Pick<Endpoint, "method" | "keys">): boolean =>
  method === "POST" && keys === "work";

export type Reply = z.ZodType | BinaryReply | RedirectReply;
/** True for a reply that is JSON, and so has a schema. */
export const isJsonReply = (reply: Reply): reply is z.ZodType =>
  !("binary" in reply) && !("redirect" in reply);

/**
 * One call as data: what the server binds, the browser calls, the API description lists and the tests replay.
 * `access: "public"` needs nobody; `"session"` needs a signed-in person whose role allows `role`.
 */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends Reply = Reply,
  A extends "public" | "session" = "public" | "session",
  M extends Multipart | undefined = Multipart | undefined,
  T extends "one" | "own" = "one" | "own",
> = {
  readonly method: Method;
  /** As in `/api/contacts/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly access: A;
  /** The lowest role that may call it. Reads default to viewer, writes to member. */
  readonly role: Role;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly multipart: M;
  readonly reply: R;
  /** "own": the handler waits for a network, a hash, a file or other work, so it opens its own transactions and has none open meanwhile. */
  readonly transaction: T;
  /** Largest JSON body in bytes; an edit may say besides what it was based on (`was`), which is as large. */
  readonly maxBodyBytes: number;
  /** Calls per minute: per signed-in person, or per address when nobody is signed in. */
  readonly callsPerMinute?: number;
  /** The parameter of the path by whose value calls are counted instead: what one program posts for many businesses comes from few addresses. */
  readonly countedBy?: string;
  /** How many of these one business may have running at once, counting a streamed answer until its end; a few more wait a moment. For work that takes long. */
  readonly atOnce?: number;
  /** "works": a write that goes on when a business can only be read, such as what concerns one's own account, the plan, or protects others. */
  readonly whenReadOnly?: "works";
  /** "works": goes on in a business that was closed: what its owners still need, what protects others, and signing in. */
  readonly whenClosed?: "works";
  /** "any": also from a page that shows another business than the session's: it asks who is signed in, or goes to one of the person's businesses. */
  readonly business?: "any";
  /** "person": about the person who asks, such as their name, alerts, devices or calendars, so no API key is taken for it unless `keys` says so. */
  readonly about?: "person";
  /**
   * "work": an API key may make this call although people alone usually would: it is about a person, or a write that everyone may make, which a key
   * with the role viewer must not. For questions that change nothing and are sent as a POST.
   */
  readonly keys?: "work";
  /** Reads a body of any type as bytes (`AnyBody`), and from any site: for requests from other systems, which send no Origin. */
  readonly takesAnything?: boolean;
  /** Answers 404 to every signed-in person but the hosts of the installation, whatever they send. */
  readonly onlyHosts?: true;
  /** Its answer sets a cookie, which no kept answer could: asked again under its Idempotency-Key, it is done again, which is harmless. */
  readonly setsCookie?: boolean;
  /** Fields of the body that nobody reads anymore: screens open since before an update, and programs, may send them until the next release. */
  readonly formerFields?: readonly string[];
};

export const NoInput = z.strictObject({});
export type NoInput = typeof NoInput;
/** The answer of a write that has nothing to return. */
export const Done = z.object({});

/** A raw body, for calls that take anything; empty when there is none. */
export const AnyBody = z.custom<{ contentType: string; bytes: Uint8Array }>(
  (value) => typeof value === "object",
);

const defaultMaxBodyBytes = 65_536;

/** Declares a call. Omitted parts mean: no input, session access, role by method, 64 kB of JSON. */
export function endpoint<
  R extends Reply,
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
  A extends "public" | "session" = "session",
  M extends Multipart | undefined = undefined,
  T extends "one" | "own" = "one",
>(call: {
  method: Method;
  path: string;
  summary: string;
  access?: A;
  role?: Role;
  params?: P;
  query?: Q;
  body?: B;
  multipart?: M;
  reply: R;
  transaction?: T;
  maxBodyBytes?: number;
  callsPerMinute?: number;
  countedBy?: string;
  atOnce?: number;
  whenReadOnly?: "works";
  whenClosed?: "works";
  business?: "any";
  about?: "person";
  keys?: "work";
  takesAnything?: boolean;
  onlyHosts?: true;
  setsCookie?: boolean;
  formerFields?: readonly string[];
}): Endpoint<P, Q, B, R, A, M, T> {
  return {
    ...call,
    access: call.access ?? ("session" as A),
    role: call.role ?? (call.method === "GET" ? "viewer" : "member"),
    params: call.params ?? (NoInput as unknown as P),
    query: call.query ?? (NoInput as unknown as Q),
    body: call.body ?? (NoInput as unknown as B),
    multipart: call.multipart as M,
    transaction: call.transaction ?? ("one" as T),
    maxBodyBytes: (call.maxBodyBytes ?? defaultMaxBodyBytes) * (isEdit(call.body) ? 2 : 1),
  };
}

export type ParamsOf<E extends Endpoint> = z.input<E["params"]>;
export type QueryOf<E extends Endpoint> = z.input<E["query"]>;
export type BodyOf<E extends Endpoint> = z.input<E["body"]>;
export type ReplyOf<E extends Endpoint> = E["reply"] extends z.ZodType ? z.output<E["reply"]> : never;

/** The address of a call, params filled in and query appended: the key under which the browser keeps its answer. */
export function pathOf(
  call: Pick<Endpoint, "path">,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.append(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** An id: UUIDv7, made by the server. Anything else answers 400. */
export const Id = z.uuid("This is not a valid id");
export const IdParams = z.strictObject({ id: Id });

/** A whole number that arrives as query text. */
export const CountQuery = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** Yes or no that arrives as query text. Not `z.stringbool`, which is large in the browser. */
export const YesNoQuery = z
  .enum(["true", "false"], { error: "Must be true or false" })
  .transform((text) => text === "true");

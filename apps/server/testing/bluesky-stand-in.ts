import { randomUUID } from "node:crypto";
import { type Asked, fieldsIn, type FaultyServer, startFaultyServer, type Told } from "./faulty-server.ts";
import { blueskyBodies, blueskyQueries } from "./network-schemas.ts";

export const blueskyHandle = "alder.bsky.social";
export const blueskyDid = "did:plc:ewvi7nxzyoun6zhxrhs64oiz";
export const appPassword = "abcd-efgh-ijkl-mnop";

export type BlueskyStandIn = FaultyServer & {
  /** Posts by their key, as they were sent. */
  records: Map<string, Record<string, unknown>>;
  blobs: { type: string; bytes: number }[];
  faults: string[];
  /** Every token that was given: none of them may be in an answer or a log of ours. */
  given: string[];
  /** How often a session was renewed. */
  refreshCount(): number;
  /** The access tokens end now. */
  expireTokens(): void;
  /** The account owner takes the app password back. */
  takeAccessAway(): void;
  /** Renewing answers without what renews next. */
  answerEmptyRefresh(is: boolean): void;
};

const jwt = (scope: string, seconds: number): string =>
  ["{}", JSON.stringify({ scope, exp: Math.floor(Date.now() / 1000) + seconds, jti: randomUUID() }), "x"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

const stateOf = () => ({
  origin: "",
  records: new Map() as BlueskyStandIn["records"],
  blobs: [] as BlueskyStandIn["blobs"],
  faults: [] as string[],
  given: [] as string[],
  access: new Set<string>(),
  refresh: new Set<string>(),
  handles: new Map([
    [blueskyHandle, blueskyDid],
    ["rye.bsky.social", "did:plc:44ybard66vv44zksje25o7dz"],
  ]),
  refreshes: 0,
  emptyRefresh: false,
});
type State = ReturnType<typeof stateOf>;

const refuse = (status: number, error: string, message = error): Told => ({
  status,
  body: { error, message },
});
const bearer = ({ headers }: Asked): string => headers.authorization?.replace("Bearer ", "") ?? "";

const session = (state: State): Told => {
  const tokens = {
    accessJwt: jwt("com.atproto.appPass", 7200),
    refreshJwt: jwt("com.atproto.refresh", 5_000_000),
  };
  state.access.add(tokens.accessJwt);
  state.refresh.add(tokens.refreshJwt);
  state.given.push(tokens.accessJwt, tokens.refreshJwt);
  return {
    status: 200,
    body: {
      ...tokens,
      handle: blueskyHandle,
      did: blueskyDid,
      didDoc: {
        id: blueskyDid,
        service: [{ id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint: state.origin }],
      },
    },
  };
};

const renew = (state: State, asked: Asked): Told => {
  if (!state.refresh.has(bearer(asked))) return refuse(400, "ExpiredToken", "Token has been revoked");
  state.refreshes += 1;
  if (state.emptyRefresh)
    return { status: 200, body: { ...(session(state).body as object), refreshJwt: "" } };
  state.refresh.delete(bearer(asked));
  return session(state);
};

const create = (state: State, body: { rkey: string; record: Record<string, unknown> }): Told => {
  if (state.records.has(body.rkey)) return refuse(400, "InvalidRequest", "Record already exists");
  if ([...new Intl.Segmenter().segment(String(body.record.text))].length > 300)
    return refuse(400, "InvalidRequest", "Record/text must not be longer than 300 graphemes");
  state.records.set(body.rkey, body.record);
  return {
    status: 200,
    body: {
      uri: `at://${blueskyDid}/app.bsky.feed.post/${body.rkey}`,
      cid: "bafyreihash",
      validationStatus: "valid",
    },
  };
};

const uploaded = (state: State, { headers, bytes }: Asked): Told => {
  if (bytes.length > 2_000_000) return refuse(413, "PayloadTooLarge");
  const mimeType = headers["content-type"] ?? "";
  state.blobs.push({ type: mimeType, bytes: bytes.length });
  const ref = { $link: "bafkreibme22gw2h7y2h7tg2fhqotaqjucnbc24deqo72b6mkl2egezxhvy" };
  return { status: 200, body: { blob: { $type: "blob", ref, mimeType, size: bytes.length } } };
};

const knows = (state: State, method: string, asked: Asked): boolean => {
  const names = blueskyQueries[method as keyof typeof blueskyQueries] as readonly string[] | undefined;
  const schema = blueskyBodies[method as keyof typeof blueskyBodies];
  const judged = schema?.safeParse(fieldsIn(asked));
  const strange = [...asked.query.keys()].filter((name) => !names?.includes(name));
  if ((judged?.success ?? true) && strange.length === 0) return true;
  state.faults.push(`${method} ${strange.join()} ${judged?.error?.message ?? ""}`);
  return false;
};

const serve = (state: State, asked: Asked): Told => {
  const method = asked.path.replace("/xrpc/", "");
  if (!knows(state, method, asked)) return refuse(400, "InvalidRequest", "Not in the lexicon");
  const body = fieldsIn(asked);
  if (method === "com.atproto.server.createSession")
    return state.handles.get(String(body.identifier)) === blueskyDid && body.password === appPassword
      ? session(state)
      : refuse(401, "AuthenticationRequired", "Invalid identifier or password");
  if (method === "com.atproto.server.refreshSession") return renew(state, asked);
  if (method === "com.atproto.identity.resolveHandle") {
    const did = state.handles.get(asked.query.get("handle") ?? "");
    return did ? { status: 200, body: { did } } : refuse(400, "InvalidRequest", "Unable to resolve handle");
  }
  if (method === "com.atproto.repo.getRecord") {
    const rkey = asked.query.get("rkey") ?? "";
    const value = state.records.get(rkey);
    if (!value) return refuse(400, "RecordNotFound", "Could not locate record");
    return {
      status: 200,
      body: { uri: `at://${blueskyDid}/app.bsky.feed.post/${rkey}`, cid: "bafyreihash", value },
    };
  }
  if (!state.access.has(bearer(asked))) return refuse(400, "ExpiredToken", "Token has expired");
  if (method === "com.atproto.repo.createRecord") return create(state, body as Parameters<typeof create>[1]);
  if (method === "com.atproto.repo.uploadBlob") return uploaded(state, asked);
  if (method === "app.bsky.feed.getPosts")
    return {
      status: 200,
      body: {
        posts: asked.query
          .getAll("uris")
          .filter((uri) => state.records.has(uri.split("/").at(-1) ?? ""))
          .map((uri) => ({ uri, likeCount: 5, repostCount: 2, replyCount: 1, quoteCount: 0 })),
      },
    };
  return refuse(404, "XRPCNotSupported");
};

/** A Bluesky server with one account: it refuses what its lexicons do not know. */
export async function startBluesky(): Promise<BlueskyStandIn> {
  const state = stateOf();
  const server = await startFaultyServer((asked) => serve(state, asked));
  state.origin = server.origin;
  const { records, blobs, faults, given, access, refresh } = state;
  return Object.assign(server, {
    records,
    blobs,
    faults,
    given,
    refreshCount: () => state.refreshes,
    answerEmptyRefresh: (is: boolean) => void (state.emptyRefresh = is),
    expireTokens: () => access.clear(),
    takeAccessAway: () => {
      access.clear();
      refresh.clear();
    },
  });
}

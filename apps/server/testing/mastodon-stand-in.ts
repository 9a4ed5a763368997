import { createHash, randomUUID } from "node:crypto";
import { type Asked, fieldsIn, type FaultyServer, startFaultyServer, type Told } from "./faulty-server.ts";
import { mastodonBodies, mastodonQueries } from "./network-schemas.ts";

export type Status = {
  id: string;
  text: string;
  content: string;
  visibility: string;
  media: string[];
  replyTo: string | null;
  createdAt: string;
};
export type MastodonStandIn = FaultyServer & {
  statuses: Status[];
  media: Map<string, { alt: string; type: string; bytes: number; isReady: boolean }>;
  /** What it didn't know, in order. */
  faults: string[];
  apps: Map<string, unknown>;
  given: string[];
  /** A person agrees (or not) on the page that the address leads to; the address that they are sent back to. */
  agree(url: string, how?: "declines"): string;
  /** The account owner takes our access away. */
  takeAccessAway(): void;
  /** Keys that the racy server has not kept yet are kept now. */
  keepKeys(): void;
  /** New pictures answer 202, then 206. */
  slowPictures(times: number): void;
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("'", "&#39;");

/** A text as Mastodon shows it: in paragraphs, links with hidden parts, mentions without their server. */
const htmlOf = (text: string): string =>
  `<p>${escaped(text)
    .replace(
      /(https:\/\/)(\S{1,30})(\S*)/g,
      '<a href="$1$2$3" rel="nofollow"><span class="invisible">$1</span><span class="ellipsis">$2</span><span class="invisible">$3</span></a>',
    )
    .replace(/@(\w+)@[\w.-]+\w/g, '<span class="h-card"><a href="#">@<span>$1</span></a></span>')
    .replaceAll("\n\n", "</p><p>")
    .replaceAll("\n", "<br />")}</p>`;

type Options = {
  maxCharacters?: number;
  urlCharacters?: number;
  maxPictures?: number;
  /** Keeps an Idempotency-Key only after the post, without a lock. */
  hasRace?: boolean;
  /** Before 4.3: `redirect_uris` is one text, and there is no /api/v2/instance. */
  isOld?: boolean;
};

const stateOf = (options: Options) => ({
  maxCharacters: 500,
  urlCharacters: 23,
  maxPictures: 4,
  hasRace: false,
  isOld: false,
  ...options,
  statuses: [] as Status[],
  media: new Map() as MastodonStandIn["media"],
  faults: [] as string[],
  given: [] as string[],
  apps: new Map<string, { secret: string; redirects: string[] }>(),
  codes: new Map<string, { clientId: string; challenge: string; redirect: string }>(),
  tokens: new Set<string>(),
  keys: new Map<string, string>(),
  unkept: new Map<string, string>(),
  slow: 0,
  waiting: new Map<string, number>(),
});
type State = ReturnType<typeof stateOf>;

const refuse = (status: number, error: string): Told => ({ status, body: { error } });

const shown = ({ id, content, visibility, replyTo, createdAt }: Status) => ({
  id,
  content,
  visibility,
  in_reply_to_id: replyTo,
  created_at: createdAt,
  url: `https://mastodon.example/@alder/${id}`,
  favourites_count: 3,
  reblogs_count: 2,
  replies_count: 1,
});

const register = (state: State, body: Record<string, unknown>): Told => {
  if (state.isOld !== (typeof body.redirect_uris === "string"))
    return refuse(422, "redirect_uris is invalid");
  const clientId = randomUUID();
  const [redirects, secret] = [[body.redirect_uris].flat() as string[], randomUUID()];
  state.apps.set(clientId, { secret, redirects });
  return { status: 200, body: { id: "1", client_id: clientId, client_secret: secret } };
};

const token = (state: State, body: Record<string, string>): Told => {
  const grant = state.codes.get(body.code ?? "");
  state.codes.delete(body.code ?? "");
  if (state.apps.get(body.client_id ?? "")?.secret !== body.client_secret)
    return refuse(401, "invalid_client");
  // For itself alone: it says that the server knows us.
  if (body.grant_type === "client_credentials") return { status: 200, body: { access_token: randomUUID() } };
  const challenge = createHash("sha256")
    .update(body.code_verifier ?? "")
    .digest("base64url");
  if (!grant || grant.challenge !== challenge || grant.redirect !== body.redirect_uri)
    return refuse(400, "invalid_grant");
  const made = randomUUID();
  state.tokens.add(made);
  state.given.push(made);
  return {
    status: 200,
    body: { access_token: made, token_type: "Bearer", scope: body.scope, created_at: 1 },
  };
};

const post = (
  state: State,
  body: { status: string; visibility: string; media_ids?: string[]; in_reply_to_id?: string },
  key: string,
): Told => {
  const known = state.statuses.find(({ id }) => id === state.keys.get(key));
  if (known) return { status: 200, body: shown(known) };
  const counted = body.status
    .replace(/https?:\/\/\S+/g, "x".repeat(state.urlCharacters))
    .replace(/@(\w+)@[\w.-]+/g, "@$1");
  if ([...new Intl.Segmenter().segment(counted)].length > state.maxCharacters)
    return refuse(422, `Validation failed: Text character limit of ${state.maxCharacters} exceeded`);
  const ids = body.media_ids ?? [];
  if (ids.length > state.maxPictures) return refuse(422, "Cannot attach more pictures");
  if (ids.some((id) => state.media.get(id)?.isReady !== true))
    return refuse(422, "Cannot attach files that have not finished processing. Try again in a moment!");
  const status: Status = {
    id: String(1000 + state.statuses.length),
    text: body.status,
    content: htmlOf(body.status),
    visibility: body.visibility,
    media: ids,
    replyTo: body.in_reply_to_id ?? null,
    createdAt: new Date().toISOString(),
  };
  state.statuses.push(status);
  (state.hasRace ? state.unkept : state.keys).set(key, status.id);
  return { status: 200, body: shown(status) };
};

const addPicture = (state: State, { bytes, headers }: Asked): Told => {
  const text = bytes.toString("latin1");
  const names = [...text.matchAll(/name="(\w+)"/g)].map(([, name]) => name ?? "");
  if (!headers["content-type"]?.startsWith("multipart/form-data; boundary=")) return refuse(422, "No form");
  if (names.some((name) => !(name in mastodonBodies["POST /api/v2/media"].shape))) {
    state.faults.push(`media ${names.join()}`);
    return refuse(422, "Unknown part");
  }
  const id = String(state.media.size + 1);
  const alt = Buffer.from(
    /name="description"\r\n\r\n([^]*?)\r\n--/.exec(text)?.[1] ?? "",
    "latin1",
  ).toString();
  const type = /content-type: (image\/\w+)/.exec(text)?.[1] ?? "";
  state.media.set(id, { alt, type, bytes: bytes.length, isReady: state.slow === 0 });
  state.waiting.set(id, state.slow);
  const left = String(30 - state.media.size);
  return {
    status: state.slow === 0 ? 200 : 202,
    headers: {
      "x-ratelimit-limit": "30",
      "x-ratelimit-remaining": left,
      "x-ratelimit-reset": new Date(Date.now() + 1_800_000).toISOString(),
    },
    body: { id, type: "image", url: state.slow === 0 ? "https://mastodon.example/1.jpg" : null },
  };
};

const pictureAt = (state: State, id: string): Told => {
  const picture = state.media.get(id);
  if (!picture) return refuse(404, "Record not found");
  const times = state.waiting.get(id) ?? 0;
  state.waiting.set(id, times - 1);
  picture.isReady = times <= 1;
  return { status: picture.isReady ? 200 : 206, body: { id, type: "image", url: null } };
};

const instance = (state: State): Told =>
  state.isOld
    ? refuse(404, "Not found")
    : {
        status: 200,
        body: {
          domain: "mastodon.example",
          configuration: {
            statuses: {
              max_characters: state.maxCharacters,
              characters_reserved_per_url: state.urlCharacters,
              max_media_attachments: state.maxPictures,
            },
            media_attachments: { image_size_limit: 16_777_216, supported_mime_types: ["image/jpeg"] },
          },
        },
      };

const own = (state: State, query: URLSearchParams): Told => {
  const unknown = [...query.keys()].filter(
    (name) => !(mastodonQueries["GET /api/v1/accounts/{id}/statuses"] as readonly string[]).includes(name),
  );
  if (unknown.length > 0) state.faults.push(`statuses ${unknown.join()}`);
  const before = Number(query.get("max_id") ?? Number.POSITIVE_INFINITY);
  const page = state.statuses.filter(({ id }) => Number(id) < before).toReversed();
  return { status: 200, body: page.slice(0, Number(query.get("limit") ?? 20)).map(shown) };
};

const signedIn = (state: State, { headers }: Asked): boolean =>
  state.tokens.has(headers.authorization?.replace("Bearer ", "") ?? "");

const serve = (state: State, asked: Asked): Told => {
  const line = `${asked.method} ${asked.path}` as keyof typeof mastodonBodies;
  const body = fieldsIn(asked);
  const schema = line === "POST /api/v2/media" ? undefined : mastodonBodies[line];
  const judged = state.isOld && line === "POST /api/v1/apps" ? undefined : schema?.safeParse(body);
  if (judged && !judged.success) {
    state.faults.push(`${line} ${judged.error.message}`);
    return refuse(422, "Not in the description");
  }
  if (line === "POST /api/v1/apps") return register(state, body);
  if (line === "POST /oauth/token") return token(state, body as Record<string, string>);
  if (asked.path === "/api/v2/instance") return instance(state);
  if (!signedIn(state, asked)) return refuse(401, "The access token is invalid");
  if (asked.path === "/api/v1/accounts/verify_credentials")
    return {
      status: 200,
      body: {
        id: "42",
        username: "alder",
        acct: "alder",
        followers_count: 120,
        avatar: "https://mastodon.example/a.png",
      },
    };
  if (line === "POST /api/v1/statuses")
    return post(state, body as Parameters<typeof post>[1], asked.headers["idempotency-key"] ?? randomUUID());
  if (line === "POST /api/v2/media") return addPicture(state, asked);
  if (asked.path.startsWith("/api/v1/media/")) return pictureAt(state, asked.path.split("/").at(-1) ?? "");
  if (asked.path === "/api/v1/accounts/42/statuses") return own(state, asked.query);
  const one = state.statuses.find(({ id }) => asked.path === `/api/v1/statuses/${id}`);
  return one ? { status: 200, body: shown(one) } : refuse(404, "Record not found");
};

/** What the server’s own page does with a person who agrees or not; it lets nobody in who asks in another way than is described. */
function agreed({ apps, codes }: State, at: string, address: string, how?: "declines"): string {
  const { origin, pathname, searchParams: query } = new URL(address);
  const names = [...query.keys()].toSorted().join();
  const wanted = [...mastodonQueries["GET /oauth/authorize"]].toSorted().join();
  const redirect = query.get("redirect_uri") ?? "";
  const app = apps.get(query.get("client_id") ?? "");
  if (
    origin !== at ||
    pathname !== "/oauth/authorize" ||
    names !== wanted ||
    query.get("code_challenge_method") !== "S256" ||
    !app?.redirects.includes(redirect)
  )
    throw new Error(`Not let in: ${address}`);
  const back = new URL(redirect);
  back.searchParams.set("state", query.get("state") ?? "");
  if (how === "declines") back.searchParams.set("error", "access_denied");
  else {
    const code = randomUUID();
    codes.set(code, {
      clientId: query.get("client_id") ?? "",
      challenge: query.get("code_challenge") ?? "",
      redirect,
    });
    back.searchParams.set("code", code);
  }
  return `${back.pathname}${back.search}`;
}

/** A Mastodon server with one account, "alder": it refuses what its description does not know. */
export async function startMastodon(options: Options = {}): Promise<MastodonStandIn> {
  const state = stateOf(options);
  const server = await startFaultyServer((asked) => serve(state, asked));
  const { statuses, media, faults, given, apps, tokens, keys, unkept } = state;
  return Object.assign(server, {
    statuses,
    media,
    faults,
    given,
    apps,
    agree: (address: string, how?: "declines") => agreed(state, server.origin, address, how),
    takeAccessAway: () => tokens.clear(),
    keepKeys: () => {
      for (const [key, id] of unkept) keys.set(key, id);
      unkept.clear();
    },
    slowPictures: (times: number) => void (state.slow = times),
  });
}

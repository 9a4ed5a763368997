import type { FastifyBaseLogger } from "fastify";
import type { Ports } from "#platform/server/context.ts";
import type { Database } from "#platform/server/database.ts";
import type { PageLimits } from "#areas/social-media/contract/accounts.schema.ts";
import type { Platform, Visibility } from "#areas/social-media/contract/networks.rules.ts";

/** A page as a network is given it: which one it is there, on what server, and its opened tokens. */
export type OpenAccount = {
  workspaceId: string;
  id: string;
  platform: Platform;
  /** Who it is there: a DID on Bluesky, an id on Mastodon. */
  accountId: string | null;
  accountName: string;
  /** The origin of its server, "https://mastodon.example". */
  server: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** What its server takes, where it says so. */
  limits: PageLimits | null;
  /** Who sees its posts, on Mastodon. */
  visibility: Visibility;
};

/** A picture as it leaves: made anew by the server, with what it shows. */
export type PictureToSend = { mime: string; bytes: Buffer; alt: string };

/** What is to be public: the text as it is to be read, with our links in it. */
export type PostToSend = {
  text: string;
  pictures: readonly PictureToSend[];
  /** A link of `text` that a network may show as a card; `title` is what the card says. */
  link: { address: string; title: string } | null;
  /** The post that this one answers: a first reply. */
  replyTo: { platformPostId: string; url: string | null } | null;
  /** What other posts of ours are called there: none of them is this one. */
  others?: ReadonlySet<string>;
};

/** Where it is public. `platformPostId` is at most 300 characters, `url` at most 500. */
export type Published = { platformPostId: string; url: string | null };

/** What a network's answer was. `publish` never throws for what the other side does. */
export type Answer =
  | ({ type: "published" } & Published)
  /** It said no for good: a sentence for people. */
  | { type: "refused"; reason: string }
  /** Nothing was posted, and it may go later: at `until`, or after the usual pause. */
  | { type: "waits"; reason: string; until?: Date }
  /** Nothing was posted: the page has to be connected again. */
  | { type: "disconnected"; reason: string }
  /** Nothing was sent: the network could not be reached. */
  | { type: "away"; reason: string }
  /** It may have been posted: the line broke after something was sent. */
  | { type: "unknown"; reason: string };

/** `absent`: it isn't there, and the same call with the same key can't post it twice. */
export type LookUp = ({ type: "published" } & Published) | { type: "absent" } | { type: "unknown" };

export type Engagement = { likes: number; reposts: number; replies: number };

/** What a network works with, and until when; never inside a transaction. */
export type NetworkParts = {
  ports: Ports;
  database: Database;
  log: FastifyBaseLogger;
  signal?: AbortSignal | undefined;
};

/** A network that posts are sent to by us. Tokens are renewed inside, under the page's row lock. */
export type Network = {
  /** Makes a call the same one when it is repeated: it stands in the ledger before the first call. At most 100 characters. */
  newKey: (now: Date) => string;
  publish: (parts: NetworkParts, account: OpenAccount, post: PostToSend, key: string) => Promise<Answer>;
  /** Whether a post without an answer is there; asked a minute after it was sent at the earliest. Without this a person decides. */
  lookUp?: (parts: NetworkParts, account: OpenAccount, post: PostToSend, key: string) => Promise<LookUp>;
  /** What the network says of these posts now; one that it doesn't know is left out. Undefined where it can't say. */
  countsOf?: (
    parts: NetworkParts,
    account: OpenAccount,
    platformPostIds: readonly string[],
  ) => Promise<Map<string, Engagement>>;
};
